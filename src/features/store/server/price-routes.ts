import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { actedBy } from '../../audit/server/index.ts';
import { type SavedStorePrice, deleteStorePrice, listStorePrices, saveStorePrice } from '../contract.ts';
import { PRODUCT_IDS, productOf } from '../rules/products.ts';
import { soldAsOf } from './find-offer.ts';
import {
  deletePrice,
  findSamePrice,
  findSavedPrice,
  insertPrice,
  listSavedPrices,
  lockPrices,
  updatePrice,
} from './queries-prices.ts';
import { findPlace } from './queries.ts';
import { describePrice, recordPrice } from './saved-prices.ts';

const GONE = 'This price is no longer in the list.';

/** The operators' price list. */
export function priceRoutes({ database }: Pick<Services, 'database'>): Route[] {
  return [
    route(listStorePrices, async (_, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const prices = (await listSavedPrices(database.kysely)).map((price) => describePrice(price));
      // Sorts the products of a place as the store's page does.
      const places = [...new Set(prices.map((price) => `${price.path} ${price.sold_as}`))];
      const rank = (price: SavedStorePrice) =>
        places.indexOf(`${price.path} ${price.sold_as}`) * PRODUCT_IDS.length +
        PRODUCT_IDS.indexOf(price.product);
      return { prices: prices.toSorted((a, b) => rank(a) - rank(b)) };
    }),
    writeRoute(saveStorePrice, async ({ body: { id, ...price } }, { trx, actor }) => {
      if (price.path !== '/') {
        const place = await findPlace(trx, price.path);
        // A price of a country applies to everything in it.
        if (place === undefined || (place.kind !== 'country' && soldAsOf(place) === null))
          throw wrongField('body.path', `There is no country, state or county ${price.path}.`);
      }
      const conflict = new Problem(
        'conflict',
        `There is a price of ${productOf(price.product).name} for this place, format and currency. Change that one.`,
      );
      const isChanged = id !== undefined;
      await lockPrices(trx);
      if (isChanged) {
        const same = await findSamePrice(trx, price);
        if (same !== undefined && same !== id) throw conflict;
        if (!(await updatePrice(trx, id, price))) throw new Problem('not_found', GONE);
      }
      const savedId = id ?? (await insertPrice(trx, price));
      if (savedId === undefined) throw conflict;
      const saved = await findSavedPrice(trx, savedId);
      if (saved === undefined) throw new Problem('not_found', GONE);
      await recordPrice(trx, actedBy(actor), isChanged ? 'changed' : 'added', saved);
      return describePrice(saved);
    }),
    writeRoute(deleteStorePrice, async ({ params: { id } }, { trx, actor }) => {
      await lockPrices(trx);
      const saved = await findSavedPrice(trx, id);
      if (saved === undefined) throw new Problem('not_found', GONE);
      await deletePrice(trx, id);
      await recordPrice(trx, actedBy(actor), 'removed', saved);
      return { status: 'ok' as const };
    }),
  ];
}
