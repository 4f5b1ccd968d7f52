import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { NoticePrivacy } from '../server/describe-notices.ts';
import { sendDueWebhooks } from '../server/send-webhooks.ts';

/** Sends the messages to webhooks. It is queued when there are new ones; the schedule is for messages that wait for another attempt or that a killed worker left. */
export function sendWebhooksJob(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  sending: { mail: Pick<Mail, 'send'>; privacy: NoticePrivacy },
): Job {
  return {
    name: 'notifications-webhooks',
    label: 'Send messages to webhooks',
    payload: z.object({}),
    cron: '*/5 * * * *',
    retryLimit: 1,
    expireInSeconds: 3600,
    async run(_, signal) {
      await sendDueWebhooks(services, sending, signal);
    },
  };
}
