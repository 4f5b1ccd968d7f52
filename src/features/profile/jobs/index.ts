/** Public API of the profile jobs. */
export { buildExportJob } from './build-export.job.ts';
export { settleExportsJob } from './settle-exports.job.ts';
export { settleLeaversJob } from './settle-leavers.job.ts';
