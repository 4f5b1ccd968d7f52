import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { privacyFeature } from './feature.ts';
import { OPT_OUT_KINDS } from './rules/opt-out-match.ts';

const optOutSubject = {
  kind: z.enum(OPT_OUT_KINDS),
  /** A name, an ll_uuid or a parcel number. */
  subject: z.string().trim().min(1).max(200),
  /** The GEOID of the county whose parcels the opt-out covers; null for all counties. A parcel number needs it. */
  geoid: z
    .string()
    .regex(/^\d{4,5}$/, 'is not a GEOID such as 24510')
    .nullable()
    .default(null),
};

export const newOptOutSchema = z.object({
  ...optOutSubject,
  reason: z.string().trim().min(3).max(500),
  requested_by: z.string().trim().min(1).max(200),
  /** The time (ISO 8601 with a time zone) at which the opt-out expires; null if it lasts until it is lifted. */
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type NewOptOut = z.output<typeof newOptOutSchema>;

export const optOutSchema = z.object({
  id: z.string(),
  kind: z.enum(OPT_OUT_KINDS),
  subject: z.string(),
  geoid: z.string().nullable(),
  reason: z.string(),
  requested_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  lifted_at: z.string().nullable(),
  state: z.enum(['in_force', 'expired', 'lifted']),
});
export type OptOut = z.infer<typeof optOutSchema>;

/** The maximum number of opt-outs in the list. The command `opt-out list` prints all. */
export const OPT_OUTS_LISTED = 2000;

export const listOptOuts = defineEndpoint({
  name: 'listRemovals',
  summary: `The privacy opt-outs, at most ${OPT_OUTS_LISTED}: those in force, then those that have ended, each newest first.`,
  method: 'GET',
  path: '/admin/removals.json',
  output: z.object({ removals: z.array(optOutSchema) }),
  permission: privacyFeature.permissions['removal.read'],
  problems: [],
});

export const liftOptOut = defineEndpoint({
  name: 'liftRemoval',
  summary: 'Ends an opt-out now, whether or not it has an end date.',
  method: 'POST',
  path: '/admin/removals/{id}/lift.json',
  params: z.object({ id: z.uuid() }),
  output: optOutSchema,
  permission: privacyFeature.permissions['removal.lift'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const optOutMatchesSchema = z.object({
  /** The number of matching parcels in current editions. */
  count: z.number(),
  /** False when the time ran out before all current editions were searched. `count` is then a minimum. */
  is_complete: z.boolean(),
  /** The first few matching parcels of current editions, with their names. */
  parcels: z.array(
    z.object({ path: z.string(), headline: z.string(), geoid: z.string(), names: z.array(z.string()) }),
  ),
  /** The editions with matching parcels, the current ones first; `path` is the county's. */
  editions: z.array(
    z.object({
      geoid: z.string(),
      path: z.string(),
      version: z.number(),
      is_current: z.boolean(),
      count: z.number(),
    }),
  ),
  editions_searched: z.number(),
  editions_total: z.number(),
});
export type OptOutMatches = z.infer<typeof optOutMatchesSchema>;

export const createOptOut = defineEndpoint({
  name: 'createRemoval',
  summary:
    'Hides the personal columns of every matching parcel from everybody but operators, and returns their number.',
  method: 'POST',
  path: '/admin/removals.json',
  body: newOptOutSchema,
  output: optOutSchema.extend({ matches: optOutMatchesSchema }),
  permission: privacyFeature.permissions['removal.create'],
  problems: ['invalid_input'],
});

export const previewOptOut = defineEndpoint({
  name: 'previewRemoval',
  summary: 'The number of parcels that an opt-out would hide, and some of them.',
  method: 'POST',
  path: '/admin/removals/preview.json',
  body: z.object(optOutSubject),
  output: optOutMatchesSchema,
  permission: privacyFeature.permissions['removal.create'],
  problems: ['invalid_input'],
});

export const ACCESS_LOG_PAGE = 100;

export const accessEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for a visitor who was not signed in. */
  account: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
  /** A hash of the visitor. It is the same within a day and meaningless after it. */
  visitor: z.string().nullable(),
  endpoint: z.string(),
  geoid: z.string().nullable(),
  /** The name of the county with this GEOID; null when it has no parcels now. */
  county: z.string().nullable(),
  ll_uuid: z.string().nullable(),
  /** The address or number of this parcel and its path; null when it is in no current edition. */
  parcel: z.object({ headline: z.string(), path: z.string() }).nullable(),
  parcel_count: z.number(),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

export const listAccessLog = defineEndpoint({
  name: 'listAccessLog',
  summary: 'The log of readers who were shown personal columns, newest first.',
  method: 'GET',
  path: '/admin/access-log.json',
  query: z.object({
    ll_uuid: z.uuid().optional(),
    /** The email address or id of an account. */
    account: z.string().trim().min(1).max(200).optional(),
    /** Returns entries older than the one with this id. For the next page, pass the `id` of the last entry. */
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({
    entries: z.array(accessEntrySchema),
    has_more: z.boolean(),
    /** The days for which entries are kept. 0 means that nothing is logged. */
    retention_days: z.number(),
  }),
  permission: privacyFeature.permissions['access_log.read'],
  problems: ['invalid_input'],
});
