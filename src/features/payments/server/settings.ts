import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { type InvoiceParties, dueDay } from '../rules/invoice-terms.ts';

/** How people pay on a site. `none`: nothing is sold. */
export type PaymentWay = 'practice' | 'stripe' | 'invoice' | 'none';

const taxCode = setting(
  z
    .string()
    .regex(/^txcd_\d{8}$/, 'must be a product tax code of Stripe, such as txcd_10000000')
    .optional(),
);

export const SETTINGS = {
  PLATBOOK_PAYMENT: {
    about:
      'How people pay. practice: test cards, and no money moves; stripe: cards by Stripe, which needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; invoice: a purchase order number, and an operator notes when the money arrived; none: nothing is sold.',
    screen: {
      section: 'sales',
      order: 16,
      label: 'Payment',
      control: {
        kind: 'choice',
        choices: [
          { value: 'practice', label: 'Practice', hint: 'Test cards. Every page says that no money moves.' },
          {
            value: 'stripe',
            label: 'Stripe',
            hint: 'Cards. The keys of your Stripe account are settings of the server.',
          },
          {
            value: 'invoice',
            label: 'Invoice',
            hint: 'A purchase order number. You note under Payments when the money arrived.',
          },
          { value: 'none', label: 'None', hint: 'Nothing is sold.' },
        ],
      },
    },
    needsPlans: true,
    schema: setting(z.enum(['practice', 'stripe', 'invoice', 'none']).default('practice')),
    // Not the default: with practice cards everything would be free.
    ifUnusable: 'none',
  },
  PLATBOOK_PAYMENT_INVOICE: {
    about: 'on: people can also give a purchase order number instead of a card; off: cards only.',
    needsPlans: true,
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
  PLATBOOK_INVOICE_DAYS: {
    about:
      'Days in which an invoice has to be paid. For a renewal the account gets two reminders: in the week before the due date, and on that day. After it the plan ends as after a declined card.',
    screen: {
      section: 'sales',
      order: 16.3,
      label: 'Days to pay an invoice',
      hint: 'For orders and plans that are paid by purchase order.',
      control: { kind: 'text', placeholder: '30' },
    },
    needsPlans: true,
    schema: setting(z.coerce.number().int().min(1).max(180).default(30)),
  },
  PLATBOOK_INVOICE_SENDER: {
    about:
      'Who sends invoices and receipts: name, address and tax number, at most 8 lines, separated by line breaks or semicolons. Absent: the name of the site.',
    screen: {
      section: 'sales',
      order: 16.5,
      label: 'Sender of invoices',
      hint: 'Name, address and tax number, one per line. Invoices and receipts show them.',
      control: { kind: 'long-text' },
    },
    needsPlans: true,
    schema: setting(z.string().trim().max(600).default('')),
  },
  PLATBOOK_INVOICE_PAY_TO: {
    about:
      'Where the money of an invoice goes: the bank account, or the address for checks, at most 8 lines, separated by line breaks or semicolons. Absent: invoices tell the payer to ask the sender.',
    screen: {
      section: 'sales',
      order: 16.55,
      label: 'How invoices are paid',
      hint: 'Bank account, or address for checks, one per line. Invoices show it until they are paid.',
      control: { kind: 'long-text' },
    },
    needsPlans: true,
    schema: setting(z.string().trim().max(600).default('')),
  },
  PLATBOOK_STRIPE_TAX: {
    about:
      'Sales tax by Stripe Tax, for payments by card. off: none is calculated; store: it is added to orders of the Data Store and of exports; all: to plans, too. Purchase orders are without tax. With practice cards the rates are invented.',
    screen: {
      section: 'sales',
      order: 16.6,
      label: 'Sales tax',
      hint: 'Calculated by Stripe Tax for payments by card. Purchase orders are without tax.',
      control: {
        kind: 'choice',
        choices: [
          { value: 'off', label: 'Off', hint: 'No tax is calculated.' },
          {
            value: 'store',
            label: 'Orders by card',
            hint: 'Needs an address and registrations in your Stripe Tax settings. With practice cards the rates are invented.',
          },
          {
            value: 'all',
            label: 'Orders and plans by card',
            hint: 'Plans that are paid by card need a billing address. Those that have none ask for it before their next renewal.',
          },
        ],
      },
    },
    needsPlans: true,
    schema: setting(z.enum(['off', 'store', 'all']).default('off')),
  },
  PLATBOOK_STRIPE_TAX_CODE: {
    about:
      'Product tax code of the files at Stripe, such as txcd_10000000 (electronically supplied services). Absent: the default of your Stripe Tax settings.',
    screen: {
      section: 'sales',
      order: 16.7,
      label: 'Product tax code',
      hint: 'Such as txcd_10000000. Empty: the default of your Stripe Tax settings.',
      control: { kind: 'text' },
    },
    needsPlans: true,
    schema: taxCode,
  },
  PLATBOOK_STRIPE_TAX_PLAN_CODE: {
    about:
      'Product tax code of plans at Stripe, such as txcd_10103001 (software as a service, for business). Absent: the default of your Stripe Tax settings.',
    screen: {
      section: 'sales',
      order: 16.8,
      label: 'Product tax code of plans',
      hint: 'Such as txcd_10103001. Empty: the default of your Stripe Tax settings.',
      control: { kind: 'text' },
    },
    needsPlans: true,
    schema: taxCode,
  },
  STRIPE_SECRET_KEY: {
    about: 'Secret key of your Stripe account, sk_live_... or sk_test_....',
    secret: true,
    needsPlans: true,
    schema: setting(z.string().max(300).optional()),
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'Publishable key of your Stripe account, which browsers use: pk_live_... or pk_test_....',
    needsPlans: true,
    schema: setting(z.string().max(300).optional()),
  },
  STRIPE_WEBHOOK_SECRET: {
    about:
      'Signing secret of the webhook that you make at Stripe for PLATBOOK_URL/payments/stripe/webhook, with the events payment_intent.* and charge.refunded.',
    secret: true,
    needsPlans: true,
    schema: setting(z.string().max(300).optional()),
  },
  STRIPE_API_URL: {
    about: 'Another address of the API of Stripe, for tests. Absent: Stripe itself.',
    needsPlans: true,
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
} as const;

type Needs = Pick<Config, 'featureSettings'>;

/** Returns how people pay now; `none` on an open site. */
export function paymentWayOf(config: Needs): PaymentWay {
  return siteKindOf(config) === 'open' ? 'none' : settingsOf(config, SETTINGS).PLATBOOK_PAYMENT;
}

/** Returns true when this site accepts purchase orders. */
export function acceptsInvoice(config: Needs): boolean {
  const way = paymentWayOf(config);
  if (way === 'none') return false;
  return way === 'invoice' || settingsOf(config, SETTINGS).PLATBOOK_PAYMENT_INVOICE === 'on';
}

/** Returns the keys of Stripe; null if one is missing. */
export function stripeKeysOf(config: Needs) {
  const values = settingsOf(config, SETTINGS);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: apiUrl === undefined ? null : new URL(apiUrl),
  };
}

const takesCards = (way: PaymentWay) => way === 'stripe' || way === 'practice';

/** Returns true if sales tax is added to orders of the store that are paid by card. */
export function addsTax(config: Needs): boolean {
  return takesCards(paymentWayOf(config)) && settingsOf(config, SETTINGS).PLATBOOK_STRIPE_TAX !== 'off';
}

/** Returns true if sales tax is added to plans that are paid by card. */
export function addsTaxToPlans(config: Needs): boolean {
  return takesCards(paymentWayOf(config)) && settingsOf(config, SETTINGS).PLATBOOK_STRIPE_TAX === 'all';
}

/** Returns the product tax code of files or of plans; null for the default at Stripe. */
export function taxCodeOf(config: Needs, of: 'store' | 'plans'): string | null {
  const settings = settingsOf(config, SETTINGS);
  return (
    (of === 'store' ? settings.PLATBOOK_STRIPE_TAX_CODE : settings.PLATBOOK_STRIPE_TAX_PLAN_CODE) ?? null
  );
}

/** Returns the issues of the settings: Stripe without all of its keys, and a sales tax without payments by card. */
export function findPaymentIssues({ featureSettings }: Needs): readonly string[] {
  const { PLATBOOK_PAYMENT: way, PLATBOOK_STRIPE_TAX: tax } = settingsOf({ featureSettings }, SETTINGS);
  const issues: string[] = [];
  if (way === 'stripe' && stripeKeysOf({ featureSettings }) === null)
    issues.push(
      'PLATBOOK_PAYMENT=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    );
  if (tax !== 'off' && !takesCards(way))
    issues.push(
      `PLATBOOK_STRIPE_TAX=${tax} needs PLATBOOK_PAYMENT=stripe or practice: otherwise no tax is calculated`,
    );
  return issues;
}

/** Returns the number of days in which an invoice has to be paid. */
export function invoiceDaysOf(config: Needs): number {
  return settingsOf(config, SETTINGS).PLATBOOK_INVOICE_DAYS;
}

/** Returns the day by which an invoice that is made now has to be paid. */
export function invoiceDueDay(config: Needs, now: Date): string {
  return dueDay(now, invoiceDaysOf(config));
}

/** Returns what the operator wrote for all invoices and receipts: the first `MAX_LINES` lines of each text. */
export function invoicePartiesOf(config: Pick<Config, 'featureSettings' | 'site'>): InvoiceParties {
  const settings = settingsOf(config, SETTINGS);
  const sender = linesOf(settings.PLATBOOK_INVOICE_SENDER);
  return {
    seller: sender.length === 0 ? [config.site.name] : sender,
    payTo: linesOf(settings.PLATBOOK_INVOICE_PAY_TO),
  };
}

const MAX_LINES = 8;

function linesOf(text: string): string[] {
  return text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
}
