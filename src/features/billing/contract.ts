import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { billingFeature } from './feature.ts';
import { SOLD_PLANS } from './rules/plan-prices.ts';

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
