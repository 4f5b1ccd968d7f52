/** The door of focus areas: routes, and what connects them with groups and projects. */
export { type FocusAreaLinks, NO_LINKS } from './focus-area-links.ts';
export { type AreaOutline, createAreaOutlines } from './area-outlines.ts';
export { focusAreaRoutes } from './focus-area-routes.ts';
export { FOCUS_AREAS_OF_PERSON } from './queries-personal.ts';
export { type FocusAreaRow, listAreasBySlug } from './queries.ts';
