/** The public API of search: building and opening an edition's index, and the search itself. */
export { searchIndexKey } from './index-layout.ts';
export { type SearchIndex, openSearchIndex } from './search-index.ts';
export { type OwnerListing, type Search, createSearch } from './search.ts';
