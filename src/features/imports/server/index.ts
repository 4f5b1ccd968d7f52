/** The door of imports: parcels, layers and boundaries out of files. */
export { type DryRunRequest, dryRun } from './dry-run.ts';
export { importCommands } from './commands/index.ts';
export { type BoundaryFileImport, importBoundaryFile } from './import-boundary-file.ts';
export type { ImportContext } from './import-context.ts';
export { importJob, startImport } from './import-job.ts';
export { type LayerFileImport, importLayerFile } from './import-layer-file.ts';
export { type ImportNowRequest, importNow } from './import-now.ts';
export { importRoutes } from './import-routes.ts';
export { type RebuildOptions, rebuildEdition } from './rebuild-edition.ts';
export { runImport } from './run-import.ts';
export { sweepDeadImports } from './sweep-dead-imports.ts';
export { createUploads, type Uploads } from './uploads.ts';
