import { useEffect } from 'react';
import { endMapFilter, setMapFilter } from '../../../frontend/map-filter.ts';
import { parcelQueryNow, useParcelQuery } from './use-parcel-query.ts';
import { setLinkedQuery } from './query-link.ts';

const QUERY_FILTER = 'query';

/** Tells the page that the filters limit the map, so that what would limit it too can ask first. */
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
