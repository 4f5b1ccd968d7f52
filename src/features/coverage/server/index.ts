/** The door of coverage: how full the columns are, and what is known of a county's data. */
export { type Coverage, createCoverage } from './coverage-routes.ts';
export { findCountySource } from './queries.ts';
