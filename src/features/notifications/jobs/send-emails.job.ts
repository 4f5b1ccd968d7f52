import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { NoticePrivacy } from '../server/describe-notices.ts';
import { sendDueEmails } from '../server/send-emails.ts';

/** Runs every minute: sends the emails that are due, among them those that a mail server refused or that a killed worker left unsent. */
export function sendEmailsJob(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  sending: { mail: Pick<Mail, 'send'>; privacy: NoticePrivacy },
): Job {
  return {
    name: 'notifications-email',
    label: 'Send emails about follows',
    payload: z.object({}),
    cron: '* * * * *',
    retryLimit: 1,
    expireInSeconds: 3600,
    async run(_, signal) {
      await sendDueEmails(services, sending, signal);
    },
  };
}
