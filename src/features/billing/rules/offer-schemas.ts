import { z } from 'zod';
import { CHANGE_USERS } from './check-change.ts';
import { OFFER_CODE, tidyOfferCode } from './plan-offers.ts';
import { CYCLES, SOLD_PLANS, lowPriceIssue } from './plan-prices.ts';

const cents = z.number().int().positive();
export const offerCode = z
  .string()
  .max(100)
  .transform(tidyOfferCode)
  .refine((code) => OFFER_CODE.test(code), 'is not a code: 4 to 40 letters, digits and hyphens');

export const offer = z.object({
  code: z.string(),
  name: z.string(),
  plan: z.enum(SOLD_PLANS),
  cycle: z.enum(CYCLES),
  /** For one cycle; with `per_seat` for each user. */
  price_cents: cents,
  per_seat: z.boolean(),
  /** The number of users that it is for; null: as many as the plan allows. */
  users: z.number().int().nullable(),
});
export type Offer = z.output<typeof offer>;

export const operatorOffer = offer.extend({
  /** The name of the account (group) that it is for; null: everybody who has the code. */
  group: z.string().nullable(),
  max_uses: z.number().int().nullable(),
  last_day: z.iso.date().nullable(),
  uses: z.number().int(),
  /** The reason why nobody can use the offer now; null if people can use it. */
  issue: z.string().nullable(),
});
export type OperatorOffer = z.output<typeof operatorOffer>;

export const newOffer = z
  .object({
    code: offerCode,
    name: z.string().trim().min(2).max(100),
    plan: z.enum(SOLD_PLANS),
    cycle: z.enum(CYCLES),
    price_cents: cents.max(100_000_000),
    users: z.number().int().min(CHANGE_USERS.min).max(CHANGE_USERS.max).nullable().default(null),
    /** The name of the account (group) that it is for. */
    group: z.string().trim().min(1).max(200).nullable().default(null),
    max_uses: z.number().int().min(1).max(1_000_000).nullable().default(null),
    last_day: z.iso.date().nullable().default(null),
  })
  .refine(({ plan, cycle }) => plan === 'pro' || cycle === 'monthly', {
    path: ['cycle'],
    error: 'must be monthly: Team is paid by the month',
  })
  .superRefine(({ plan, price_cents: price }, context) => {
    const message = lowPriceIssue(plan, price);
    if (message !== null) context.addIssue({ code: 'custom', path: ['price_cents'], message });
  })
  .refine(({ plan, users }) => plan === 'team_flex' || users === null, {
    path: ['users'],
    error: 'must be absent: Pro is for 1 user',
  });
