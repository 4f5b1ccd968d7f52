/** The door for the thread that builds an edition's files: neither database nor routes stand behind it. */
export { COVERAGE_FILE, STORE_FILE } from './edition-files.ts';
export { createParcelStoreBuilder } from './store-builder.ts';
