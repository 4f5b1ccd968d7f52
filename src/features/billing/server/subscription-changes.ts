import type { Trx } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { createGroup, lockAccount, lockGroup, setGroupPlan } from '../../accounts/server/index.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import {
  type PaymentKind,
  type PaymentRow,
  type Payments,
  addCardToGroup,
} from '../../payments/server/index.ts';
import { nextStepAt } from '../rules/invoice-schedule.ts';
import { isOwed } from '../rules/owed-invoices.ts';
import type { SubscribedPlan } from '../rules/plan-change.ts';
import {
  type SubscriptionEvent,
  hasPlan,
  periodEnd,
  nextPeriodIssue,
  retryAt,
  stateAfter,
  trialEnd,
} from '../rules/subscription-states.ts';
import { setOwedStep } from './queries-owed.ts';
import {
  type SubscriptionRow,
  findHolder,
  findSubscription,
  lockSubscription,
  renameGroup,
  saveSubscription,
} from './queries-subscriptions.ts';
import type { Suspensions } from './suspensions.ts';

/** The transaction in which a subscription changes, its payments, and the part that suspends the members and items that don't fit into its plan. */
export interface ChangeContext {
  trx: Trx;
  suspensions: Pick<Suspensions, 'settle'>;
  payments: Pick<Payments, 'find' | 'cancel'>;
}

/** The kind of payments for subscriptions. */
export const SUBSCRIPTION = 'subscription';
export const periodPart = (period: number) => `period-${period}`;

/**
 * Returns true for the parts of one charge: `period-2`, and `period-2-try-2` after the first payment was canceled at the provider, because a canceled payment
 * can't be paid.
 */
export function isTryOf(part: string, first: string): boolean {
  return part === first || part.startsWith(`${first}-try-`);
}

/** Applies an event to a locked subscription, and the plan to its account. Returns undefined if the event can't happen in its state. */
export async function applyEvent(
  at: ChangeContext,
  before: SubscriptionRow,
  event: SubscriptionEvent,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const { trx, payments } = at;
  const state = stateAfter(before.state, event, before.period);
  if (state === null) return undefined;
  const row: SubscriptionRow = { ...before, state, renewalIssue: null };
  switch (event) {
    case 'trial_began':
      Object.assign(row, {
        anchoredAt: trialEnd(now),
        periodStart: now,
        periodEnd: trialEnd(now),
        notice: 'trial_begun',
      });
      row.nextAt = row.periodEnd;
      break;
    case 'paid':
      // The period of an invoice began with the invoice.
      if (before.invoicePart === null) beginPeriod(row, before, now);
      else Object.assign(row, { invoicePart: null, failures: 0, notice: null, nextAt: before.periodEnd });
      break;
    case 'invoiced':
      row.failures = 0;
      break;
    case 'declined': {
      row.failures = before.failures + 1;
      row.nextAt = retryAt(row.failures, now);
      row.notice = before.invoicePart === null ? 'failed' : 'overdue';
      if (row.nextAt === null) return applyEvent(at, row, 'gave_up', now);
      break;
    }
    case 'canceled':
      row.notice = state === 'ended' ? 'ended' : 'canceled';
      row.nextAt = before.periodEnd;
      break;
    case 'resumed':
      Object.assign(row, { notice: null, nextAt: before.periodEnd });
      break;
    case 'gave_up':
      row.notice = 'ended_unpaid';
      break;
    case 'withdrawn':
      row.notice = 'ended_withdrawn';
      break;
    case 'period_over':
      row.notice = 'ended';
  }
  if (state === 'ended') Object.assign(row, { nextAt: null, invoicePart: null, billingAddress: null });
  if (row.groupId === null && hasPlan(state)) await openAccount(trx, row);
  else if (row.groupId !== null && before.state === 'starting')
    await renameGroup(trx, row.groupId, row.groupName);
  await applyPlan(at, row);
  if (row.card !== null && row.groupId !== null) {
    const { provider, cardholderName, ...card } = row.card;
    await addCardToGroup(trx, {
      groupId: row.groupId,
      accountId: row.accountId,
      provider,
      cardholderName,
      card,
    });
    row.card = null;
  }
  await saveSubscription(trx, row);
  // An invoice that was paid in another way, or whose subscription ended, must not be paid anymore.
  if (before.invoicePart !== null && row.invoicePart === null) {
    const invoice = await payments.find(trx, {
      kind: SUBSCRIPTION,
      recordId: row.id,
      part: before.invoicePart,
    });
    if (invoice !== undefined) await payments.cancel(trx, invoice.id);
  }
  return row;
}

/**
 * Begins the next period, with the change that was planned for its beginning. A change that is still being charged is dropped, because its price is for the
 * period before.
 */
export function beginPeriod(row: SubscriptionRow, before: SubscriptionRow, now: Date): void {
  const start = before.periodEnd ?? now;
  applyNextTerms(row);
  const anchor = before.anchoredAt ?? start;
  const end = periodEnd(anchor, start, row.cycle);
  Object.assign(row, {
    period: before.period + 1,
    anchoredAt: anchor,
    periodStart: start,
    periodEnd: end,
    nextAt: end,
    chargedChange: null,
    failures: 0,
    notice: before.state === 'starting' ? 'began' : row.notice === 'failed' ? null : row.notice,
  });
}

/** A subscription without a change that is planned for the end of the period. */
export const NO_CHANGE = { nextPlan: null, nextCycle: null, nextUsers: null, nextPriceCents: null };

/** Applies the planned change of plan, cycle and users. */
function applyNextTerms(row: SubscriptionRow): void {
  const { nextPlan, nextCycle, nextUsers, nextPriceCents } = row;
  if (nextPlan === null || nextCycle === null || nextUsers === null || nextPriceCents === null) return;
  applyTerms(row, { plan: nextPlan, cycle: nextCycle, users: nextUsers, priceCents: nextPriceCents });
}

/** Changes the plan, cycle, users and price of a subscription now. No other change is planned or being charged anymore. */
export function applyTerms(row: SubscriptionRow, { plan, cycle, users, priceCents }: SubscribedPlan): void {
  Object.assign(row, { plan, cycle, users, priceCents, ...NO_CHANGE, chargedChange: null });
}

async function openAccount(trx: Trx, row: SubscriptionRow): Promise<void> {
  const { accountId: ownerId, plan, groupName } = row;
  if (ownerId === null) throw new Problem('conflict', 'The account of this checkout was deleted.');
  // Somebody else may have taken the name since the checkout. The account can be renamed; the payment can't wait.
  for (const name of [groupName, `${groupName} 2`, `${groupName} 3`, `${groupName} ${row.id.slice(0, 8)}`]) {
    const made = await createGroup(trx, { name, plan, ownerId }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'conflict') return undefined;
      throw error;
    });
    if (made === undefined) continue;
    row.groupId = made.id;
    return;
  }
  throw new Problem('busy');
}

/** Gives the account the plan of its subscription, or Starter after the end. Suspends members and items that don't fit into the plan, and restores those that fit again. */
export async function applyPlan(
  { trx, suspensions }: Pick<ChangeContext, 'trx' | 'suspensions'>,
  row: SubscriptionRow,
): Promise<void> {
  if (row.groupId === null) return;
  const isOn = hasPlan(row.state);
  const seats = isOn && row.plan === 'team_flex' ? row.users : null;
  await setGroupPlan(trx, row.groupId, isOn ? row.plan : 'free', seats);
  await suspensions.settle(trx, row.groupId);
}

/** Locks the group and the person of a subscription, then the subscription: in the order in which requests lock them. */
export async function lockWithGroup(trx: Trx, id: string): Promise<SubscriptionRow | undefined> {
  const holder = await findHolder(trx, id);
  if (holder === undefined) return undefined;
  if (holder.groupId !== null) await lockGroup(trx, holder.groupId);
  if (holder.accountId !== null) await lockAccount(trx, holder.accountId);
  return lockSubscription(trx, id);
}

type PaymentsOfKind = Parameters<PaymentKind['onChange']>[2];

/** Updates a subscription when one of its payments changes. */
async function onPaymentChange(
  at: ChangeContext,
  payment: PaymentRow,
  payments: PaymentsOfKind,
): Promise<void> {
  const { trx } = at;
  const invoicePart = invoicePartOf(payment.part);
  // The invoice that a card pays is locked before the subscription: an invoice that an operator marks as paid is locked in this order too.
  if (invoicePart !== null && invoicePart !== payment.part)
    await payments.lock(trx, { kind: SUBSCRIPTION, recordId: payment.recordId, part: invoicePart });
  const row = await lockWithGroup(trx, payment.recordId);
  if (row === undefined) return;
  const now = new Date();
  if (payment.part.startsWith('change-')) return onChangePaid(at, payment, row, payments);
  // An invoice for changes of a plan doesn't belong to a period.
  if (isOwed(payment)) return;
  const isCurrent =
    invoicePart === null
      ? isTryOf(payment.part, periodPart(row.period + 1))
      : invoicePart === row.invoicePart;
  if (payment.state !== 'paid') {
    const event = isCurrent ? eventAfter(payment, row) : null;
    if (event !== null) await applyEvent(at, row, event, now);
    return;
  }
  const hasOtherPlan =
    row.groupId !== null &&
    row.state === 'starting' &&
    (await findSubscription(trx, row.groupId)) !== undefined;
  const { purchaseOrder } = row.state === 'starting' ? payment : row;
  const after =
    hasOtherPlan || !isCurrent ? undefined : await applyEvent(at, { ...row, purchaseOrder }, 'paid', now);
  // The subscription has ended, its period is paid already, or another checkout was faster: the payment is refunded.
  if (after === undefined) return refundLate(trx, payment, payments);
  if (payment.groupId === null && after.groupId !== null)
    await payments.assignGroup(trx, payment.id, after.groupId);
  await recordAct(trx, {
    actor: BY_NOBODY,
    verb: 'subscription.paid',
    subject: { kind: 'group', id: after.groupId ?? '', name: row.groupName },
    detail: { plan: after.plan, amount_cents: payment.amountCents },
  });
}

/** Returns the part of the invoice that a payment is or pays: `invoice-3` for `invoice-3` and `invoice-3-card`; null for other payments. */
export function invoicePartOf(part: string): string | null {
  return /^invoice-\d+/.exec(part)?.[0] ?? null;
}

/** Returns what happens to a subscription when a payment for its period is not paid; null: nothing. */
function eventAfter({ state, part }: PaymentRow, row: SubscriptionRow): SubscriptionEvent | null {
  if (row.state === 'starting') return null;
  // An operator withdrew the invoice. A card that was tried for an invoice leaves it open.
  if (row.invoicePart !== null) return state === 'failed' && part === row.invoicePart ? 'withdrawn' : null;
  if (state === 'declined') return 'declined';
  // Somebody canceled the charge on the pages of the provider. A renewal that is past due is tried again at its time.
  return state === 'failed' && row.state !== 'past_due' ? 'declined' : null;
}

/** Gives the account its larger plan as soon as the difference is paid. The difference is for one period: if that has ended, it is refunded. */
async function onChangePaid(
  at: ChangeContext,
  payment: PaymentRow,
  row: SubscriptionRow,
  payments: Pick<Payments, 'requestRefund'>,
): Promise<void> {
  const { trx } = at;
  if (payment.state !== 'paid') return;
  const to = row.chargedChange;
  const now = new Date();
  if (to?.part !== payment.part || !hasPlan(row.state) || nextPeriodIssue(row, now) !== null)
    return refundLate(trx, payment, payments);
  const isNewPeriod = to.cycle !== row.cycle;
  applyTerms(row, to);
  if (isNewPeriod) startPeriod(row, now);
  await applyPlan(at, row);
  await saveSubscription(trx, row);
}

/** Begins a period of the subscription's billing cycle now. */
export function startPeriod(row: SubscriptionRow, now: Date): void {
  const end = periodEnd(now, now, row.cycle);
  Object.assign(row, { anchoredAt: now, periodStart: now, periodEnd: end, nextAt: end });
}

/** Plans the refund of a payment that arrived too late. The job of the payments sends it. */
async function refundLate(
  trx: Trx,
  { id, amountCents: paidCents, refundedCents }: PaymentRow,
  payments: Pick<Payments, 'requestRefund'>,
): Promise<void> {
  const amountCents = paidCents - refundedCents;
  if (amountCents === 0) return;
  const reason = 'It was paid after the subscription had changed or ended.';
  await payments.requestRefund(trx, { paymentId: id, amountCents, reason, key: `late-${id}` });
}

/** Sets the times of the reminders when an operator moves the due date of an invoice. */
async function moveInvoiceSteps(trx: Trx, { recordId, part, dueOn }: PaymentRow): Promise<void> {
  const row = await lockWithGroup(trx, recordId);
  if (row === undefined || dueOn === null || row.invoicePart !== part) return;
  const state = stateAfter(row.state, 'invoiced', row.period) ?? row.state;
  const nextAt = nextStepAt(dueOn, new Date());
  // A reminder that was not sent yet is dropped. The email with the invoice itself names the new day if it was not sent yet.
  const notice = row.notice === 'invoiced' ? row.notice : 'extended';
  await saveSubscription(trx, { ...row, state, failures: 0, notice, nextAt });
}

/** Returns the kind of payments for plans: its label, and the steps after a payment. */
export function subscriptionPayments(suspensions: Pick<Suspensions, 'settle'>): PaymentKind {
  return {
    kind: SUBSCRIPTION,
    label: 'Plan',
    onChange: (trx, payment, payments) => onPaymentChange({ trx, suspensions, payments }, payment, payments),
    onDueChange: (trx, payment) =>
      isOwed(payment) ? setOwedStep(trx, payment.id, 'moved') : moveInvoiceSteps(trx, payment),
  };
}
