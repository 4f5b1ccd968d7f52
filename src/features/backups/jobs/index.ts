/** The public API of the jobs of backups. */
export { repairFilesJob } from './repair-files.job.ts';
