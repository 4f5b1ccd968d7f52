import { type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../../backend/db/contains-pattern.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { OrderState } from '../rules/order-states.ts';
import { ORDER_NUMBER_LENGTH } from '../rules/receipt.ts';

export interface AdminOrderRow {
  id: string;
  state: OrderState;
  buyer: string;
  email: string | null;
  totalCents: number;
  taxCents: number | null;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  lines: { description: string; records: number; priceCents: number }[];
}

export interface OrderSearch {
  state?: OrderState | undefined;
  query?: string | undefined;
  after?: string | undefined;
}

/** Returns orders of all people, the newest first. */
export async function listAllOrders(
  db: Db,
  { state, query, after }: OrderSearch,
  limit: number,
): Promise<AdminOrderRow[]> {
  const conditions = [sql<SqlBool>`true`];
  if (state !== undefined) conditions.push(sql`o.state = ${state}`);
  if (query !== undefined) {
    // A shorter text would find orders whose id happens to begin with it.
    const isNumber = query.length >= ORDER_NUMBER_LENGTH;
    const part = containsPattern(query);
    conditions.push(
      sql`(${isNumber} and starts_with(o.id::text, ${query.toLowerCase()}) or a.name ilike ${part} or a.email ilike ${part} or g.name ilike ${part}
        or exists (select from store_order_line l where l.order_id = o.id and l.description ilike ${part}))`,
    );
  }
  if (after !== undefined)
    conditions.push(
      sql`(o.created_at, o.id) < (select last.created_at, last.id from store_order last where last.id = ${after}::uuid)`,
    );
  const { rows } = await sql<AdminOrderRow>`
    select o.id, o.state, coalesce(g.name, a.name, case when o.visitor_id is null then 'Deleted account' else 'A visitor' end) as buyer, a.email, o.total_cents as "totalCents", o.tax_cents as "taxCents", o.currency,
      o.created_at as "createdAt", o.paid_at as "paidAt", (
        select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'records', l.records, 'priceCents', l.price_cents) order by l.position), '[]')
        from store_order_line l where l.order_id = o.id) as lines
    from store_order o left join account a on a.id = o.account_id left join account_group g on g.id = o.group_id
    where ${sql.join(conditions, sql` and `)}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the place and the price of each line of these orders, for the revenue by place. The place is the county of the line's files, or the description of the
 * line if they don't name exactly one county.
 */
export async function listPlaceShares(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, { place: string | null; cents: number }[]>> {
  const { rows } = await sql<{ orderId: string; place: string | null; cents: number }>`
    select l.order_id as "orderId", l.price_cents as cents, (
      select case when count(distinct f.export #>> '{spec,placeName}') = 1 then min(f.export #>> '{spec,placeName}') else l.description end
      from store_order_file f where f.order_id = l.order_id and f.position = l.position) as place
    from store_order_line l
    where l.order_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
    order by l.order_id, l.position`.execute(db);
  const shares = new Map<string, { place: string | null; cents: number }[]>();
  for (const { orderId, place, cents } of rows)
    shares.set(orderId, [...(shares.get(orderId) ?? []), { place, cents }]);
  return shares;
}
