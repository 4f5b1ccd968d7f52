/** Public API of the usage jobs. */
export { deleteOldUsesJob } from './delete-old-uses.job.ts';
