/** Public API of exports: routes and the data stored about people. The jobs have a public API of their own. */
export { freeExportsFor } from './settings.ts';
export { type ExportParts, exportRoutes } from './export-routes.ts';
export { remakeLostExport } from './lost-files.ts';
