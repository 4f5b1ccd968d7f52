import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { type OrderParts, settleOrders } from '../server/orders.ts';

/**
 * Runs every minute: starts to make the files of paid orders (for example if the buyer left the page before the payment arrived), completes the
 * orders whose files are done, and gives up the orders that nobody paid.
 */
export function settleOrdersJob(parts: OrderParts): Job {
  return {
    name: 'orders-settle',
    label: 'Settle orders',
    needsPlans: true,
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 600,
    run: (_, signal) => settleOrders(parts, new Date(), signal),
  };
}
