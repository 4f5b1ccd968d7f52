/** The public API of style rules on the server: selections of parcels as map tiles, and summaries of a column's values. */
export { sourceRoutes } from './source-routes.ts';
export { summaryRoutes } from './summary-routes.ts';
