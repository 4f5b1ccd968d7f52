import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { notifyRequesters } from '../server/notify-requesters.ts';

/** Every ten minutes: emails people whose place was published since they asked for it. Running on a schedule, it also finds what other processes published. */
export function notifyRequestersJob(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  mail: Pick<Mail, 'send'>,
): Job {
  return {
    name: 'data-requests-tell',
    label: 'Notify people that a place they asked for has parcels',
    payload: z.object({}),
    cron: '*/10 * * * *',
    retryLimit: 1,
    expireInSeconds: 3600,
    async run(_, signal) {
      await notifyRequesters(services, mail, signal);
    },
  };
}
