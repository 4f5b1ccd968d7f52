/** The public API for the threads that build an edition's files. It imports neither the database nor routes. */
export { SEARCH_INDEX_FILE } from './index-layout.ts';
export { createSearchIndexBuilder } from './search-index-builder.ts';
