import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import type { BodyOf } from '../../../../kernel/endpoint.ts';
import {
  listLayerAccess,
  listLayerEditions,
  removeLayerEdition,
  setLayerAccess,
} from '../../../layers/contract.ts';
import {
  createLayerImport,
  type ImportSource,
  type LayerRequest,
  type LayerDraft,
  previewLayer,
} from '../../contract.ts';

export function useLayers() {
  return useQuery({
    queryKey: ['layer-editions'],
    queryFn: async ({ signal }) => (await call(listLayerEditions, { signal })).layers,
    staleTime: 0,
  });
}

export function useLayerAccess() {
  return useQuery({
    queryKey: ['layer-access'],
    queryFn: async ({ signal }) => (await call(listLayerAccess, { signal })).layers,
    staleTime: 0,
  });
}

/** Decides who can see a layer, then reloads everything, because the page and its map may now show more or less. */
export function useSetLayerAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setLayerAccess>) => call(setLayerAccess, { body }),
    onSuccess: ({ label }) =>
      showToast({ id: 'layer', tone: 'good', message: `Access to the layer ${label} is saved.` }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** Removes a layer from the map, then reloads everything, because the page and its map may now show less. */
export function useRemoveLayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { layer: string; place: string }) => call(removeLayerEdition, { body }),
    onSuccess: ({ removed }) =>
      showToast({
        id: 'layer',
        tone: 'good',
        message: `${removed.label} of ${removed.place_path} is off the map.`,
      }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** Previews the layer that a file would become. The last preview stays until the next one is loaded. */
export function usePreviewLayer(source: ImportSource, place: string | null, layer: LayerDraft) {
  return useQuery({
    queryKey: ['layer-preview', source, place, layer],
    queryFn: ({ signal }) =>
      call(previewLayer, { body: { ...source, layer, ...(place === null ? {} : { place }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    meta: { isQuiet: true },
  });
}

export function useStartLayerImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ source, place, layer }: { source: ImportSource; place: string; layer: LayerRequest }) =>
      call(createLayerImport, { body: { ...source, place, layer } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
