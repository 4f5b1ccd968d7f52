import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { groupSlugSchema } from '../accounts/contract.ts';
import { paymentsFeature } from './feature.ts';
import { billingAddressSchema } from './rules/billing-address.ts';
import { PAYMENT_STATES } from './rules/payment-states.ts';

const { permissions } = paymentsFeature;
const cents = z.number().int();
/** The minimum length of the name on a card. */
export const MIN_CARDHOLDER_LENGTH = 3;

/** The number of a purchase order of the customer. */
export const purchaseOrderSchema = z.string().trim().min(1).max(60);

/** The way in which a person pays. A feature puts it into the body of its own endpoint. */
export const payWithSchema = z.discriminatedUnion('by', [
  /** A card that the form of the provider has just taken. */
  z.object({ by: z.literal('card'), token: z.string().min(1).max(200) }),
  /** A card of the account's billing page. */
  z.object({ by: z.literal('saved'), card_id: z.uuid() }),
  z.object({ by: z.literal('invoice'), purchase_order: purchaseOrderSchema }),
]);
export type PayWith = z.output<typeof payWithSchema>;

/** A payment, as the person who pays sees it. */
export const paymentSchema = z.object({
  id: z.uuid(),
  state: z.enum(PAYMENT_STATES),
  /** The reason why it was declined, or what to do. */
  message: z.string().nullable(),
  /** With the sales tax. */
  amount_cents: cents,
  /** The sales tax in the amount; null if none was calculated. */
  tax_cents: cents.nullable(),
  refunded_cents: cents,
  currency: z.string(),
  description: z.string(),
  purchase_order: z.string().nullable(),
  /** The day by which an invoice has to be paid; null: it has none. */
  due_on: z.iso.date().nullable(),
  provider: z.enum(['practice', 'stripe', 'invoice']).nullable(),
  paid_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Payment = z.output<typeof paymentSchema>;

export const getPaymentSettings = defineEndpoint({
  name: 'getPaymentSettings',
  summary: 'How people pay on this site. `practice`: no money moves; `none`: nothing is sold.',
  method: 'GET',
  path: '/payments/settings.json',
  output: z.object({
    way: z.enum(['practice', 'stripe', 'invoice', 'none']),
    /** True when people can also pay with a purchase order number. */
    invoice: z.boolean(),
    publishable_key: z.string().nullable(),
    /** True when sales tax is added to orders that are paid by card. */
    adds_tax: z.boolean(),
  }),
  permission: permissions['payment_way.read'],
  problems: [],
});

/** The sales tax of a purchase at an address. */
export const taxQuoteSchema = z.object({
  quote_id: z.uuid(),
  /** The price, without tax. */
  items_cents: cents,
  tax_cents: cents,
  /** The amount that a card is charged. */
  total_cents: cents,
  currency: z.string(),
});
export type TaxQuote = z.output<typeof taxQuoteSchema>;

export const getLastAddress = defineEndpoint({
  name: 'getLastAddress',
  summary: 'The billing address that the person entered last, for the next checkout. It is kept for 30 days.',
  method: 'GET',
  path: '/payments/address.json',
  output: z.object({ address: billingAddressSchema.nullable() }),
  permission: permissions['payment.read'],
  problems: [],
});

const secret = z.object({ client_secret: z.string() });

export const beginCard = defineEndpoint({
  name: 'beginCard',
  summary: 'Begins to store a card at Stripe. Returns the secret for the card form in the browser.',
  method: 'POST',
  path: '/payments/setup.json',
  output: secret,
  permission: permissions['payment.confirm'],
  rate: 'guessable',
  problems: ['not_configured', 'too_many_requests'],
});

const paymentParams = z.object({ id: z.uuid() });

export const getPaymentSecret = defineEndpoint({
  name: 'getPaymentSecret',
  summary: 'The secret with which the browser asks the person’s bank to confirm a payment at Stripe.',
  method: 'POST',
  path: '/payments/{id}/secret.json',
  params: paymentParams,
  output: secret,
  permission: permissions['payment.confirm'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const getPayment = defineEndpoint({
  name: 'getPayment',
  summary: 'A payment of the person, as its provider knows it now.',
  method: 'GET',
  path: '/payments/{id}.json',
  params: paymentParams,
  output: paymentSchema,
  permission: permissions['payment.read'],
  problems: ['not_found'],
});

export const confirmPracticePayment = defineEndpoint({
  name: 'confirmPracticePayment',
  summary: 'Approves or refuses a payment that the practice provider asks the person to confirm.',
  method: 'POST',
  path: '/payments/{id}/confirm.json',
  params: paymentParams,
  body: z.object({ answer: z.enum(['approve', 'refuse']) }),
  output: paymentSchema,
  permission: permissions['payment.confirm'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const cardSchema = z.object({
  token: z.uuid(),
  provider: z.enum(['practice', 'stripe']),
  card_type: z.string(),
  cardholder_name: z.string(),
  last_4: z.string(),
  expiration_month: z.number().int(),
  expiration_year: z.number().int(),
  expired: z.boolean(),
  is_active: z.boolean(),
});
export type Card = z.output<typeof cardSchema>;
const cardList = z.object({ cards: z.array(cardSchema) });
const group = groupSlugSchema;
const cardProblems = [
  'not_found',
  'not_allowed',
  'second_factor_required',
  'invalid_input',
  'not_configured',
] as const;

export const listCards = defineEndpoint({
  name: 'listCards',
  summary: 'The cards that an account (group) can pay with, the active one first.',
  method: 'GET',
  path: '/account/cards.json',
  query: z.object({ group }),
  output: cardList,
  permission: permissions['card.read'],
  problems: cardProblems,
});

export const addCard = defineEndpoint({
  name: 'addCard',
  summary: 'Adds a card to an account (group). The card becomes the active one.',
  method: 'POST',
  path: '/account/cards.json',
  body: z.object({
    group,
    /** The id that the provider's form returned for the card. */
    payment_method_id: z.string().min(1).max(200),
    cardholder_name: z.string().trim().min(MIN_CARDHOLDER_LENGTH).max(100),
  }),
  output: cardList,
  permission: permissions['card.update'],
  problems: [...cardProblems, 'limit_reached'],
});

export const activateCard = defineEndpoint({
  name: 'activateCard',
  summary: 'Makes a card the one that is charged. It must not have expired.',
  method: 'POST',
  path: '/account/cards/{token}/active.json',
  params: z.object({ token: z.uuid() }),
  output: cardList,
  permission: permissions['card.update'],
  problems: [...cardProblems, 'conflict'],
});

export const removeCard = defineEndpoint({
  name: 'removeCard',
  summary: 'Removes a card that is not the active one.',
  method: 'DELETE',
  path: '/account/cards/{token}.json',
  params: z.object({ token: z.uuid() }),
  output: cardList,
  permission: permissions['card.update'],
  problems: [...cardProblems, 'conflict'],
});

export const PAYMENTS_LISTED = 100;
const operatorPayment = paymentSchema.extend({
  kind_label: z.string(),
  record_id: z.string(),
  /** The name by which the money of its invoice is recognized: "order 6f0c0d0e". */
  reference: z.string(),
  payer: z.string(),
  /** The reason why this sale or a refund of it could not be reported to Stripe Tax; null if there is none. */
  tax_issue: z.string().nullable(),
});
export type OperatorPayment = z.output<typeof operatorPayment>;

export const listPayments = defineEndpoint({
  name: 'listPayments',
  summary: 'The last payments of this site, the newest first, for operators.',
  method: 'GET',
  path: '/admin/payments.json',
  /** `tax_issue`: payments whose sales tax could not be reported. */
  query: z.object({ state: z.enum([...PAYMENT_STATES, 'tax_issue']).optional() }),
  output: z.object({
    payments: z.array(operatorPayment),
    /** The number of payments whose sales tax could not be reported. */
    tax_issues: z.number().int(),
  }),
  permission: permissions['payment.list'],
  problems: ['invalid_input'],
});

export const markPaymentPaid = defineEndpoint({
  name: 'markPaymentPaid',
  summary: 'Notes that the money of an invoice has arrived.',
  method: 'POST',
  path: '/admin/payments/{id}/paid.json',
  params: paymentParams,
  output: paymentSchema,
  permission: permissions['payment.mark_paid'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const reportPaymentTax = defineEndpoint({
  name: 'reportPaymentTax',
  summary:
    'Reports the sale and the refunds of a payment to Stripe Tax again, after Stripe Tax refused the reports.',
  method: 'POST',
  path: '/admin/payments/{id}/tax.json',
  params: paymentParams,
  output: z.object({ queued: z.number().int() }),
  permission: permissions['payment.report_tax'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const withdrawPayment = defineEndpoint({
  name: 'withdrawPayment',
  summary: 'Withdraws an invoice that is not paid. If the invoice renews a plan, the plan ends.',
  method: 'POST',
  path: '/admin/payments/{id}/withdraw.json',
  params: paymentParams,
  output: paymentSchema,
  permission: permissions['payment.withdraw'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const extendPayment = defineEndpoint({
  name: 'extendPayment',
  summary: 'Moves the due date of an invoice that is not paid to another day, at most 366 days from today.',
  method: 'POST',
  path: '/admin/payments/{id}/due.json',
  params: paymentParams,
  body: z.object({ due_on: z.iso.date() }),
  output: paymentSchema,
  permission: permissions['payment.extend'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const refundPayment = defineEndpoint({
  name: 'refundPayment',
  summary:
    'Refunds a payment, whole or in part. A repeated request with the same key makes no second refund; with another amount it is refused as `invalid_input`. After `conflict`, no refund was made with this key.',
  method: 'POST',
  path: '/admin/payments/{id}/refund.json',
  params: paymentParams,
  body: z.object({
    amount_cents: cents.positive(),
    reason: z.string().trim().max(300).default(''),
    key: z.uuid(),
  }),
  output: paymentSchema,
  permission: permissions['payment.refund'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

const year = z.coerce.number().int().min(2000).max(2200);

export const getRevenue = defineEndpoint({
  name: 'getRevenue',
  summary:
    'The charges and refunds of a year by month, kind and place, for operators. A refund belongs to the month in which it was made.',
  method: 'GET',
  path: '/admin/revenue.json',
  /** Absent: the last year in which money was charged or refunded. */
  query: z.object({ year: year.optional() }),
  output: z.object({
    year: z.number().int(),
    /** The years in which money was charged or refunded, the newest first. */
    years: z.array(z.number().int()),
    currencies: z.array(
      z.object({
        currency: z.string(),
        rows: z.array(
          z.object({
            /** In UTC: 2026-11. */
            month: z.string(),
            kind_label: z.string(),
            /** null for a sale without a place, such as a plan. */
            place: z.string().nullable(),
            charged_cents: cents,
            refunded_cents: cents,
            /** The sales tax in the charges, without that in the refunds. It is owed to the states. */
            tax_cents: cents,
            /** The charges of which a part is for this place. A charge for two places is in the rows of both. */
            payments: z.number().int(),
            /** The charges whose first place is this one. Each charge is in one row, so that these numbers can be added up. */
            charges: z.number().int(),
          }),
        ),
      }),
    ),
  }),
  permission: permissions['payment.list'],
  problems: ['invalid_input', 'too_large'],
});

export const downloadLedger = defineEndpoint({
  name: 'downloadLedger',
  summary: 'The charges and refunds of a year as a CSV file for the bookkeeper, the oldest first.',
  method: 'GET',
  path: '/admin/revenue.csv',
  query: z.object({ year }),
  binary: ['text/csv'],
  permission: permissions['payment.list'],
  problems: ['invalid_input', 'too_large'],
});
