/** The public API of site on the server: it gives the page the operator's configuration. */
export { chooseSiteKind } from './site-kind.ts';
export { siteRoutes } from './site-routes.ts';
export { renderNotFoundPage, renderProblemPage } from './not-found-page.ts';
