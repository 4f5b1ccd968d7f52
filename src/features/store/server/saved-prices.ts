import type { Trx } from '../../../backend/db/database.ts';
import { type AuditActor, recordAct } from '../../audit/server/index.ts';
import type { SavedStorePrice } from '../contract.ts';
import { storePriceSchema } from '../rules/price-list.ts';
import { productOf } from '../rules/products.ts';
import type { SavedPrice } from './queries-prices.ts';

/** Records a change of a price in the audit log. */
export function recordPrice(
  trx: Trx,
  actor: AuditActor,
  act: 'added' | 'changed' | 'removed',
  price: SavedPrice,
): Promise<void> {
  const { path, sold_as: soldAs, product, format, currency, steps } = describePrice(price);
  return recordAct(trx, {
    actor,
    verb: `store_price.${act}`,
    subject: { kind: 'store_price', id: price.id, name: productOf(product).name },
    detail: { path, sold_as: soldAs, product, format, currency, steps },
  });
}

export function describePrice({
  id,
  headline,
  changedAt,
  soldAs,
  isLegacy,
  ...price
}: SavedPrice): SavedStorePrice {
  return {
    id,
    ...storePriceSchema.parse({ ...price, sold_as: soldAs, is_legacy: isLegacy }),
    headline: headline ?? (price.path === '/' ? 'Everywhere' : price.path),
    changed_at: changedAt.toISOString(),
  };
}
