import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { notificationsFeature } from './feature.ts';
import { NOTICE_KIND_IDS } from './rules/notice-kinds.ts';

export const NOTICES_PAGE = 30;

const cursor = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const noticeSchema = z.object({
  id: z.number(),
  /** `summary`: more parcels changed than are told singly. */
  subject: z.enum(['parcel', 'place', 'summary']),
  /** The county, and its name. */
  county: z.object({ path: z.string(), headline: z.string() }),
  /** The parcel or the followed place; of a parcel that is gone, its last path. */
  path: z.string(),
  /** null is shown as "Address Not Available". */
  title: z.string().nullable(),
  kinds: z.array(z.enum(NOTICE_KIND_IDS)),
  /** What changed, as sentences. Owners are named only to readers who may see them. */
  lines: z.array(z.string()),
  /** The paths of the parcels that took the place of this one. */
  successors: z.array(z.string()),
  /** True when the county's newer edition has no such parcel. */
  is_gone: z.boolean(),
  /** The versions of the compared editions; null when one of them was removed since. */
  editions: z.object({ from: z.number(), to: z.number() }).nullable(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = defineEndpoint({
  name: 'listNotifications',
  summary: 'What changed of the parcels and places that the signed-in account follows, newest first.',
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
  summary: 'Marks notifications as read: one, or this one and all older ones.',
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
  summary: 'Gives the Atom feed a new secret address. The former address ends.',
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
