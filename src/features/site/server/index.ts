/** The public API of site: what the operator configured, for the page. */
export { siteRoutes } from './site-routes.ts';
