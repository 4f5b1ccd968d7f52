import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { createDataExport, listDataExports } from '../contract.ts';

const KEY = ['data-exports'] as const;
const POLL_MS = 1500;

/** Loads the archives of the person's data, again and again while an archive is being packed. */
export function useDataExports() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((archive) => archive.state === 'waiting' || archive.state === 'building') ===
      true
        ? POLL_MS
        : false,
  });
}

export function useCreateDataExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createDataExport, {}),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
    meta: { toast: 'profile' },
  });
}
