import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { OrderState } from '../rules/order-states.ts';

export interface OrderRow {
  id: string;
  accountId: string | null;
  groupId: string | null;
  state: OrderState;
  totalCents: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
}

export interface OrderLine {
  description: string;
  records: number;
  priceCents: number;
  cartItemId: string;
  exportId: string;
  export: unknown;
  refunded: boolean;
}

const COLUMNS = sql.raw(
  `id, account_id as "accountId", group_id as "groupId", state, total_cents as "totalCents", currency, created_at as "createdAt", paid_at as "paidAt"`,
);

/** Makes other checkouts of this person wait until the transaction ends. */
export async function lockBuyer(trx: Trx, accountId: string): Promise<void> {
  await sql`select id from account where id = ${accountId}::uuid for update`.execute(trx);
}

export async function findOrderByKey(
  db: Db | Trx,
  accountId: string,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where request_key = ${requestKey}::uuid and account_id = ${accountId}::uuid`.execute(
    db,
  );
  return rows[0];
}

interface NewOrder {
  requestKey: string;
  accountId: string;
  groupId: string | null;
  totalCents: number;
  lines: readonly Omit<OrderLine, 'refunded'>[];
}

/** Adds an order with its lines. Returns undefined if another person's order has this key. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<OrderRow | undefined> {
  const { requestKey, accountId, groupId, totalCents, lines } = order;
  const { rows } = await sql<OrderRow>`
    insert into store_order (request_key, account_id, group_id, total_cents)
    values (${requestKey}::uuid, ${accountId}::uuid, ${groupId}::uuid, ${totalCents}) on conflict (request_key) do nothing
    returning ${COLUMNS}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return undefined;
  for (const [position, line] of lines.entries())
    await sql`
      insert into store_order_line (order_id, position, description, records, price_cents, cart_item_id, export_id, export)
      values (${row.id}::uuid, ${position}::integer, ${line.description}, ${line.records}::integer, ${line.priceCents}, ${line.cartItemId}::uuid,
        ${line.exportId}::uuid, ${JSON.stringify(line.export)}::jsonb)`.execute(trx);
  return row;
}

/** Returns an order, locked until the transaction ends. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

export async function findOrder(db: Db | Trx, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from store_order where id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function listOrderLines(db: Db | Trx, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select description, records, price_cents as "priceCents", cart_item_id as "cartItemId", export_id as "exportId", export, refunded
    from store_order_line where order_id = ${orderId}::uuid order by position`.execute(db);
  return rows;
}

export async function setOrderState(trx: Trx, id: string, state: OrderState): Promise<void> {
  await sql`
    update store_order set state = ${state}, changed_at = now(), paid_at = case when ${state}::text = 'paid' then now() else paid_at end
    where id = ${id}::uuid`.execute(trx);
}

export async function noteRefundedLine(trx: Trx, exportId: string): Promise<void> {
  await sql`update store_order_line set refunded = true where export_id = ${exportId}::uuid`.execute(trx);
}

/** Returns the orders of a person that were paid or wait for their money, the newest first. */
export async function listOrdersOf(db: Db, accountId: string, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where account_id = ${accountId}::uuid and state <> 'expired'
    order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the ids of a person's orders that are not paid, the oldest first. */
export async function listOpenOrders(db: Db | Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from store_order where account_id = ${accountId}::uuid and state = 'open' order by created_at, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of orders whose files have to begin or are being made, and of those that nobody paid since `openBefore`. */
export async function listUnfinished(db: Db, openBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from store_order
    where state in ('paid', 'preparing') or (state = 'open' and created_at < ${openBefore})
    order by changed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts an order at the end of the list of unfinished ones. */
export async function touchOrder(db: Db, id: string): Promise<void> {
  await sql`update store_order set changed_at = now() where id = ${id}::uuid and state in ('open', 'paid', 'preparing')`.execute(
    db,
  );
}
