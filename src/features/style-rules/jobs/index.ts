/** The door of the jobs of colour rules. */
export { forgetSourcesJob } from './forget-sources.job.ts';
