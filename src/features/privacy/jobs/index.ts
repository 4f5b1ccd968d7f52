/** The public API of the jobs of privacy. */
export { forgetJob } from './forget.job.ts';
