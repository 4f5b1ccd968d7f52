/** The door of color rules: choices of parcels as map tiles, and what the values of a column are. */
export { sourceRoutes } from './source-routes.ts';
export { summaryRoutes } from './summary-routes.ts';
