import { useEffect } from 'react';
import { endMapFilter, setMapFilter } from '../../../frontend/map-filter.ts';
import { setLinkedQuery } from './query-link.ts';
import { parcelQueryNow, useParcelQuery } from './use-parcel-query.ts';

const QUERY_FILTER = 'query';

/** Registers the filters as a map filter, so that other features that would limit the map can ask before they replace it. */
export function useQueryAsFilter(): void {
  const { isFiltered } = useParcelQuery();
  useEffect(() => {
    if (!isFiltered) return;
    setMapFilter({
      id: QUERY_FILTER,
      clear: () => setLinkedQuery({ ...parcelQueryNow(), parcel: {} }, 'push'),
    });
    return () => endMapFilter(QUERY_FILTER);
  }, [isFiltered]);
}
