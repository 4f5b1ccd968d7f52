import type { Trx } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { moneyLabel, sumCents } from '../../../kernel/money.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { PaymentRow, Payments } from '../../payments/server/index.ts';
import { describeTerms } from '../rules/describe-terms.ts';
import { type SubscribedPlan, costOfChange } from '../rules/plan-change.ts';
import type { ChangeCost } from '../rules/subscription-schemas.ts';
import { changeIssue } from '../rules/subscription-states.ts';
import { paymentOf } from './invoices.ts';
import { type CalculatedTax, calculateTax, taxFor } from './plan-tax.ts';
import { type SubscriptionRow, saveSubscription } from './queries-subscriptions.ts';
import { SUBSCRIPTION, applyPlan, applyTerms } from './subscription-changes.ts';
import type { SubscriptionParts } from './subscriptions.ts';

const MINUTE_MS = 60_000;

/** A change of a plan at a moment, which decides how much of the period is left. */
interface PlannedChange {
  row: SubscriptionRow;
  to: SubscribedPlan;
  now: Date;
}

function costOf({ row, to, now }: PlannedChange) {
  const { periodStart: start, periodEnd: end } = row;
  if (start === null || end === null) throw new Problem('conflict', 'This plan has not begun.');
  const isTrial = row.state === 'trial';
  const paidBy = row.purchaseOrder === null || isTrial ? ('card' as const) : ('invoice' as const);
  return { ...costOfChange(row, to, { start, end, isTrial, paidBy }, now), paidBy };
}

/** Calculates the tax of what a change costs now, before its transaction; null if no card is charged, or plans are not taxed. */
export async function taxOfChange(
  taxes: Payments['taxes'],
  change: PlannedChange,
): Promise<CalculatedTax | null> {
  const { chargeCents, paidBy } = costOf(change);
  return chargeCents > 0 && paidBy === 'card' ? calculateTax(taxes, change.row, chargeCents) : null;
}

interface ConfirmedCost {
  tax: CalculatedTax | null;
  /** The cost with tax that the person saw; null: they saw none. */
  seenCents: number | null;
}

/** The time for which a person can confirm a cost that they saw. */
const COST_MS = 60 * 60_000;

/** Returns the moment for which a change is calculated: that of the cost that the person saw, so that they pay what they saw, or else now. */
export function momentOfChange(seen: { at: string } | undefined, now: Date): Date {
  if (seen === undefined) return now;
  const at = new Date(seen.at);
  return at <= now && now.getTime() - at.getTime() <= COST_MS ? at : now;
}

/** Returns what a change costs before the next period, with its sales tax. Throws as {@link calculateTax} does. */
export async function describeCost(taxes: Payments['taxes'], change: PlannedChange): Promise<ChangeCost> {
  const { when, chargeCents, paidBy } = costOf(change);
  const tax = await taxOfChange(taxes, change);
  return {
    when,
    paid_by: paidBy,
    price_cents: chargeCents,
    tax_cents: tax === null ? null : tax.tax.cents,
    total_cents: sumCents([chargeCents, tax?.tax.cents ?? 0]),
    at: change.now.toISOString(),
  };
}

/** Plans or makes a change. Returns the payment that has to be charged for it, after the transaction. */
export async function changeSubscription(
  trx: Trx,
  { payments, suspensions }: SubscriptionParts,
  { row, to, now, tax: calculated, seenCents }: PlannedChange & ConfirmedCost,
): Promise<PaymentRow | null> {
  const issue = changeIssue(row, new Date());
  if (issue !== null) throw new Problem('conflict', issue);
  await refuseUnanswered(trx, payments, row);
  const cost = costOf({ row, to, now });
  const isCharged = cost.chargeCents > 0 && cost.paidBy === 'card';
  // Throws if this site takes no cards.
  if (isCharged) payments.provider();
  const tax = isCharged ? taxFor(payments.taxes, calculated, row, cost.chargeCents) : null;
  const totalCents = sumCents([cost.chargeCents, tax?.cents ?? 0]);
  if (seenCents !== null && seenCents !== totalCents)
    throw new Problem(
      'conflict',
      `Nothing was charged: the amount has changed. It is ${moneyLabel(totalCents, row.currency)} now. Look at it, then confirm again.`,
    );
  const changes = row.changes + 1;
  const part = `change-${changes}`;
  const next: SubscriptionRow = {
    ...row,
    changes,
    chargedChange: isCharged ? { part, ...to } : null,
    owedCents: isCharged ? row.owedCents : sumCents([row.owedCents, cost.chargeCents]),
  };
  if (cost.when === 'period_end')
    Object.assign(next, {
      nextPlan: to.plan,
      nextCycle: to.cycle,
      nextUsers: to.users,
      nextPriceCents: to.priceCents,
    });
  else if (!isCharged) {
    applyTerms(next, to);
    await applyPlan({ trx, suspensions }, next);
  }
  await saveSubscription(trx, next);
  if (!isCharged) return null;
  return payments.begin(trx, {
    ...paymentOf(row, part),
    amountCents: totalCents,
    tax,
    description: `Change to ${describeTerms(to)}`,
  });
}

/** Refuses a further change while the provider may still charge for the last one. */
async function refuseUnanswered(
  trx: Trx,
  payments: Payments,
  { id: recordId, chargedChange }: SubscriptionRow,
): Promise<void> {
  if (chargedChange === null) return;
  const last = await payments.find(trx, { kind: SUBSCRIPTION, recordId, part: chargedChange.part });
  if (last?.state !== 'waiting') return;
  // A request stores the provider a moment after it has begun the payment. If the payment still has no provider after a minute, the server was stopped in
  // between.
  if (last.provider === null && Date.now() - last.createdAt.getTime() > MINUTE_MS) return;
  throw new Problem(
    'conflict',
    'The payment provider has not answered the charge for your last change yet. You are charged at most once. Try again later.',
  );
}

/** Charges the active card for a change. Without a card, or when it is declined, cancels the payment, so that the change does not happen. */
export async function chargeChange(
  { kysely: db }: Services['database'],
  payments: Payments,
  { payment, accountId }: { payment: PaymentRow; accountId: string | null },
): Promise<PaymentRow> {
  const paid = await payments.submitActiveCard(payment.id, accountId);
  if (paid !== undefined && paid.state !== 'declined') return paid;
  await db.transaction().execute((trx) => payments.cancel(trx, payment.id));
  const why = paid?.message ?? 'The card was declined.';
  throw new Problem(
    'conflict',
    paid === undefined
      ? 'Add a card first, then change the plan.'
      : `${why} Nothing was charged, and the plan stays as it is. Choose another card, then confirm again.`,
  );
}
