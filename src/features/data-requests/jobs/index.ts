export { notifyRequestersJob } from './notify-requesters.job.ts';
