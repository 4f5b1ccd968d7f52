import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { countParcels } from '../contract.ts';
import { type ParcelQuery, everyParcelOf, isInOneCounty, textOfQuery } from '../rules/parcel-query.ts';

/**
 * How many parcels a query chooses. While it changes, the numbers of the query before are kept, so that nothing flickers;
 * `isPlaceholderData` says so. Not asked for filters in several counties.
 */
export function useParcelCount(query: ParcelQuery | null) {
  const userId = useSession().data?.user?.id ?? null;
  return useQuery({
    queryKey: ['parcel-count', query === null ? null : textOfQuery(query), userId],
    queryFn: ({ signal }) =>
      call(countParcels, { body: { query: bodyOf(query ?? everyParcelOf('/')) }, signal }),
    enabled: query !== null && isInOneCounty(query),
    placeholderData: keepPreviousData,
    // Whoever shows the number says why there is none.
    meta: { isQuiet: true },
  });
}

/** Counts of one boundary as the specification names them. Datasets of one's own are none yet: `withDatasetCount` is null. */
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

/** What the server is asked: a query without the project's path, which chooses nothing. */
export function bodyOf({ path, operation, parcel }: ParcelQuery) {
  return { path, operation, parcel };
}
