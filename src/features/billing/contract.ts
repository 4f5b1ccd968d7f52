import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { groupSlugSchema, roleSchema } from '../accounts/contract.ts';
import { groupsFeature } from '../groups/feature.ts';
import { billingFeature } from './feature.ts';
import { CHANGE_PLANS } from './rules/check-change.ts';
import { CHECKOUT_USERS } from './rules/plan-choice.ts';
import { CYCLES, SOLD_PLANS } from './rules/plan-prices.ts';

const cents = z.number().int().positive();

export const listPlanPrices = defineEndpoint({
  name: 'listPlanPrices',
  summary: 'What plans cost on this site, in whole cents of US dollars; none on an open site.',
  method: 'GET',
  path: '/plans/prices.json',
  output: z.object({
    prices: z.array(
      z.object({
        plan: z.enum(SOLD_PLANS),
        monthly: cents,
        annual: cents.nullable(),
        /** The prices are for each user. */
        per_seat: z.boolean(),
      }),
    ),
  }),
  permission: billingFeature.permissions['plan_price.read'],
  problems: [],
});

export const checkPlanChange = defineEndpoint({
  name: 'checkPlanChange',
  summary:
    'Whether a group can change to a plan, and who and what would not fit into it, by name. It changes nothing.',
  method: 'GET',
  path: '/settings/check_change.json',
  query: z.object({
    plan: z.enum(CHANGE_PLANS),
    cycle: z.enum(CYCLES),
    users: z.coerce.number().int().min(CHECKOUT_USERS.min).max(CHECKOUT_USERS.max).optional(),
    /** Absent: the group that the person works in. */
    group: groupSlugSchema.optional(),
  }),
  output: z.object({
    possible: z.boolean(),
    reason: z.string().nullable(),
    effects: z.object({
      users: z.array(z.object({ name: z.string(), role: roleSchema, user_id: z.string() })),
      /** Projects. */
      maps: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  permission: groupsFeature.permissions['billing.read'],
  problems: ['not_found', 'not_allowed', 'second_factor_required', 'invalid_input'],
});
