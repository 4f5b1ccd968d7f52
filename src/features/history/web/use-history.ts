import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { changeKindSchema, getParcelHistory, listPlaceChanges } from '../contract.ts';

const PAGE_SIZE = 100;
const POLL_MS = 2000;

export function useParcelHistory(path: string) {
  const edition = useUrlState(({ hash }) => hash.edition);
  return useQuery({
    queryKey: ['parcel-history', path, edition],
    queryFn: ({ signal }) => call(getParcelHistory, { placePath: path, query: { edition }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Loads the changes for the editions and the kind in the address. */
export function usePlaceChanges(placePath: string) {
  const { from, to, kind: word } = useUrlState(({ hash }) => hash);
  const kind = changeKindSchema.safeParse(word).data;
  const query = useInfiniteQuery({
    queryKey: ['changes', placePath, from, to, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listPlaceChanges, {
        placePath,
        query: { from, to, kind, after: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const comparison = state.data?.pages[0]?.comparison?.state;
      return comparison === 'queued' || comparison === 'running' ? POLL_MS : false;
    },
  });
  return { query, kind };
}

/** Loads the stored editions of a county. */
export function useStoredEditions(placePath: string) {
  return useQuery({
    queryKey: ['stored-editions', placePath],
    queryFn: async ({ signal }) =>
      (await call(listPlaceChanges, { placePath, query: { limit: 0 }, signal })).editions,
  });
}
