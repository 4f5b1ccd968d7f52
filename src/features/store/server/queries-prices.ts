import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { StorePrice } from '../rules/price-list.ts';

/** A price of the price list, with the name of its place. */
export interface SavedPrice {
  id: string;
  path: string;
  headline: string | null;
  soldAs: string;
  product: string;
  format: string;
  currency: string;
  isLegacy: boolean;
  steps: unknown;
  changedAt: Date;
}

const savedPrices = (db: Db | Trx) =>
  db
    .selectFrom('store_price')
    .leftJoin('place', 'place.path', 'store_price.path')
    .select([
      'store_price.id as id',
      'store_price.path as path',
      'place.headline as headline',
      'sold_as as soldAs',
      'product',
      'format',
      'currency',
      'is_legacy as isLegacy',
      'steps',
      'changed_at as changedAt',
    ]);

export async function listSavedPrices(db: Db | Trx): Promise<SavedPrice[]> {
  return savedPrices(db)
    .orderBy('store_price.path')
    .orderBy('sold_as', 'desc')
    .orderBy('product')
    .orderBy('format')
    .orderBy('currency')
    .execute();
}

export async function findSavedPrice(db: Db | Trx, id: string): Promise<SavedPrice | undefined> {
  return savedPrices(db).where('store_price.id', '=', id).executeTakeFirst();
}

/** Makes other changes of the price list wait until this transaction ends, so that two of them can't save the same price. Prices can be read meanwhile. */
export async function lockPrices(trx: Trx): Promise<void> {
  await sql`lock table store_price in share row exclusive mode`.execute(trx);
}

/** Returns the id of the price for the same place, product, format and currency, sold in the same way (`sold_as`). */
export async function findSamePrice(
  db: Trx,
  { path, sold_as: soldAs, product, format, currency }: StorePrice,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('store_price')
    .select('id')
    .where('path', '=', path)
    .where('sold_as', '=', soldAs)
    .where('product', '=', product)
    .where('format', '=', format)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return found?.id;
}

/** Returns the id of the new price; undefined when the list has the same price already (as `findSamePrice` defines it). */
export async function insertPrice(trx: Trx, price: StorePrice): Promise<string | undefined> {
  const added = await trx
    .insertInto('store_price')
    .values({ ...price, steps: JSON.stringify(price.steps) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Changes a price. Returns false when there is no such price. */
export async function updatePrice(trx: Trx, id: string, price: StorePrice): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('store_price')
    .set({ ...price, steps: JSON.stringify(price.steps), changed_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePrice(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('store_price').where('id', '=', id).execute();
}
