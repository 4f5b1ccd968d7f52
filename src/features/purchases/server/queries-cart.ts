import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { MAX_CART_FILES } from '../contract.ts';
import type { CartLine } from '../rules/cart-line.ts';
import type { CartHolder } from './cart-holder.ts';

/** The file of a place in a cart. */
export interface CartFile extends CartLine {
  /** Changes with every change of the file, so that an order removes from the cart only the files that it contains, and none that was changed since. */
  id: string;
  /** The price that the person saw last. */
  priceCents: number;
}

const COLUMNS = sql.raw(
  `id, path, product, add_ons as "addOns", format, variant, currency, price_cents as "priceCents"`,
);

/** The items of an account or, without one, of a visitor. */
const heldBy = ({ accountId, visitorId }: CartHolder) =>
  accountId === null ? sql`visitor_id = ${visitorId}::uuid` : sql`account_id = ${accountId}::uuid`;

/** Returns the files in a cart, the oldest first. */
export async function listCartFiles(db: Db | Trx, holder: CartHolder): Promise<CartFile[]> {
  const { rows } = await sql<CartFile>`
    select ${COLUMNS} from cart_file_item where ${heldBy(holder)} order by created_at, id`.execute(db);
  return rows;
}

/** Like {@link listCartFiles}, and locks the files until the transaction ends. */
export async function lockCartFiles(trx: Trx, holder: CartHolder): Promise<CartFile[]> {
  const { rows } = await sql<CartFile>`
    select ${COLUMNS} from cart_file_item where ${heldBy(holder)} order by created_at, id for update`.execute(
    trx,
  );
  return rows;
}

/** Adds the file of a place, or changes the one that is there. */
export async function putCartFile(
  trx: Trx,
  { accountId, visitorId }: CartHolder,
  { path, product, addOns, format, variant, currency }: CartLine,
  priceCents: number,
): Promise<void> {
  const holder = sql.raw(accountId === null ? 'visitor_id' : 'account_id');
  await sql`
    insert into cart_file_item (${holder}, path, product, add_ons, format, variant, currency, price_cents)
    values (${accountId ?? visitorId}::uuid, ${path}, ${product}, ${[...addOns]}::text[], ${format}, ${variant}, ${currency}, ${priceCents})
    on conflict (${holder}, path) where ${holder} is not null do update set id = gen_random_uuid(), changed_at = now(),
      product = excluded.product, add_ons = excluded.add_ons, format = excluded.format, variant = excluded.variant,
      currency = excluded.currency, price_cents = excluded.price_cents`.execute(trx);
}

/** Writes the current price of a file. */
export async function setFilePrice(db: Db, id: string, priceCents: number): Promise<void> {
  await sql`update cart_file_item set price_cents = ${priceCents} where id = ${id}::uuid`.execute(db);
}

/** Removes the file of a place. Returns false if the cart has none. */
export async function deleteCartFile(trx: Trx, holder: CartHolder, path: string): Promise<boolean> {
  const { rows } = await sql`
    delete from cart_file_item where ${heldBy(holder)} and path = ${path} returning id`.execute(trx);
  return rows.length > 0;
}

/** Takes the files of an order out of the cart, unless they were changed since. */
export async function deleteCartFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from cart_file_item where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/**
 * Moves the files of a visitor's cart into the cart of the account that the visitor signed in to. Of two files of the same place, the one that was
 * changed last stays; of all files, the {@link MAX_CART_FILES} that were changed last.
 */
export async function mergeCart(trx: Trx, { accountId, visitorId }: CartHolder): Promise<void> {
  if (accountId === null || visitorId === null) return;
  await sql`
    with moved as (delete from cart_file_item where visitor_id = ${visitorId}::uuid returning *)
    insert into cart_file_item (account_id, path, product, add_ons, format, variant, currency, price_cents, created_at, changed_at)
    select ${accountId}::uuid, path, product, add_ons, format, variant, currency, price_cents, created_at, changed_at from moved
    on conflict (account_id, path) where account_id is not null do update set id = gen_random_uuid(), changed_at = excluded.changed_at,
      product = excluded.product, add_ons = excluded.add_ons, format = excluded.format, variant = excluded.variant,
      currency = excluded.currency, price_cents = excluded.price_cents
    where cart_file_item.changed_at < excluded.changed_at`.execute(trx);
  await sql`
    delete from cart_file_item where id in (
      select id from cart_file_item where account_id = ${accountId}::uuid
      order by changed_at desc, id offset ${MAX_CART_FILES}::integer)`.execute(trx);
}

export async function hasVisitorCart(db: Db, visitorId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from cart_file_item where visitor_id = ${visitorId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes the carts of visitors who did not come back. */
export async function deleteAbandonedCarts(db: Db, changedBefore: Date): Promise<void> {
  await sql`delete from cart_file_item where visitor_id is not null and changed_at < ${changedBefore}`.execute(
    db,
  );
}
