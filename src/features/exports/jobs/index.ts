/** The door of the jobs of exports. */
export { buildParcelExportJob } from './build-export.job.ts';
export { settleParcelExportsJob } from './settle-exports.job.ts';
