/** The public API of the jobs of style rules. */
export { deleteUnusedSourcesJob } from './delete-unused-sources.job.ts';
