/** Public API of the store’s jobs. */
export { describeEditionsJob } from './describe-editions.job.ts';
