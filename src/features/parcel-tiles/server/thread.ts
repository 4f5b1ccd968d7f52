/** Public API for the threads that build an edition's files. It imports neither the database nor routes. */
export { COVERAGE_FILE, STORE_FILE } from './edition-files.ts';
export { createParcelStoreBuilder } from './store-builder.ts';
export { TYPED_LIMITS, type TypedLimits } from './typed-columns.ts';
