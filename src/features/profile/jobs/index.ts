/** Public API of the profile jobs. */
export { buildExportJob } from './build-export.job.ts';
export { settleExportsJob } from './settle-exports.job.ts';
export { deleteDueAccountsJob } from './delete-due-accounts.job.ts';
