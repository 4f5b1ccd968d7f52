/** Public API of the export jobs. */
export { buildParcelExportJob } from './build-export.job.ts';
export { settleParcelExportsJob } from './settle-exports.job.ts';
