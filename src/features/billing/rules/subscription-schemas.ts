import { z } from 'zod';
import { CHECKOUT_USERS } from './plan-choice.ts';
import { CYCLES, SOLD_PLANS } from './plan-prices.ts';
import { SUBSCRIPTION_STATES } from './subscription-states.ts';

export const cents = z.number().int().positive();

/** The plan, cycle and users that a person buys. The number of users must be in the range that the checkout offers. */
export const boughtTerms = {
  plan: z.enum(SOLD_PLANS),
  cycle: z.enum(CYCLES),
  users: z.number().int().min(CHECKOUT_USERS.min).max(CHECKOUT_USERS.max).default(1),
};

/** The plan, cycle and users that a subscription has, or will have. */
export const subscribedTerms = { ...boughtTerms, users: z.number().int() };

/** The plan, cycle, users and price after the end of the period; null: they stay the same. */
export const nextTerms = z.object({ ...subscribedTerms, price_cents: cents }).nullable();

/** The cost of a change of plan before the next period. */
export const changeCost = z.object({
  /** `new_period`: a period of another cycle begins with the change. */
  when: z.enum(['now', 'new_period', 'period_end']),
  /** `invoice`: it is added to the next invoice. */
  paid_by: z.enum(['card', 'invoice']),
  price_cents: z.number().int().min(0),
  /** null: no sales tax is added. */
  tax_cents: z.number().int().min(0).nullable(),
  total_cents: z.number().int().min(0),
  /** The moment of the calculation, which decides how much of the period is left. */
  at: z.iso.datetime(),
});
export type ChangeCost = z.output<typeof changeCost>;

/** A subscription as operators see it. */
export const adminSubscription = z.object({
  id: z.uuid(),
  state: z.enum(SUBSCRIPTION_STATES),
  ...subscribedTerms,
  price_cents: cents,
  currency: z.string(),
  /** The account (group). */
  account: z.string(),
  /** The email of the person who bought it; null: they deleted their account. */
  email: z.string().nullable(),
  offer: z.string().nullable(),
  began_at: z.iso.datetime(),
  period_end: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** The number of times that the next period could not be paid, or that the invoice was found unpaid after its due date. */
  failures: z.number().int(),
  /** The number of the purchase order on its invoices; null: its renewals are charged to a card. */
  purchase_order: z.string().nullable(),
  /** The day on which its open invoice is due; null: no invoice is open. */
  invoice_due_on: z.iso.date().nullable(),
  next: nextTerms,
  /** Why, and since when, its renewal is delayed by something outside of the account, such as a tax service that does not answer; null: it is not delayed. */
  waits: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
});
export type AdminSubscription = z.output<typeof adminSubscription>;

/** The totals of all subscriptions to a plan in a currency. */
export const planTotal = z.object({
  currency: z.string(),
  plan: z.enum(SOLD_PLANS),
  /** The number of accounts that have the plan now. */
  subscriptions: z.number().int(),
  users: z.number().int(),
  trials: z.number().int(),
  past_due: z.number().int(),
  /** The number of subscriptions that end with their period. */
  canceled: z.number().int(),
  /** The revenue of a month, without trials and canceled subscriptions. A year counts as twelve months. */
  monthly_cents: z.number().int(),
});

export const WAITING = 'waiting';
/** The filters of the operators' list: a state, or `waiting` for subscriptions whose renewal is delayed. */
export const SUBSCRIPTION_FILTERS = [...SUBSCRIPTION_STATES, WAITING] as const;
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number];
