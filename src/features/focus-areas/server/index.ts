/** The door of focus areas: routes, and what connects them with groups and projects. */
export { type FocusAreaLinks, NO_LINKS, PROJECTS_OF_AREAS } from './focus-area-links.ts';
export { type AreaOutline, createAreaOutlines } from './area-outlines.ts';
export { focusAreaRoutes } from './focus-area-routes.ts';
export { type FocusAreaRow, listAreasBySlug } from './queries.ts';
