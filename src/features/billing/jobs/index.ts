/** Public API of the billing jobs. */
export { renewSubscriptionsJob } from './renew-subscriptions.job.ts';
export { settleSuspensionsJob } from './settle-suspensions.job.ts';
