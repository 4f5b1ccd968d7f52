import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import {
  type ImportRun,
  cancelImport,
  discardImport,
  getImport,
  listImports,
  publishImport,
} from '../contract.ts';

const WATCH_MS = 1500;

export function isUnderWay({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export function useImports() {
  return useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await call(listImports, { signal })).imports,
    refetchInterval: ({ state }) => ((state.data ?? []).some(isUnderWay) ? WATCH_MS : false),
  });
}

export function useImport(id: string) {
  return useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? WATCH_MS : false),
  });
}

export function useCancelImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelImport, { params: { id } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['import', id] });
      await client.invalidateQueries({ queryKey: ['imports'] });
    },
  });
}

/** Publishes or discards a complete import, then reloads all data of the page, because most of it depends on the county's edition. */
export function useDecideImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'publish' | 'discard') =>
      call(decision === 'publish' ? publishImport : discardImport, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
}
