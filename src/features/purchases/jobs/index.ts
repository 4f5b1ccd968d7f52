/** Public API of the order jobs. */
export { settleOrdersJob } from './settle-orders.job.ts';
