/** The door of exports: their calls, and what is held about people. The jobs have a door of their own. */
export { type ExportParts, exportRoutes } from './export-routes.ts';
export { remakeLostExport } from './lost-files.ts';
