import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { cancelExport, cancelOwnExport, listExports, listOwnExports } from '../contract.ts';
import { isAnyRunning } from '../rules/export-history.ts';

/** Polling interval while a file is being made. */
const FOLLOW_MS = 2_000;

const historyKey = (slug: string | null) => ['exports', slug, 'history'];

/** Returns the exports of a project or, for null, those that the person made without one. Polls while one is in progress. */
export function useExportHistory(slug: string | null) {
  return useQuery({
    queryKey: historyKey(slug),
    queryFn: async ({ signal }) => {
      const listed =
        slug === null ? call(listOwnExports, { signal }) : call(listExports, { params: { slug }, signal });
      return (await listed).exports;
    },
    refetchInterval: ({ state }) => (isAnyRunning(state.data ?? [], Date.now()) ? FOLLOW_MS : false),
    meta: { isQuiet: true },
  });
}

export function useReadHistoryAgain(slug: string | null) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: historyKey(slug) });
}

export function useCancelExport(slug: string | null) {
  const readAgain = useReadHistoryAgain(slug);
  return useMutation({
    mutationFn: (id: string) =>
      slug === null
        ? call(cancelOwnExport, { params: { id } })
        : call(cancelExport, { params: { slug, id } }),
    onSuccess: () => showToast({ id: 'export', tone: 'info', message: 'The export was stopped.' }),
    meta: { toast: 'export' },
    onSettled: () => readAgain(),
  });
}
