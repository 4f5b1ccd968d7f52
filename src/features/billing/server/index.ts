/** Public API of billing. */
export { PROJECTS_OF_GROUPS } from './change-routes.ts';
