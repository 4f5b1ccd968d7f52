import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { notificationsFeature } from './feature.ts';
import { NOTICE_KIND_IDS } from './rules/notice-kinds.ts';

export const NOTICES_PAGE = 30;

const cursor = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const noticeSchema = z.object({
  id: z.number(),
  /**
   * `summary`: more parcels changed than are listed one by one, so only their number is given. `selection`: parcels entered, left or changed inside the
   * selection of a watched project.
   */
  subject: z.enum(['parcel', 'place', 'summary', 'selection']),
  /** The county, and its name. */
  county: z.object({ path: z.string(), headline: z.string() }),
  /** The path of the parcel, the followed place or the project; for a summary, that of the county. For a parcel that is gone, its last path. */
  path: z.string(),
  /**
   * The name of the place or project, or the address of the parcel, or else its number. null for a parcel with neither, which is shown as "Address Not
   * Available", for a summary, and for a project that the reader can no longer open.
   */
  title: z.string().nullable(),
  kinds: z.array(z.enum(NOTICE_KIND_IDS)),
  /** The changes, as sentences. Owners are named only to readers who may see them. */
  lines: z.array(z.string()),
  /** The paths of the parcels that took the place of this one. */
  successors: z.array(z.string()),
  /** The first parcels of a selection, at most ten that entered, ten that left and ten that changed. */
  parcels: z.array(
    z.object({
      how: z.enum(['entered', 'left', 'changed']),
      /** For `left`, the path in the older edition. */
      path: z.string(),
      title: z.string().nullable(),
    }),
  ),
  /** True when the county's newer edition has no such parcel. */
  is_gone: z.boolean(),
  /** The versions of the compared editions; null for the first data of a county, and when one of the editions has been removed since. */
  editions: z.object({ from: z.number(), to: z.number() }).nullable(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = defineEndpoint({
  name: 'listNotifications',
  summary: 'The changes of parcels, places and projects that the signed-in account follows, newest first.',
  method: 'GET',
  path: '/profile/notifications.json',
  query: z.object({ before: cursor.optional() }),
  output: z.object({
    notifications: z.array(noticeSchema),
    unread: z.number(),
    /** The value of `before` for the next page; null after the last one. */
    next: z.number().nullable(),
  }),
  permission: notificationsFeature.permissions['notice.read'],
  problems: ['invalid_input'],
});

export const countUnreadNotices = defineEndpoint({
  name: 'countUnreadNotifications',
  summary: 'The number of unread notifications of the signed-in account.',
  method: 'GET',
  path: '/profile/notifications/unread.json',
  output: z.object({ unread: z.number() }),
  permission: notificationsFeature.permissions['notice.read'],
  problems: [],
});

export const readNotices = defineEndpoint({
  name: 'readNotifications',
  summary:
    'Marks notifications as read: the one with `id`, or the one with the id `up_to` and all older ones.',
  method: 'POST',
  path: '/profile/notifications/read.json',
  body: z.union([
    z.strictObject({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    z.strictObject({ up_to: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  ]),
  output: z.object({ status: z.literal('ok'), unread: z.number() }),
  permission: notificationsFeature.permissions['notice.update'],
  problems: ['invalid_input'],
});

const feedSchema = z.object({ url: z.string() });

export const getNoticeFeed = defineEndpoint({
  name: 'getNotificationFeed',
  summary: 'The secret address of the Atom feed of the signed-in account.',
  method: 'GET',
  path: '/profile/notifications/feed.json',
  output: feedSchema,
  permission: notificationsFeature.permissions['notice_feed.update'],
  problems: [],
});

export const renewNoticeFeed = defineEndpoint({
  name: 'renewNotificationFeed',
  summary: 'Gives the Atom feed a new secret address. The former address stops working.',
  method: 'POST',
  path: '/profile/notifications/feed.json',
  output: feedSchema,
  permission: notificationsFeature.permissions['notice_feed.update'],
  problems: [],
});

export const readNoticeFeed = defineEndpoint({
  name: 'readNotificationFeed',
  summary: 'The newest notifications of one account as an Atom feed. The address is a secret.',
  method: 'GET',
  path: '/notifications/{token}.atom',
  params: z.object({ token: z.string().max(200) }),
  binary: ['application/atom+xml'],
  permission: notificationsFeature.permissions['notice_feed.read'],
  rate: 'guessable',
  problems: ['not_found'],
});

/** The maximum number of webhooks of one account. */
export const WEBHOOKS_MAX = 5;
/** The maximum number of deliveries in the list. It has the newest deliveries. */
export const DELIVERIES_MAX = 50;

const kinds = z.array(z.enum(NOTICE_KIND_IDS)).min(1, 'select at least one').max(NOTICE_KIND_IDS.length);

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(NOTICE_KIND_IDS)),
  /** `failures`: the site paused the webhook, because every delivery failed for two days or it answered 410 (Gone). null: the webhook is not paused. */
  paused_for: z.enum(['owner', 'failures']).nullable(),
  /** The time of the first failure since the last success. */
  failing_since: z.string().nullable(),
  /** The number of messages that wait to be sent. */
  waiting: z.number(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const deliverySchema = z.object({
  /** The `webhook-id` of the message, the same in every attempt. */
  id: z.string(),
  /** null for a test. */
  notification_id: z.number().nullable(),
  /** The subject of the message. */
  title: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  /** The HTTP status of the last answer; null when no answer came. */
  status_code: z.number().nullable(),
  /** The reason why the last attempt failed, for people. */
  error: z.string().nullable(),
  tried_at: z.string().nullable(),
  /** The time of the next attempt; null when none follows. */
  next_at: z.string().nullable(),
  /** True if the next attempt is at most a minute away or overdue by at most a minute, by the clock of the server. */
  is_on_its_way: z.boolean(),
  created_at: z.string(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const id = z.uuid();
const ok = z.object({ status: z.literal('ok') });
const read = notificationsFeature.permissions['webhook.read'];
const update = notificationsFeature.permissions['webhook.update'];

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  summary: 'The webhooks of the signed-in account, without their secrets.',
  method: 'GET',
  path: '/profile/webhooks.json',
  output: z.object({ webhooks: z.array(webhookSchema) }),
  permission: read,
  problems: [],
});

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  summary:
    'Adds a webhook. The site sends notifications to its address, signed as described at standardwebhooks.com. The secret is shown in this reply only.',
  method: 'POST',
  path: '/profile/webhooks.json',
  body: z.strictObject({ url: z.string().trim().min(1).max(2000), kinds }),
  output: webhookSchema.extend({ secret: z.string() }),
  permission: update,
  problems: ['invalid_input', 'limit_reached'],
});

export const changeWebhook = defineEndpoint({
  name: 'changeWebhook',
  summary:
    'Changes the kinds of a webhook, pauses it or turns it on again. Messages wait while it is paused.',
  method: 'POST',
  path: '/profile/webhooks/{id}.json',
  params: z.object({ id }),
  body: z.strictObject({ kinds: kinds.optional(), is_on: z.boolean().optional() }),
  output: webhookSchema,
  permission: update,
  problems: ['invalid_input', 'not_found'],
});

export const deleteWebhook = defineEndpoint({
  name: 'deleteWebhook',
  summary: 'Deletes a webhook and its list of deliveries.',
  method: 'DELETE',
  path: '/profile/webhooks/{id}.json',
  params: z.object({ id }),
  output: ok,
  permission: update,
  problems: ['not_found'],
});

export const renewWebhookSecret = defineEndpoint({
  name: 'renewWebhookSecret',
  summary:
    'Gives a webhook a new secret, which is shown in this reply only. For a day, messages are signed with the former secret too.',
  method: 'POST',
  path: '/profile/webhooks/{id}/secret.json',
  params: z.object({ id }),
  output: z.object({ secret: z.string() }),
  permission: update,
  problems: ['not_found'],
});

export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  summary: 'Sends a test message to a webhook, also to a paused one.',
  method: 'POST',
  path: '/profile/webhooks/{id}/test.json',
  params: z.object({ id }),
  output: ok,
  permission: update,
  problems: ['not_found', 'too_many_requests'],
});

export const listDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  summary: 'The newest messages to a webhook: their state, time and answer. They are kept for 30 days.',
  method: 'GET',
  path: '/profile/webhooks/{id}/deliveries.json',
  params: z.object({ id }),
  output: z.object({ deliveries: z.array(deliverySchema) }),
  permission: read,
  problems: ['not_found'],
});

export const resendDelivery = defineEndpoint({
  name: 'resendWebhookDelivery',
  summary: 'Sends a message again, with the same id.',
  method: 'POST',
  path: '/profile/webhooks/{id}/deliveries/{delivery}/resend.json',
  params: z.object({ id, delivery: id }),
  output: ok,
  permission: update,
  problems: ['not_found', 'too_many_requests'],
});
