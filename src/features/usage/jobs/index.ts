/** The door of the jobs of usage. */
export { forgetUsesJob } from './forget-uses.job.ts';
