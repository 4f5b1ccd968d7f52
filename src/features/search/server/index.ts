/** The door of search: making an edition's index, opening it, and the search itself. */
export { SEARCH_INDEX_FILE, searchIndexKey } from './index-layout.ts';
export { createSearchIndexBuilder } from './search-index-builder.ts';
export { type SearchIndex, openSearchIndex } from './search-index.ts';
export { type OwnerListing, type Search, createSearch } from './search.ts';
