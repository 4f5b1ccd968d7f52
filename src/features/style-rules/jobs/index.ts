/** The public API of the jobs of style rules. */
export { forgetSourcesJob } from './forget-sources.job.ts';
