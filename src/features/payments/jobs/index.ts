/** Public API of the payment jobs. */
export { settlePaymentsJob } from './settle-payments.job.ts';
