import type { Db, Trx } from '../../../backend/db/database.ts';
import { forEachDue } from '../../../backend/jobs/for-each-due.ts';
import { type Limits, createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type PaymentRow,
  type PaymentTax,
  type Payments,
  invoiceDaysOf,
} from '../../payments/server/index.ts';
import { billingEmail } from '../rules/billing-emails.ts';
import { describeTerms } from '../rules/describe-terms.ts';
import type { SubscribedPlan } from '../rules/plan-change.ts';
import { PLAN_LABELS } from '../rules/plan-prices.ts';
import { beginTry, findOpenInvoice, lockWithInvoice, settleInvoice } from './invoices.ts';
import { findOwedInvoice, invoiceFacts } from './owed-invoices.ts';
import { type CalculatedTax, calculateTax, taxFor } from './plan-tax.ts';
import {
  type SubscriptionRow,
  type SubscriptionToNotify,
  clearNotice,
  findSubscription,
  findSubscriptionById,
  listDueSubscriptions,
  listSubscriptionsToNotify,
  lockSubscription,
  saveSubscription,
  setRenewalIssue,
} from './queries-subscriptions.ts';
import { sendToPayers } from './send-to-payers.ts';
import { SUBSCRIPTION, applyEvent, isTryOf, lockWithGroup, periodPart } from './subscription-changes.ts';
import type { Suspensions } from './suspensions.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log'>;

/** The parts that renewals and changes need besides the services. */
export interface SubscriptionParts {
  payments: Payments;
  suspensions: Pick<Suspensions, 'settle'>;
}
const MAX_EMAILS_AT_ONCE = 50;
const MINUTE_MS = 60_000;

/** Returns the plan and the price of the next period of a subscription. */
export const termsOf = (row: SubscriptionRow): SubscribedPlan =>
  row.nextPriceCents === null || row.nextPlan === null
    ? { plan: row.plan, cycle: row.cycle, users: row.users, priceCents: row.priceCents }
    : {
        plan: row.nextPlan,
        cycle: row.nextCycle ?? row.cycle,
        users: row.nextUsers ?? row.users,
        priceCents: row.nextPriceCents,
      };

/** Returns true for a plan by card whose renewal was not paid. */
export const isRenewalDue = ({ state, invoicePart }: Pick<SubscriptionRow, 'state' | 'invoicePart'>) =>
  state === 'past_due' && invoicePart === null;

/** Begins the payment for the next period of a locked subscription, with its sales tax. */
export function beginPeriodPayment(
  trx: Trx,
  payments: Payments,
  row: SubscriptionRow,
  tax: PaymentTax | null,
): Promise<PaymentRow> {
  const terms = termsOf(row);
  return beginTry(trx, payments, {
    kind: SUBSCRIPTION,
    recordId: row.id,
    part: periodPart(row.period + 1),
    payer: { accountId: row.accountId, groupId: row.groupId },
    netCents: terms.priceCents,
    tax,
    currency: row.currency,
    description: describeTerms(terms),
  });
}

/** The tax of a renewal; `no_address`: the plan has no address, or one that the provider can't find. */
type RenewalTax = CalculatedTax | null | 'no_address';

/** Calculates the tax of the renewal that is due, before its transaction. Throws `unavailable` if the provider does not answer: the job tries again. */
async function taxOfRenewal(db: Db, payments: Payments, id: string, now: Date): Promise<RenewalTax> {
  const row = await findSubscriptionById(db, id);
  const isCharged =
    row !== undefined &&
    row.state !== 'canceled' &&
    row.nextAt !== null &&
    row.nextAt <= now &&
    (row.purchaseOrder === null || row.state === 'trial');
  if (!isCharged || payments.way() === 'none' || !payments.taxes.isForPlans()) return null;
  if (row.billingAddress === null) return 'no_address';
  try {
    return await calculateTax(payments.taxes, row, termsOf(row).priceCents);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input') return 'no_address';
    throw error;
  }
}

/** Renews, retries or ends the subscriptions that are due. Returns the number of subscriptions that it looked at. */
export async function renewDue(
  services: Needs,
  parts: SubscriptionParts,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const db = services.database.kysely;
  const renewOne = async (id: string) => {
    try {
      if (await renew(services, parts, id, now)) await setRenewalIssue(db, id, null);
    } catch (error) {
      services.log.error({ err: error, subscriptionId: id }, 'a subscription could not be renewed');
      await setRenewalIssue(db, id, error instanceof Error ? error.message : String(error));
    }
  };
  return forEachDue((limit) => listDueSubscriptions(db, now, limit), renewOne, signal);
}

/** Returns false if the subscription is not due anymore, because another worker renewed it. That worker has stored the result. */
async function renew(
  { config, database }: Needs,
  parts: SubscriptionParts,
  id: string,
  now: Date,
): Promise<boolean> {
  const { payments, suspensions } = parts;
  const db = database.kysely;
  let isDue = false;
  const calculated = await taxOfRenewal(db, payments, id, now);
  const payment = await db.transaction().execute(async (trx) => {
    const row = await lockWithInvoice(trx, payments, id);
    if (row?.nextAt == null || row.nextAt > now) return undefined;
    isDue = true;
    if (row.state === 'canceled') {
      await applyEvent({ trx, suspensions, payments }, row, 'period_over', now);
      return undefined;
    }
    if (payments.way() === 'none') return undefined;
    if (row.purchaseOrder !== null && row.state !== 'trial') {
      await settleInvoice({ trx, suspensions, payments }, row, { now, days: invoiceDaysOf(config) });
      return undefined;
    }
    if (calculated === 'no_address') {
      const after = await applyEvent({ trx, suspensions, payments }, row, 'declined', now);
      if (after?.state === 'past_due') await saveSubscription(trx, { ...after, notice: 'no_address' });
      return undefined;
    }
    const tax = taxFor(payments.taxes, calculated, row, termsOf(row).priceCents);
    // If this process ends before the charge, the job tries again at this time.
    await saveSubscription(trx, { ...row, nextAt: new Date(now.getTime() + 10 * MINUTE_MS) });
    return beginPeriodPayment(trx, payments, row, tax);
  });
  if (payment !== undefined) await chargeRenewal(database, parts, { payment, now });
  return isDue;
}

/** Charges the active card. Without one the renewal counts as declined. */
async function chargeRenewal(
  { kysely: db }: Needs['database'],
  { payments, suspensions }: SubscriptionParts,
  { payment, now }: { payment: PaymentRow; now: Date },
): Promise<void> {
  const tried = await payments.submitRenewal(payment.id);
  // A charge that somebody began and did not confirm at their bank counts as declined, too, because no person is on the page to confirm it.
  if (tried !== undefined && tried.state !== 'needs_confirmation') return;
  await db.transaction().execute(async (trx) => {
    const row = await lockWithGroup(trx, payment.recordId);
    if (row !== undefined && isTryOf(payment.part, periodPart(row.period + 1)))
      await applyEvent({ trx, suspensions, payments }, row, 'declined', now);
  });
}

/** Sends the emails about subscriptions that changed. */
export async function sendBillingEmails(
  services: Needs,
  mail: Pick<Mail, 'send'>,
  payments: Pick<Payments, 'find'>,
): Promise<void> {
  const limits = createLimits(services);
  for (const row of await listSubscriptionsToNotify(services.database.kysely, MAX_EMAILS_AT_ONCE))
    await sendBillingEmail(services, { mail, limits, payments }, row);
}

async function sendBillingEmail(
  { config, database, log }: Needs,
  { mail, limits, payments }: { mail: Pick<Mail, 'send'>; limits: Limits; payments: Pick<Payments, 'find'> },
  { notice, slug, name, emails, ...row }: SubscriptionToNotify,
): Promise<void> {
  if (notice === null) return;
  const db = database.kysely;
  const invoice =
    notice === 'canceled'
      ? await findOwedInvoice(db, payments, row)
      : await findOpenInvoice(db, payments, row);
  const message = billingEmail(notice, {
    group: name,
    plan: PLAN_LABELS[row.plan],
    price: `${moneyLabel(row.priceCents, row.currency)} per ${row.cycle === 'annual' ? 'year' : 'month'}`,
    until: utcDayLabel(row.periodEnd ?? new Date()),
    isByInvoice: row.purchaseOrder !== null,
    link: `${config.publicUrl}/groups/${slug}/settings/billing`,
    invoice: invoice === undefined ? null : invoiceFacts(config, slug, invoice),
  });
  const id = `${row.id}-${notice}-${row.period}-${row.failures}-${invoice?.dueOn ?? ''}`;
  const isSent = await sendToPayers({ mail, limits }, emails, { ...message, id }, (error) =>
    log.error({ err: error, subscriptionId: row.id }, 'an email about billing could not be sent'),
  );
  if (isSent) await clearNotice(db, row.id, notice);
}

/** Returns the subscription of an account, locked; throws if it has none. */
export async function getSubscription(trx: Trx, groupId: string): Promise<SubscriptionRow> {
  const found = await findSubscription(trx, groupId);
  const row = found && (await lockSubscription(trx, found.id));
  if (row === undefined) throw new Problem('conflict', 'This account has no subscription on this site.');
  return row;
}
