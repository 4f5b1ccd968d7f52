/** Public API of the export jobs. */
export { buildParcelExportJobs, queueExport } from './build-export.job.ts';
export { settleParcelExportsJob } from './settle-exports.job.ts';
