import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { settleSuspensions } from '../server/settle-suspensions.ts';
import type { Suspensions } from '../server/suspensions.ts';

/** Runs every ten minutes: restores suspended items that fit into their plans again. For those that don't, it announces the deletion, reminds of it, and deletes them. */
export function settleSuspensionsJob(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  suspensions: Suspensions,
  mail: Pick<Mail, 'send'>,
): Job {
  return {
    name: 'billing-suspensions',
    label: 'Restore or delete items that exceeded a plan',
    needsPlans: true,
    payload: z.object({}),
    cron: '*/10 * * * *',
    retryLimit: 1,
    expireInSeconds: 1800,
    run: (_, signal) => settleSuspensions(services, suspensions, mail, { now: new Date(), signal }),
  };
}
