/** Public API of the notification jobs. */
export { deleteOldNoticesJob } from './delete-old-notices.job.ts';
export { sendEmailsJob } from './send-emails.job.ts';
export { sendWebhooksJob } from './send-webhooks.job.ts';
export { writeNoticesJob } from './write-notices.job.ts';
