/** The door of the jobs of profile. */
export { buildExportJob } from './build-export.job.ts';
export { settleExportsJob } from './settle-exports.job.ts';
export { settleLeaversJob } from './settle-leavers.job.ts';
