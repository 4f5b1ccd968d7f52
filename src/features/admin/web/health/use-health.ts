import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import {
  type StorageHealth,
  type StorageTask,
  type StorageTaskKind,
  getStorageHealth,
  startStorageTask,
} from '../../../backups/contract.ts';

const KEY = ['admin', 'health'];
/** Polling intervals while a task runs, and while none runs. */
const [WATCH_MS, REST_MS] = [1_500, 30_000];

export function isOpen(task: Pick<StorageTask, 'state'> | null): boolean {
  return task?.state === 'waiting' || task?.state === 'running';
}

export function useHealth() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getStorageHealth, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? WATCH_MS : REST_MS),
  });
}

function isBusy({ check, rebuild, backup, damaged, backups }: StorageHealth): boolean {
  return (
    [check, rebuild, backup].some(isOpen) ||
    damaged.some(({ state }) => state === 'repairing') ||
    backups[0]?.state === 'running'
  );
}

export function useStartTask(kind: StorageTaskKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startStorageTask, { params: { kind } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
