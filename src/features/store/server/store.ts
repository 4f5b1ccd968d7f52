import type { Db, Trx } from '../../../backend/db/database.ts';
import type { StoreLine } from '../contract.ts';
import { type StoreOffer, findOffer } from './find-offer.ts';

/** What other features ask the store: `get(storeServer)`. */
export interface Store {
  /** Prices a line of a cart, and tells the editions that it consists of. Pass the transaction of a request that writes. */
  findOffer(db: Db | Trx, line: StoreLine): Promise<StoreOffer>;
}

export function createStore(canPay: () => boolean): Store {
  return { findOffer: (db, line) => findOffer(db, { canPay }, line) };
}
