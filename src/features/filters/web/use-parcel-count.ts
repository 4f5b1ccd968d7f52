import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { countParcels } from '../contract.ts';
import { type ParcelQuery, everyParcelOf, isInOneCounty, textOfQuery } from '../rules/parcel-query.ts';

/**
 * Counts the parcels that match a query. While the next count loads, the previous one stays, so that nothing flickers, and
 * `isPlaceholderData` is true. Filters in several counties are not counted.
 */
export function useParcelCount(query: ParcelQuery | null) {
  const session = useSession();
  const userId = session.data?.user?.id ?? null;
  return useQuery({
    queryKey: ['parcel-count', query === null ? null : textOfQuery(query), userId],
    queryFn: ({ signal }) =>
      call(countParcels, { body: { query: bodyOf(query ?? everyParcelOf('/')) }, signal }),
    // Waits for the session, which brings the CSRF token: without it, the server refuses the request of a person who is signed in.
    enabled: !session.isPending && query !== null && isInOneCounty(query),
    placeholderData: keepPreviousData,
    // The components that show the number report the error.
    meta: { isQuiet: true },
  });
}

/** Returns the counts of the current query and of a saved project's query. `withDatasetCount` is always null, because no query has datasets as sources. */
export function useParcelCounts(query: ParcelQuery | null, saved: ParcelQuery | null) {
  const current = useParcelCount(query);
  const project = useParcelCount(saved);
  return {
    projectCount: project.data?.count ?? null,
    allCount: current.data?.total ?? null,
    withDatasetCount: null,
    currentCount: current.data?.count ?? null,
    isSettled: !current.isPlaceholderData && !current.isPending,
    error: current.error,
  };
}

/** Returns the part of a query that the server needs. The project's path (`mapPath`) doesn't affect the result. */
export function bodyOf({ path, operation, parcel }: ParcelQuery) {
  return { path, operation, parcel };
}
