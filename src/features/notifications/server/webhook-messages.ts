import { z } from 'zod';
import type { WebhookMessage } from '../../../backend/http/openapi.ts';
import { noticeSchema } from '../contract.ts';

const timestamp = z.iso
  .datetime()
  .describe('The time at which the message was made. Each attempt has the same.');

const notificationMessageSchema = z.strictObject({
  type: z.literal('notification.created'),
  timestamp,
  data: z.strictObject({
    ...noticeSchema.omit({ is_read: true }).shape,
    subject: noticeSchema.shape.subject.describe(
      'summary: more parcels changed than are listed one by one. selection: parcels entered, left or changed inside the selection of a watched project.',
    ),
    lines: noticeSchema.shape.lines.describe('The changes, as sentences.'),
    successors: z
      .array(z.strictObject({ path: z.string(), url: z.string() }))
      .describe('The parcels that took the place of this one.'),
    url: z.string().describe('The page of the parcel or the project, or the changes of the county.'),
  }),
});
export type NotificationMessage = z.infer<typeof notificationMessageSchema>;

const testMessageSchema = z.strictObject({
  type: z.literal('test'),
  timestamp,
  data: z.strictObject({ message: z.string() }),
});
export type TestMessage = z.infer<typeof testMessageSchema>;

/** The messages to webhooks, as the API document describes them. */
export const WEBHOOK_MESSAGES: readonly WebhookMessage[] = [
  {
    name: 'notification.created',
    summary: 'A change of something that the owner of the webhook follows.',
    body: notificationMessageSchema,
  },
  { name: 'test', summary: 'A message that the owner of the webhook asked for.', body: testMessageSchema },
];
