import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { sendOwedReminders } from '../server/owed-invoices.ts';
import { type SubscriptionParts, renewDue, sendBillingEmails } from '../server/subscriptions.ts';

/** Runs every five minutes: charges or invoices the renewals that are due, retries declined ones, ends the subscriptions whose time is over, and emails their accounts. */
export function renewSubscriptionsJob(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  parts: SubscriptionParts,
  mail: Pick<Mail, 'send'>,
): Job {
  return {
    name: 'billing-renew',
    label: 'Renew plans',
    needsPlans: true,
    payload: z.object({}),
    cron: '*/5 * * * *',
    retryLimit: 1,
    expireInSeconds: 1800,
    async run(_, signal) {
      await renewDue(services, parts, new Date(), signal);
      await sendBillingEmails(services, mail, parts.payments);
      await sendOwedReminders(services, mail, new Date());
    },
  };
}
