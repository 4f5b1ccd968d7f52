/** The public API of filters on the server: selecting parcels by a query, and the endpoints that count, list and complete. */
export { OutsideOfCounty } from './area-masks.ts';
export { type EditionSelector, openEditionSelector } from './edition-selector.ts';
export { type Filters, createFilters } from './filters.ts';
export type { ParcelSelection, ParcelSelector, ParcelClasses } from './parcel-selector.ts';
export { type FindHidden, hiddenIn, mayHide } from './hidden-parcels.ts';
export { type Shape, ordinalsInside } from './inside-mask.ts';
export type { SortSelection } from './sort-selection.ts';
export { nameSubject } from './list-rows.ts';
export type { OptionsOfCounty } from './county-options.ts';
