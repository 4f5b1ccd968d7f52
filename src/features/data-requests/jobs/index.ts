export { tellRequestersJob } from './tell-requesters.job.ts';
