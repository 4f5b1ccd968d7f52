/** The public API of coverage on the server: the coverage of columns, and the statements about each county's data. */
export { type Coverage, createCoverage } from './coverage-routes.ts';
export { findCountySource } from './queries.ts';
