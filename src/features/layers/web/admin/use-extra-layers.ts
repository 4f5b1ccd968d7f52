import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import type { BodyOf } from '../../../../kernel/endpoint.ts';
import { listExtraLayers, removeExtraLayer, saveExtraLayer } from '../../contract.ts';

export function useExtraLayers() {
  return useQuery({
    queryKey: ['extra-layers'],
    queryFn: async ({ signal }) => (await call(listExtraLayers, { signal })).layers,
    staleTime: 0,
  });
}

/** Adds or changes a layer, then reloads everything, because the map may now show more. */
export function useSaveExtraLayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveExtraLayer>) => call(saveExtraLayer, { body }),
    onSuccess: ({ name }) =>
      showToast({
        id: 'layer',
        tone: 'good',
        message: `The layer ${name} is saved. Pages that are open show its pictures after a reload.`,
      }),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useRemoveExtraLayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeExtraLayer, { body: { id } }),
    onSuccess: ({ name }) =>
      showToast({ id: 'layer', tone: 'good', message: `The layer ${name} is off the map.` }),
    onSettled: () => client.invalidateQueries(),
  });
}
