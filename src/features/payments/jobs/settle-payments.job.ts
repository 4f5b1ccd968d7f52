import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Payments } from '../server/payments-api.ts';

/** Runs every minute: completes charges and refunds that a killed server left unfinished, and asks providers about pending payments. */
export function settlePaymentsJob(payments: Pick<Payments, 'settleDue'>): Job {
  return {
    name: 'payments-settle',
    label: 'Settle payments that wait',
    needsPlans: true,
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 600,
    async run(_, signal) {
      await payments.settleDue(new Date(), signal);
    },
  };
}
