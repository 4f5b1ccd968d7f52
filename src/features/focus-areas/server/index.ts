/** Public API of focus areas: routes, and their connection to groups and projects. */
export { type FocusAreaLinks, NO_LINKS, PROJECTS_OF_AREAS } from './focus-area-links.ts';
export { type AreaOutline, createAreaOutlines } from './area-outlines.ts';
export { AREAS_OF_PLANS } from './plan-holding.ts';
export { focusAreaRoutes } from './focus-area-routes.ts';
export { type FocusAreaRow, listAreasBySlug } from './queries.ts';
