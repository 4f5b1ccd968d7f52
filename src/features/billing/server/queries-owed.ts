import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { OwedStep } from '../rules/owed-invoices.ts';
import type { SoldPlan } from '../rules/plan-prices.ts';
import { emailsOfPayers } from './queries-suspensions.ts';

export interface OwedInvoiceRow {
  id: string;
  amountCents: number;
  currency: string;
  purchaseOrder: string | null;
  dueOn: string;
  step: OwedStep;
  /** The plan that was changed. */
  plan: SoldPlan;
  /** The account (group) that has to pay. */
  slug: string;
  name: string;
  emails: string[];
}

/**
 * Returns the open invoices for changes of plans about which an email may be due: those that are due on `lastDay` or before, and those without an email about
 * the invoice or its new due date. They come in random order, so that emails that can't be delivered don't keep the others waiting.
 */
export async function listOwedToRemind(db: Db, lastDay: string, limit: number): Promise<OwedInvoiceRow[]> {
  const { rows } = await sql<OwedInvoiceRow>`
    select p.id, p.amount_cents as "amountCents", p.currency, p.purchase_order as "purchaseOrder", p.due_on::text as "dueOn", p.due_step as step,
      s.plan, g.slug, g.name, (${emailsOfPayers(sql.ref('g.id'))}) as emails
    from payment p join subscription s on s.id::text = p.record_id join account_group g on g.id = p.group_id
    where p.due_step is not null and p.due_step <> 'overdue' and p.state = 'waiting'
      and (p.due_step in ('made', 'moved') or p.due_on <= ${lastDay}::date)
    order by random() limit ${limit}`.execute(db);
  return rows;
}

export async function setOwedStep(trx: Trx, id: string, step: OwedStep): Promise<void> {
  await sql`update payment set due_step = ${step} where id = ${id}::uuid`.execute(trx);
}

/** Stores the step about which an email was sent, unless the due date was moved meanwhile. */
export async function noteOwedEmail(
  db: Db,
  { id, step, dueOn }: Pick<OwedInvoiceRow, 'id' | 'step' | 'dueOn'>,
  known: OwedStep,
): Promise<void> {
  await sql`
    update payment set due_step = ${known} where id = ${id}::uuid and due_step = ${step} and due_on = ${dueOn}::date`.execute(
    db,
  );
}
