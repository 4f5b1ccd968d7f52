/** The public API of site: what the operator configured, for the page. */
export { chooseSiteKind } from './site-kind.ts';
export { siteRoutes } from './site-routes.ts';
export { renderNotFoundPage } from './not-found-page.ts';
