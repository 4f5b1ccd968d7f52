import type { Db, Trx } from '../../../backend/db/database.ts';
import type { StoreLine } from '../contract.ts';
import type { Currency } from '../rules/price-list.ts';
import { currencyOf } from './describe-place.ts';
import { type StoreOffer, findOffer } from './find-offer.ts';
import { listPrices } from './queries.ts';

/** The functions of the store for other features: `get(storeServer)`. */
export interface Store {
  /** Prices a line of a cart, and returns the editions that it consists of. Pass the transaction of a request that writes. */
  findOffer(db: Db | Trx, line: StoreLine): Promise<StoreOffer>;
  /** Returns the currency in which the page of a place shows its prices. */
  currencyOf(db: Db | Trx, path: string): Promise<Currency>;
  /** Returns false on a site that can't take money: it only gives free files away. */
  canPay(): boolean;
}

export function createStore(canPay: () => boolean): Store {
  return {
    canPay,
    findOffer: (db, line) => findOffer(db, { canPay }, line),
    currencyOf: async (db, path) => currencyOf(await listPrices(db), path),
  };
}
