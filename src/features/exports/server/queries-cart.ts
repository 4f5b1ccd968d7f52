import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export interface NewCartItem {
  accountId: string;
  projectId: string;
  format: string;
  requestKey: string;
  spec: object;
  records: number;
  priceCents: number;
}

/** Adds an item to the cart, or updates the price of the same item if it is there already. Returns its id. */
export async function putIntoCart(trx: Trx, item: NewCartItem): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into cart_export_item (account_id, project_id, format, request_key, spec, records, price_cents)
    values (${item.accountId}::uuid, ${item.projectId}::uuid, ${item.format}, ${item.requestKey},
      ${JSON.stringify(item.spec)}::jsonb, ${item.records}::integer, ${item.priceCents}::integer)
    on conflict (account_id, project_id, request_key) do update set price_cents = excluded.price_cents
    returning id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** An export in the cart of a person. */
export interface CartExport {
  id: string;
  projectSlug: string;
  projectName: string;
  groupId: string;
  spec: unknown;
  records: number;
  priceCents: number;
}

/** Returns the exports in the cart of a person, the oldest first. Those of deleted projects are not in it. */
export async function listCartExports(db: Db | Trx, accountId: string): Promise<CartExport[]> {
  const { rows } = await sql<CartExport>`
    select c.id, p.slug as "projectSlug", p.name as "projectName", p.group_id as "groupId", c.spec, c.records, c.price_cents as "priceCents"
    from cart_export_item c join project p on p.id = c.project_id
    where c.account_id = ${accountId}::uuid and p.deleted_at is null order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Returns false if the person has no such item. */
export async function deleteCartExport(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from cart_export_item where account_id = ${accountId}::uuid and id = ${id}::uuid returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Writes the current price of an item, and its number of parcels. */
export async function setCartPrice(
  db: Db,
  id: string,
  { records, priceCents }: Pick<CartExport, 'records' | 'priceCents'>,
): Promise<void> {
  await sql`
    update cart_export_item set records = ${records}::integer, price_cents = ${priceCents}::integer where id = ${id}::uuid`.execute(
    db,
  );
}
