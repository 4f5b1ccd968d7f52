import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import { type OrderParts, settleOrders } from '../server/orders.ts';

/**
 * Runs every minute: starts the files of orders that were paid after the person had left the page, completes those whose files are made, and
 * gives up those that nobody paid.
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
