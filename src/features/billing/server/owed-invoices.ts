import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Limits, createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { dueDay } from '../../payments/rules/invoice-terms.ts';
import type { PaymentRow, Payments } from '../../payments/server/index.ts';
import type { InvoiceFacts } from '../rules/billing-emails.ts';
import { REMINDER_DAYS, invoiceStep } from '../rules/invoice-schedule.ts';
import { owedEmail, owedEmailDue, owedPart } from '../rules/owed-invoices.ts';
import { PLAN_LABELS } from '../rules/plan-prices.ts';
import { stateAfter } from '../rules/subscription-states.ts';
import { paymentOf } from './invoices.ts';
import { type OwedInvoiceRow, listOwedToRemind, noteOwedEmail, setOwedStep } from './queries-owed.ts';
import type { SubscriptionRow } from './queries-subscriptions.ts';
import { sendToPayers } from './send-to-payers.ts';
import { SUBSCRIPTION } from './subscription-changes.ts';

const MAX_PER_RUN = 50;

interface OwedBill {
  now: Date;
  /** The number of days in which the invoice has to be paid. */
  days: number;
  /** True if another email already names the invoice. */
  isNamed: boolean;
}

/**
 * Makes an invoice for the additional cost of larger plans in this period, if no later invoice can contain it: because the plan is canceled and stays until the end
 * of the period, or is renewed by card from now on. A plan that ends at once, because its invoice is open, has nothing more to pay.
 */
export async function billOwed(
  { trx, payments }: { trx: Trx; payments: Pick<Payments, 'bill'> },
  row: SubscriptionRow,
  { now, days, isNamed }: OwedBill,
): Promise<SubscriptionRow> {
  const { owedCents, purchaseOrder } = row;
  if (owedCents === 0 || purchaseOrder === null) return row;
  if (stateAfter(row.state, 'canceled', row.period) !== 'canceled') return { ...row, owedCents: 0 };
  const dueOn = dueDay(now, days);
  const { id } = await payments.bill(
    trx,
    {
      ...paymentOf(row, owedPart(row)),
      amountCents: owedCents,
      description: `Changes of the plan until ${row.periodEnd === null ? 'its end' : utcDayLabel(row.periodEnd)}`,
    },
    { purchaseOrder, dueOn },
  );
  await setOwedStep(trx, id, isNamed ? invoiceStep(dueOn, now) : 'made');
  return { ...row, owedCents: 0 };
}

/** Returns the open invoice for the last changes of a plan; undefined if there is none. */
export async function findOwedInvoice(
  db: Db | Trx,
  payments: Pick<Payments, 'find'>,
  row: Pick<SubscriptionRow, 'id' | 'changes'>,
): Promise<PaymentRow | undefined> {
  const found = await payments.find(db, { kind: SUBSCRIPTION, recordId: row.id, part: owedPart(row) });
  return found?.state === 'waiting' ? found : undefined;
}

/** Returns the facts about an invoice that emails contain. `slug` is that of the account (group) that pays it. */
export function invoiceFacts(
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  slug: string,
  invoice: Pick<PaymentRow, 'id' | 'amountCents' | 'currency' | 'purchaseOrder' | 'dueOn'>,
): InvoiceFacts {
  return {
    amount: moneyLabel(invoice.amountCents, invoice.currency),
    purchaseOrder: invoice.purchaseOrder ?? '',
    dueOn: invoice.dueOn === null ? '' : utcDayLabel(new Date(invoice.dueOn)),
    link: `${publicUrl}/groups/${slug}/invoices/${invoice.id}.pdf`,
  };
}

type Needs = Pick<Services, 'config' | 'database' | 'log'>;

/** Sends the emails about open invoices for changes of plans: that there is one, reminders before, on and after the due date, and that the date was moved. */
export async function sendOwedReminders(services: Needs, mail: Pick<Mail, 'send'>, now: Date): Promise<void> {
  const limits = createLimits(services);
  const lastDay = dueDay(now, REMINDER_DAYS);
  for (const row of await listOwedToRemind(services.database.kysely, lastDay, MAX_PER_RUN))
    await sendOwedReminder(services, { mail, limits, now }, row);
}

async function sendOwedReminder(
  { config, database, log }: Needs,
  { mail, limits, now }: { mail: Pick<Mail, 'send'>; limits: Limits; now: Date },
  row: OwedInvoiceRow,
): Promise<void> {
  const due = owedEmailDue(row.step, row.dueOn, now);
  if (due === null) return;
  const message = owedEmail(due, {
    group: row.name,
    plan: PLAN_LABELS[row.plan],
    link: `${config.publicUrl}/groups/${row.slug}/settings/billing`,
    invoice: invoiceFacts(config, row.slug, row),
  });
  const id = `${row.id}-${due}-${row.dueOn}`;
  const isSent = await sendToPayers({ mail, limits }, row.emails, { ...message, id }, (error) =>
    log.error({ err: error, paymentId: row.id }, 'an email about an invoice could not be sent'),
  );
  if (isSent) await noteOwedEmail(database.kysely, row, invoiceStep(row.dueOn, now));
}
