import type { Db, Trx } from '../../../backend/db/database.ts';
import { moneyLabel, sumCents } from '../../../kernel/money.ts';
import { dueDay } from '../../payments/rules/invoice-terms.ts';
import type { PaymentRow, PaymentTax, Payments } from '../../payments/server/index.ts';
import type { BillingNotice } from '../rules/billing-emails.ts';
import { describeTerms } from '../rules/describe-terms.ts';
import { type InvoiceStep, invoiceStep, nextStepAt, periodLabel } from '../rules/invoice-schedule.ts';
import { type SubscriptionRow, findHolder, saveSubscription } from './queries-subscriptions.ts';
import {
  type ChangeContext,
  SUBSCRIPTION,
  applyEvent,
  beginPeriod,
  lockWithGroup,
} from './subscription-changes.ts';

interface InvoiceRun {
  now: Date;
  /** The number of days in which an invoice has to be paid. */
  days: number;
}

/** Locks the open invoice of a subscription, then its account and the subscription: in the order in which a change of the payment locks them. */
export async function lockWithInvoice(
  trx: Trx,
  payments: Pick<Payments, 'lock'>,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const part = (await findHolder(trx, id))?.invoicePart ?? null;
  if (part !== null) await payments.lock(trx, { kind: SUBSCRIPTION, recordId: id, part });
  return lockWithGroup(trx, id);
}

/** Returns the open invoice of a subscription; undefined if there is none. */
export async function findOpenInvoice(
  db: Db | Trx,
  payments: Pick<Payments, 'find'>,
  { id: recordId, invoicePart: part }: Pick<SubscriptionRow, 'id' | 'invoicePart'>,
): Promise<PaymentRow | undefined> {
  return part === null ? undefined : payments.find(db, { kind: SUBSCRIPTION, recordId, part });
}

const NOTICES: Readonly<Record<Exclude<InvoiceStep, 'overdue'>, BillingNotice | null>> = {
  nothing: null,
  remind: 'invoice_soon',
  remind_again: 'invoice_due',
};

/**
 * Does what is due for a locked subscription that is paid by purchase order: begins the next period with its invoice, plans the email that reminds of an open one,
 * or ends the plan step by step after the due date, as after a declined card.
 */
export async function settleInvoice(
  at: ChangeContext & { payments: Pick<Payments, 'bill'> },
  row: SubscriptionRow,
  run: InvoiceRun,
): Promise<void> {
  const { trx, payments } = at;
  const { now } = run;
  const dueOn = (await findOpenInvoice(trx, payments, row))?.dueOn ?? null;
  if (dueOn === null) return billNextPeriod(at, row, run);
  const step = row.state === 'past_due' ? 'overdue' : invoiceStep(dueOn, now);
  if (step === 'overdue') await applyEvent(at, row, 'declined', now);
  else
    await saveSubscription(trx, {
      ...row,
      notice: NOTICES[step] ?? row.notice,
      nextAt: nextStepAt(dueOn, now),
    });
}

/** Begins the next period, with the planned change if there is one, and its invoice. One transaction does both, so that a period has exactly one invoice. */
async function billNextPeriod(
  at: ChangeContext & { payments: Pick<Payments, 'bill'> },
  row: SubscriptionRow,
  { now, days }: InvoiceRun,
): Promise<void> {
  const begun = { ...row };
  beginPeriod(begun, row, now);
  const { periodStart, periodEnd, owedCents, purchaseOrder } = begun;
  if (periodStart === null || periodEnd === null || purchaseOrder === null) return;
  const dueOn = dueDay(now, days);
  const invoicePart = `invoice-${begun.period}`;
  const changes =
    owedCents === 0 ? '' : `, with ${moneyLabel(owedCents, row.currency)} for changes in the period before`;
  await at.payments.bill(
    at.trx,
    {
      ...paymentOf(begun, invoicePart),
      amountCents: sumCents([begun.priceCents, owedCents]),
      description: `${describeTerms(begun)}, ${periodLabel(periodStart, periodEnd)}${changes}`,
    },
    { purchaseOrder, dueOn },
  );
  const nextAt = nextStepAt(dueOn, now);
  await applyEvent(at, { ...begun, invoicePart, owedCents: 0, notice: 'invoiced', nextAt }, 'invoiced', now);
}

/** Begins the payment of an open invoice by card. The invoice stays open until the card has paid. */
export async function beginInvoiceCard(
  trx: Trx,
  payments: Pick<Payments, 'begin' | 'find'>,
  row: SubscriptionRow,
): Promise<PaymentRow | undefined> {
  const invoice = await findOpenInvoice(trx, payments, row);
  if (invoice?.state !== 'waiting') return undefined;
  return beginTry(trx, payments, {
    ...paymentOf(row, `${invoice.part}-card`),
    netCents: invoice.amountCents,
    // The card pays exactly the amount of the invoice, which has no sales tax.
    tax: null,
    description: invoice.description,
  });
}

/**
 * Begins a payment of a price with its sales tax. After a payment that was canceled at the provider, it begins another one, because a canceled payment can't be
 * paid. A payment of this price that has begun keeps its tax.
 */
export async function beginTry(
  trx: Trx,
  payments: Pick<Payments, 'begin' | 'find'>,
  { netCents, tax, ...payment }: NewTry,
): Promise<PaymentRow> {
  for (let attempt = 1; ; attempt += 1) {
    const part = partOfTry(payment.part, attempt);
    const found = await payments.find(trx, { ...payment, part });
    if (found?.state === 'failed') continue;
    if (found !== undefined && found.amountCents - (found.taxCents ?? 0) === netCents) return found;
    return payments.begin(trx, { ...payment, part, tax, amountCents: sumCents([netCents, tax?.cents ?? 0]) });
  }
}

interface NewTry extends Omit<Parameters<Payments['begin']>[1], 'amountCents' | 'tax'> {
  part: string;
  /** The price without tax. */
  netCents: number;
  tax: PaymentTax | null;
}

/** Returns the payment that {@link beginTry} began last; undefined if there is none. */
export async function findLastTry(
  db: Db | Trx,
  payments: Pick<Payments, 'find'>,
  subject: Parameters<Payments['find']>[1] & { part: string },
): Promise<PaymentRow | undefined> {
  let last: PaymentRow | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const found = await payments.find(db, { ...subject, part: partOfTry(subject.part, attempt) });
    if (found === undefined) return last;
    last = found;
  }
}

function partOfTry(part: string, attempt: number): string {
  return attempt === 1 ? part : `${part}-try-${attempt}`;
}

/** Returns what the payments of a subscription have in common. */
export function paymentOf({ id, accountId, groupId, currency }: SubscriptionRow, part: string) {
  return { kind: SUBSCRIPTION, recordId: id, part, payer: { accountId, groupId }, currency };
}
