/** Public API of the billing jobs. */
export { renewSubscriptionsJob } from './renew-subscriptions.job.ts';
