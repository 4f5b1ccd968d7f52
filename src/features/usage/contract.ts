import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { usageFeature } from './feature.ts';

/** A total of null means unlimited: JSON can't express Infinity. */
const limitsSchema = z.object({
  used: z.number(),
  total: z.number().nullable(),
  remaining: z.number().nullable(),
  /** False when the next use is refused with `limit_reached`: opening a parcel that was not opened yet today, or seeing a picture. */
  allowed: z.boolean(),
  /** False when the plan has no limit. */
  metered: z.boolean(),
  /** The step that gives a higher limit when this limit is reached; null while some of it is left. */
  need: z.enum(['upgrade', 'register']).nullable(),
});

export const recordViewLimitsSchema = limitsSchema.extend({
  /** When the count resets: the next midnight in UTC. */
  resets_at: z.string(),
  /** The message for an exhausted limit; null while some of it is left. */
  message: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The next tier with a higher limit; null at the top. */
  upsell: z.enum(['starter', 'pro', 'team']).nullable(),
});

export const getLookupLimits = defineEndpoint({
  name: 'getLookupLimits',
  summary:
    'The number of different parcels that the user may still open today. A total of null means no limit.',
  method: 'GET',
  path: '/users/lookup_limits.json',
  output: recordViewLimitsSchema,
  permission: usageFeature.permissions['usage.read'],
  problems: [],
});

export const getImageLimits = defineEndpoint({
  name: 'getImageLimits',
  summary: 'The number of pictures that the user may still see. A total of null means no limit.',
  method: 'GET',
  path: '/users/{id}/img_limits',
  /** The person's own id, or `me`, which visitors without an account use. */
  params: z.object({ id: z.union([z.literal('me'), z.uuid()]) }),
  output: z.object({
    imageLimits: limitsSchema,
  }),
  permission: usageFeature.permissions['usage.read'],
  problems: ['not_found'],
});
