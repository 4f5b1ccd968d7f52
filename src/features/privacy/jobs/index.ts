/** The public API of the jobs of privacy. */
export { deleteOldAccessEntriesJob } from './delete-old-access-entries.job.ts';
