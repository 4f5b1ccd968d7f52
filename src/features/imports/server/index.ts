/** The public API of imports: parcels, layers and boundaries from files. */
export { type DryRunRequest, dryRun } from './preview/dry-run.ts';
export { removePublishedEdition } from './editions/county-editions.ts';
export { importCommands } from './commands/index.ts';
export { type BoundaryFileImport, importBoundaryFile } from './layers/import-boundary-file.ts';
export type { ImportContext } from './run/import-context.ts';
export { importJob, settleImportsJob, startImport } from './run/import-job.ts';
export { type LayerFileImport, importLayerFile } from './layers/import-layer-file.ts';
export { type ImportNowRequest, importNow } from './run/import-now.ts';
export { rebuildLayer } from './layers/rebuild-layer.ts';
export { importRoutes } from './run/import-routes.ts';
export { type RebuildOptions, rebuildEdition } from './editions/rebuild-edition.ts';
export { runImport } from './run/run-import.ts';
export { sweepDeadImports } from './run/sweep-dead-imports.ts';
export { createUploads, type Uploads } from './uploads/uploads.ts';
export { findCrsDefinition } from './queries.ts';
