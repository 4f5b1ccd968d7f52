import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** Selects the charges and refunds of a period, which includes `from` and excludes `to`. Each has one moment: when the money arrived, or when the refund was asked for. */
const moved = (from: Date, to: Date) => sql`
  select p.paid_at as at, 'charge' as type, p.id, p.id as payment_id, p.amount_cents as cents, 0 as before_cents, null as reason
  from payment p where p.paid_at >= ${from} and p.paid_at < ${to}
  union all
  select r.created_at, 'refund', r.id, r.payment_id, -r.amount_cents, (
      select coalesce(sum(o.amount_cents), 0)::bigint from payment_refund o
      where o.payment_id = r.payment_id and o.state = 'done' and (o.created_at, o.id) < (r.created_at, r.id)), r.reason
  from payment_refund r where r.state = 'done' and r.created_at >= ${from} and r.created_at < ${to}`;

export interface MovementRow {
  at: Date;
  type: 'charge' | 'refund';
  id: string;
  paymentId: string;
  recordId: string;
  kind: string;
  cents: number;
  /** Of a refund: the earlier refunds of its payment. */
  beforeCents: number;
  /** The amount of the payment, and its sales tax; null if none was calculated. */
  amountCents: number;
  taxCents: number | null;
  currency: string;
  description: string;
  payer: string;
  provider: string;
  providerId: string | null;
  purchaseOrder: string | null;
  reason: string | null;
}

/** Returns what was charged and refunded from one moment to another, the oldest first, at most `limit`. */
export async function listMovements(
  db: Db,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.at, m.type, m.id, m.payment_id as "paymentId", p.record_id as "recordId", p.kind, m.cents, m.before_cents as "beforeCents",
      p.amount_cents as "amountCents", p.tax_cents as "taxCents", p.currency, p.description,
      coalesce(g.name, a.name, 'Deleted account') as payer, coalesce(p.provider, '') as provider, p.provider_id as "providerId",
      p.purchase_order as "purchaseOrder", nullif(m.reason, '') as reason
    from (${moved(from, to)}) m join payment p on p.id = m.payment_id
    left join account a on a.id = p.account_id left join account_group g on g.id = p.group_id
    order by m.at, m.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the years in which money was charged or refunded, the newest first. */
export async function listPaidYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from paid_at at time zone 'UTC')::int as year from payment where paid_at is not null
    union
    select extract(year from created_at at time zone 'UTC')::int from payment_refund where state = 'done'
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}
