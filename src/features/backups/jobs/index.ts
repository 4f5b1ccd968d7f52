/** The public API of the jobs of backups. */
export { nightlyBackupJob } from './nightly-backup.job.ts';
export { repairFilesJob } from './repair-files.job.ts';
export { storageTaskJob } from './storage-task.job.ts';
