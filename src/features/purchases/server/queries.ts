import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { OrderState } from '../rules/order-states.ts';
import type { CartHolder } from './cart-holder.ts';

export interface OrderRow {
  id: string;
  accountId: string | null;
  /** The visitor who ordered free files without an account. */
  visitorId: string | null;
  groupId: string | null;
  state: OrderState;
  /** With the sales tax. */
  totalCents: number;
  /** The sales tax in the total; null if none was calculated. */
  taxCents: number | null;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
}

/** A file of a line: one, or one for each county of a state. */
export interface OrderFile {
  number: number;
  exportId: string;
  /** The data that the export needs, frozen at the checkout. */
  export: unknown;
}

export interface OrderLine {
  position: number;
  description: string;
  records: number;
  priceCents: number;
  /** The refund for files that could not be made. */
  refundedCents: number;
  cartItemId: string;
  files: OrderFile[];
}

const COLUMNS = sql.raw(
  `id, account_id as "accountId", visitor_id as "visitorId", group_id as "groupId", state, total_cents as "totalCents", tax_cents as "taxCents", currency, created_at as "createdAt", paid_at as "paidAt"`,
);

/** Makes other checkouts of this person wait until the transaction ends. Rows that name the account, such as exports, can be added meanwhile. */
export async function lockBuyer(trx: Trx, accountId: string): Promise<void> {
  await sql`select id from account where id = ${accountId}::uuid for no key update`.execute(trx);
}

/** The orders of a person, with those of their visit before they signed in. */
const ownedBy = ({ accountId, visitorId }: CartHolder) =>
  sql`(account_id = ${accountId}::uuid or visitor_id = ${visitorId}::uuid)`;

export async function findOrderByKey(
  db: Db | Trx,
  holder: CartHolder,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where request_key = ${requestKey}::uuid and ${ownedBy(holder)}`.execute(
    db,
  );
  return rows[0];
}

/** Returns an order of this person; undefined for one of somebody else. */
export async function findOwnOrder(
  db: Db | Trx,
  holder: CartHolder,
  id: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where id = ${id}::uuid and ${ownedBy(holder)}`.execute(db);
  return rows[0];
}

interface NewOrder extends Pick<
  OrderRow,
  'accountId' | 'visitorId' | 'groupId' | 'totalCents' | 'taxCents' | 'currency'
> {
  requestKey: string;
  lines: readonly (Omit<OrderLine, 'position' | 'refundedCents' | 'files'> & {
    files: readonly Omit<OrderFile, 'number'>[];
  })[];
}

/** Adds an order with its lines. Returns undefined if another person's order has this key. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<OrderRow | undefined> {
  const { requestKey, accountId, visitorId, groupId, totalCents, taxCents, currency, lines } = order;
  const { rows } = await sql<OrderRow>`
    insert into store_order (request_key, account_id, visitor_id, group_id, total_cents, tax_cents, currency)
    values (${requestKey}::uuid, ${accountId}::uuid, ${visitorId}::uuid, ${groupId}::uuid, ${totalCents}, ${taxCents}, ${currency})
    on conflict (request_key) do nothing returning ${COLUMNS}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return undefined;
  for (const [position, line] of lines.entries()) {
    await sql`
      insert into store_order_line (order_id, position, description, records, price_cents, cart_item_id)
      values (${row.id}::uuid, ${position}::integer, ${line.description}, ${line.records}::integer, ${line.priceCents}, ${line.cartItemId}::uuid)`.execute(
      trx,
    );
    const files = line.files.map(({ exportId, export: stored }, number) => ({ number, exportId, stored }));
    await sql`
      insert into store_order_file (order_id, position, number, export_id, export)
      select ${row.id}::uuid, ${position}::integer, (f ->> 'number')::integer, (f ->> 'exportId')::uuid, f -> 'stored'
      from jsonb_array_elements(${JSON.stringify(files)}::jsonb) f`.execute(trx);
  }
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
    select l.position, l.description, l.records, l.price_cents as "priceCents", l.refunded_cents as "refundedCents", l.cart_item_id as "cartItemId",
      (select coalesce(jsonb_agg(jsonb_build_object('number', f.number, 'exportId', f.export_id, 'export', f.export) order by f.number), '[]')
        from store_order_file f where f.order_id = l.order_id and f.position = l.position) as files
    from store_order_line l where l.order_id = ${orderId}::uuid order by l.position`.execute(db);
  return rows;
}

/** Notes that a file of an order is made by another export than planned. */
export async function setFileExport(
  trx: Trx,
  { orderId, position, number }: { orderId: string; position: number; number: number },
  exportId: string,
): Promise<void> {
  await sql`
    update store_order_file set export_id = ${exportId}::uuid
    where order_id = ${orderId}::uuid and position = ${position}::integer and number = ${number}::integer`.execute(
    trx,
  );
}

export async function setOrderState(trx: Trx, id: string, state: OrderState): Promise<void> {
  await sql`
    update store_order set state = ${state}, changed_at = now(), paid_at = case when ${state}::text = 'paid' then now() else paid_at end
    where id = ${id}::uuid`.execute(trx);
}

export async function noteRefundedLine(
  trx: Trx,
  orderId: string,
  position: number,
  cents: number,
): Promise<void> {
  await sql`
    update store_order_line set refunded_cents = ${cents} where order_id = ${orderId}::uuid and position = ${position}::integer`.execute(
    trx,
  );
}

/** Returns the orders of a person that were paid or wait for their money, the newest first. */
export async function listOrdersOf(db: Db, holder: CartHolder, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from store_order where ${ownedBy(holder)} and state <> 'expired'
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

/** Returns the ids of orders whose files are about to be made or are being made, and of unpaid orders that were placed before `openBefore`. */
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

/** Returns the names for a receipt; null without an account. */
export async function findBuyer(
  db: Db,
  { accountId, groupId }: OrderRow,
): Promise<{ name: string; email: string | null; group: string | null } | null> {
  const { rows } = await sql<{ name: string; email: string | null; group: string | null }>`
    select a.name, a.email, g.name as "group" from account a left join account_group g on g.id = ${groupId}::uuid
    where a.id = ${accountId}::uuid`.execute(db);
  return rows[0] ?? null;
}
