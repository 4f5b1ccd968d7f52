/** Public API of notifications: the changes of the parcels, places and projects that people follow. */
export { feedRoutes } from './feed-routes.ts';
export { noticeRoutes } from './routes.ts';
export { sendDueEmails } from './send-emails.ts';
export { writeDueNotices, writeNotices } from './write-notices.ts';
export type { SelectionParts } from './selection-parts.ts';
export { sendDueWebhooks } from './send-webhooks.ts';
export { WEBHOOK_MESSAGES } from './webhook-messages.ts';
export { webhookRoutes } from './webhook-routes.ts';
