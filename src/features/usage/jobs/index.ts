/** Public API of the usage jobs. */
export { forgetUsesJob } from './forget-uses.job.ts';
