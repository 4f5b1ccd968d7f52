import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../frontend/api.ts';
import {
  createFetch,
  createImport,
  findCountyFilter,
  getCountyRecipe,
  getUpload,
  type ImportSource,
  listIncomingFiles,
  listUploads,
  previewImport,
  type Recipe,
  removeUpload,
} from '../../contract.ts';

const WATCH_MS = 700;

export function useIncomingFiles() {
  return useQuery({
    queryKey: ['incoming'],
    queryFn: ({ signal }) => call(listIncomingFiles, { signal }),
    staleTime: 0,
  });
}

export function useUploads() {
  return useQuery({
    queryKey: ['uploads'],
    queryFn: async ({ signal }) => (await call(listUploads, { signal })).uploads,
    staleTime: 0,
  });
}

/** Loads the state of an upload, repeatedly while the server fetches it. */
export function useUploadState(id: string | null) {
  return useQuery({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => call(getUpload, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'receiving' ? WATCH_MS : false),
  });
}

export function useFetchFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ url, where }: { url: string; where: string }) =>
      call(createFetch, { body: { url, ...(where === '' ? {} : { where }) } }),
    // A layer that failed continues under the same id, whose last known state is the failure.
    onSuccess: (state) => client.setQueryData(['upload', state.id], state),
  });
}

/** Asks a layer of a whole state which condition selects the county. */
export function useCountyFilter(service: { url: string; place: string } | null) {
  return useQuery({
    queryKey: ['county-filter', service],
    queryFn: ({ signal }) => call(findCountyFilter, { query: service ?? { url: '', place: '' }, signal }),
    enabled: service !== null,
    staleTime: 10 * 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
}

export function useRemoveUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeUpload, { params: { id } }),
    meta: { toast: 'upload', failed: 'The file could not be removed from the server.' },
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}

/** Previews the parcels that a file would become. The last preview stays until the next one is loaded. */
export function usePreview(source: ImportSource, place: string | null, recipe: Recipe | null) {
  return useQuery({
    queryKey: ['preview', source, place, recipe],
    queryFn: ({ signal }) =>
      call(previewImport, {
        body: { ...source, ...(place === null ? {} : { place }), ...(recipe === null ? {} : { recipe }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    meta: { isQuiet: true },
  });
}

/** Loads the recipe of the county's current edition. */
export function useCountyRecipe(place: string | null) {
  return useQuery({
    queryKey: ['county-recipe', place],
    queryFn: ({ signal }) => call(getCountyRecipe, { query: { place: place ?? '' }, signal }),
    enabled: place !== null,
  });
}

export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      source: ImportSource;
      place: string;
      recipe: Recipe | null;
      publish: 'now' | 'review';
    }) =>
      call(createImport, {
        body: {
          ...body.source,
          place: body.place,
          publish: body.publish,
          ...(body.recipe === null ? {} : { recipe: body.recipe }),
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
