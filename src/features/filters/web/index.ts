/** The door of filters on the page: the choice of parcels that everything follows. Heavy parts come when they are used. */
export { FilterButton } from './filter-button.tsx';
export { filterCommands } from './filter-commands.ts';
export { FilterInsideShape } from './filter-inside-shape.tsx';
export { ListPane, QueryBanner, QueryPane } from './lazy-panes.ts';
export { useListWidth } from './list/use-list-width.ts';
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
export { useQueryAsFilter } from './use-query-as-filter.ts';
