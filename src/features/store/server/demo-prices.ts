import type { Services } from '../../../backend/services.ts';
import { BY_NOBODY, listAuthors } from '../../audit/server/index.ts';
import { isPracticeSite } from '../../demo/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { DEMO_PRICES } from '../rules/demo-prices.ts';
import { findSavedPrice, insertPrice } from './queries-prices.ts';
import { recordPrice } from './saved-prices.ts';

/** Adds prices of the demo county once, so that buying its files can be tried. Does nothing if a price was ever added, by an operator or by this function. */
export async function addDemoPrices(services: Services, payments: Pick<Payments, 'way'>): Promise<void> {
  const db = services.database.kysely;
  if (!(await isPracticeSite(services, payments))) return;
  await db.transaction().execute(async (trx) => {
    if ((await listAuthors(trx, 'store_price.')).length > 0) return;
    for (const price of DEMO_PRICES) {
      const id = await insertPrice(trx, price);
      const saved = id === undefined ? undefined : await findSavedPrice(trx, id);
      if (saved !== undefined) await recordPrice(trx, BY_NOBODY, 'added', saved);
    }
  });
}
