/** The door of the jobs of color rules. */
export { forgetSourcesJob } from './forget-sources.job.ts';
