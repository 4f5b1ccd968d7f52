import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { groupSlugSchema, roleSchema } from '../accounts/contract.ts';
import { BAD_GROUP_NAME, isGroupName, tidyGroupName } from '../accounts/rules/group-name.ts';
import { groupsFeature } from '../groups/feature.ts';
import { payWithSchema, paymentSchema, purchaseOrderSchema, taxQuoteSchema } from '../payments/contract.ts';
import { billingAddressSchema } from '../payments/rules/billing-address.ts';
import { billingFeature } from './feature.ts';
import { CHANGE_PLANS, CHANGE_USERS } from './rules/check-change.ts';
import { newOffer, offer, offerCode, operatorOffer } from './rules/offer-schemas.ts';
import { CHECKOUT_USERS } from './rules/plan-choice.ts';
import { CYCLES, SOLD_PLANS } from './rules/plan-prices.ts';
import {
  SUBSCRIPTION_FILTERS,
  adminSubscription,
  boughtTerms,
  cents,
  changeCost,
  nextTerms,
  planTotal,
  subscribedTerms,
} from './rules/subscription-schemas.ts';
import { SUBSCRIPTION_STATES } from './rules/subscription-states.ts';

const effectsSchema = z.object({
  users: z.array(z.object({ name: z.string(), role: roleSchema, user_id: z.string() })),
  /** Projects. */
  maps: z.array(z.object({ id: z.string(), name: z.string() })),
  sources: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});

export const listPlanPrices = defineEndpoint({
  name: 'listPlanPrices',
  summary: 'The prices of plans on this site, in whole cents of US dollars. An open site has none.',
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
    /** True if sales tax is added to plans that are paid by card. */
    is_taxed: z.boolean(),
  }),
  permission: billingFeature.permissions['plan_price.read'],
  problems: [],
});

export const checkPlanChange = defineEndpoint({
  name: 'checkPlanChange',
  summary:
    'Whether a group can change to a plan, what that costs at once with its sales tax, and the names of the members and items that would not fit into it. It changes nothing.',
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
    effects: effectsSchema,
    /** The cost of the change before the next period; null if it is not possible, not sold, or the account has no subscription. */
    cost: changeCost.nullable(),
  }),
  permission: groupsFeature.permissions['billing.read'],
  // It may ask the tax service.
  rate: 'costly',
  problems: ['not_found', 'not_allowed', 'second_factor_required', 'invalid_input'],
});

const { permissions } = billingFeature;
const group = groupSlugSchema;
const problems = [
  'not_found',
  'not_allowed',
  'second_factor_required',
  'invalid_input',
  'conflict',
  'not_configured',
] as const;

export const createSubscription = defineEndpoint({
  name: 'createSubscription',
  summary:
    'Buys a plan, or begins its trial. The account (group) is made, or gets the plan, when the first payment arrives. A repeated request with the same key is the same purchase.',
  method: 'POST',
  path: '/subscriptions.json',
  body: z.object({
    ...boughtTerms,
    /** The name of the account. */
    group_name: z.string().max(200).transform(tidyGroupName).refine(isGroupName, BAD_GROUP_NAME),
    /** An account of the person that gets the plan. Absent: a new one is made. */
    group: group.optional(),
    /** The code of an offer, which gives the price. */
    offer: offerCode.optional(),
    pay_with: payWithSchema,
    cardholder_name: z.string().trim().max(100).default(''),
    /** The first charge is after seven days. */
    trial: z.boolean().default(false),
    /** The price of one cycle that the person saw, without sales tax. The request is refused if the price has changed since. */
    price_cents: cents,
    /** The quote of the sales tax. Needed for payments by card where plans are taxed. */
    tax_quote_id: z.uuid().nullable().default(null),
    request_key: z.uuid(),
  }),
  output: z.object({
    /** The page of the account; null until it has the plan. */
    path: z.string().nullable(),
    state: z.enum(SUBSCRIPTION_STATES),
    /** null in a trial. */
    payment: paymentSchema.nullable(),
  }),
  permission: permissions['subscription.create'],
  problems: [...problems, 'limit_reached'],
});

export const quotePlanTax = defineEndpoint({
  name: 'quotePlanTax',
  summary:
    'The sales tax of one cycle of a plan at an address. The quote is for one purchase within an hour. The plan keeps the address for its renewals.',
  method: 'POST',
  path: '/subscriptions/tax.json',
  body: z.object({
    ...boughtTerms,
    group: group.optional(),
    offer: offerCode.optional(),
    price_cents: cents,
    address: billingAddressSchema,
  }),
  output: taxQuoteSchema,
  permission: permissions['subscription.create'],
  rate: 'guessable',
  problems,
});

const planAddress = z.object({
  /** True if this site adds sales tax to plans that are paid by card. */
  is_taxed: z.boolean(),
  /** The address that decides about the tax of renewals and changes; null: none is known. */
  address: billingAddressSchema.nullable(),
});

export const getPlanAddress = defineEndpoint({
  name: 'getPlanAddress',
  summary: 'The billing address of the plan of an account (group), for the sales tax.',
  method: 'GET',
  path: '/groups/{slug}/billing_address.json',
  params: z.object({ slug: group }),
  output: planAddress,
  permission: permissions['subscription.read'],
  problems,
});

export const setPlanAddress = defineEndpoint({
  name: 'setPlanAddress',
  summary: 'Changes the billing address of a plan, once the sales tax of the address is known.',
  method: 'POST',
  path: '/subscriptions/address.json',
  body: z.object({ group, address: billingAddressSchema }),
  output: planAddress,
  permission: permissions['subscription.update'],
  rate: 'costly',
  problems,
});

const subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  ...subscribedTerms,
  price_cents: cents,
  period_end: z.iso.datetime().nullable(),
  /** When a declined payment is tried again. */
  next_try_at: z.iso.datetime().nullable(),
  next: nextTerms,
  /** The number of the purchase order on its invoices; null: its renewals are charged to the active card. */
  purchase_order: z.string().nullable(),
  /** The open invoice for the current period. */
  invoice: paymentSchema.nullable(),
  /** The additional cost of larger plans for the rest of the period. It goes on the next invoice. */
  owed_cents: z.number().int(),
});
export const billingState = z.object({
  /** null if the plan is free or was given by agreement. */
  subscription: subscription.nullable(),
  /** The members and items that are suspended, because they don't fit into the plan; null if everything fits. */
  suspended: effectsSchema
    .extend({
      /** When the suspended items are deleted; null until the email that announces the deletion was sent. */
      delete_after: z.iso.datetime().nullable(),
    })
    .nullable(),
  invoices: z.array(paymentSchema),
});

export type Billing = z.output<typeof billingState>;

export const getBilling = defineEndpoint({
  name: 'getBilling',
  summary: 'The subscription of an account (group) and its invoices, the newest first.',
  method: 'GET',
  path: '/groups/{slug}/billing.json',
  params: z.object({ slug: group }),
  output: billingState,
  permission: permissions['subscription.read'],
  problems,
});

export const downloadInvoice = defineEndpoint({
  name: 'downloadInvoice',
  summary: 'The invoice or the receipt of a payment for a plan, as a PDF.',
  method: 'GET',
  path: '/groups/{slug}/invoices/{id}.pdf',
  params: z.object({ slug: group, id: z.uuid() }),
  binary: ['application/pdf'],
  permission: permissions['subscription.read'],
  problems,
});

export const downloadFirstInvoice = defineEndpoint({
  name: 'downloadFirstInvoice',
  summary:
    'The invoice of a plan that the person bought by purchase order, as a PDF. It works before the account (group) of the plan exists: a new account is made when the money arrives.',
  method: 'GET',
  path: '/subscriptions/invoices/{id}.pdf',
  params: z.object({ id: z.uuid() }),
  binary: ['application/pdf'],
  permission: permissions['subscription.open'],
  problems: ['not_found'],
});

export const updateSubscription = defineEndpoint({
  name: 'updateSubscription',
  summary:
    'Changes the plan of an account (group). A more expensive plan begins at once, and its active card is charged for the rest of the period; for a plan that is paid by purchase order, the amount is added to the next invoice. A cheaper plan begins at the end of the period.',
  method: 'POST',
  path: '/subscriptions/update.json',
  body: z.object({
    group,
    plan: z.enum(SOLD_PLANS),
    cycle: z.enum(CYCLES),
    users: z.number().int().min(1).max(CHANGE_USERS.max).default(1),
    /** The code of an offer, which gives the price. */
    code: offerCode.optional(),
    price_cents: cents,
    /** The cost that the person saw in the check of the change. The request is refused if the cost has changed since. Absent: any cost is accepted. */
    cost: changeCost.pick({ total_cents: true, at: true }).optional(),
  }),
  output: z.object({ billing: billingState, payment: paymentSchema.nullable() }),
  permission: permissions['subscription.update'],
  problems,
});

export const cancelSubscription = defineEndpoint({
  name: 'cancelSubscription',
  summary:
    'Ends a subscription: at the end of its period, or at once while a renewal or an invoice is unpaid. A planned change is canceled too.',
  method: 'POST',
  path: '/subscriptions/cancel.json',
  body: z.object({ group }),
  output: billingState,
  permission: permissions['subscription.update'],
  problems,
});

export const resumeSubscription = defineEndpoint({
  name: 'resumeSubscription',
  summary:
    'Withdraws the cancellation of a subscription, or the change that is planned for the end of its period.',
  method: 'POST',
  path: '/subscriptions/resume.json',
  body: z.object({ group }),
  output: billingState,
  permission: permissions['subscription.update'],
  problems,
});

export const retrySubscription = defineEndpoint({
  name: 'retrySubscription',
  summary: 'Charges the active card now for a renewal that was declined, or for the open invoice.',
  method: 'POST',
  path: '/subscriptions/retry.json',
  body: z.object({
    group,
    /** The card that the person saw: no other one is charged. Absent: the active card, whichever it is. */
    card_id: z.uuid().optional(),
  }),
  output: z.object({ billing: billingState, payment: paymentSchema.nullable() }),
  permission: permissions['subscription.update'],
  problems,
});

export const setPurchaseOrder = defineEndpoint({
  name: 'setPurchaseOrder',
  summary:
    'Changes the number of the purchase order of a plan that is paid by invoice: on the open invoice and on later ones. Without a number, renewals are charged to the active card from now on.',
  method: 'POST',
  path: '/subscriptions/purchase_order.json',
  body: z.object({ group, purchase_order: purchaseOrderSchema.nullable() }),
  output: billingState,
  permission: permissions['subscription.update'],
  problems,
});

export type { Offer, OperatorOffer } from './rules/offer-schemas.ts';

export const getOffer = defineEndpoint({
  name: 'getOffer',
  summary: 'The offer that belongs to a code.',
  method: 'GET',
  path: '/plans/offer.json',
  query: z.object({ code: offerCode }),
  output: offer,
  permission: permissions['plan_offer.read'],
  rate: 'guessable',
  problems: ['not_found', 'conflict', 'invalid_input', 'too_many_requests'],
});

export const listOffers = defineEndpoint({
  name: 'listOffers',
  summary: 'The offers of this site, the newest first, for operators.',
  method: 'GET',
  path: '/admin/offers.json',
  output: z.object({ offers: z.array(operatorOffer) }),
  permission: permissions['plan_offer.list'],
  problems: [],
});

export const createOffer = defineEndpoint({
  name: 'createOffer',
  summary: 'Adds an offer: a price for a plan that people get with a code.',
  method: 'POST',
  path: '/admin/offers.json',
  body: newOffer,
  output: operatorOffer,
  permission: permissions['plan_offer.update'],
  problems: ['conflict', 'invalid_input'],
});

export const endPlanOffer = defineEndpoint({
  name: 'endPlanOffer',
  summary: 'Ends an offer. Plans that were bought with it keep their price.',
  method: 'POST',
  path: '/admin/offers/{code}/end.json',
  params: z.object({ code: offerCode }),
  output: operatorOffer,
  permission: permissions['plan_offer.update'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const ADMIN_SUBSCRIPTIONS = 50;
export type { AdminSubscription } from './rules/subscription-schemas.ts';

export const listSubscriptions = defineEndpoint({
  name: 'listSubscriptions',
  summary: `The subscriptions of all accounts, the newest first, ${ADMIN_SUBSCRIPTIONS} at a time, for operators.`,
  method: 'GET',
  path: '/admin/subscriptions.json',
  query: z.object({
    /** `waiting`: subscriptions whose renewal is delayed. */
    state: z.enum(SUBSCRIPTION_FILTERS).optional(),
    /** A part of the name of the account, of the name or email of the person, or of the number of the purchase order. */
    query: z.string().trim().min(1).max(200).optional(),
    /** Returns only subscriptions after this one. */
    after: z.uuid().optional(),
  }),
  output: z.object({
    subscriptions: z.array(adminSubscription),
    has_more: z.boolean(),
    /** Totals of all subscriptions, including those that the query leaves out. */
    totals: z.array(planTotal),
    /** The number of subscriptions whose renewal is delayed. */
    waiting: z.number().int(),
  }),
  permission: permissions['subscription.list'],
  problems: ['invalid_input'],
});
