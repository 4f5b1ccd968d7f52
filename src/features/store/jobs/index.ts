export { describeEditionsJob } from './describe-editions.job.ts';
