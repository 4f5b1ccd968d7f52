/** The public API of filters in the browser: the parcel query that the map, lists, counts and exports follow. Heavy parts load on first use. */
export { useColumnValues } from './use-column-values.ts';
export { isTooLongToShare, setLinkedQuery } from './query-link.ts';
export { type FilterOptions, useFilterOptions } from './use-filter-options.ts';
export { useParcelCount, useParcelCounts } from './use-parcel-count.ts';
export {
  type ParcelQueryState,
  parcelQueryNow,
  setCountyTree,
  useCountyAround,
  useParcelQuery,
} from './use-parcel-query.ts';
