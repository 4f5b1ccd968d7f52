/** The door for the thread that builds an edition's files: neither database nor routes stand behind it. */
export { SEARCH_INDEX_FILE } from './index-layout.ts';
export { createSearchIndexBuilder } from './search-index-builder.ts';
