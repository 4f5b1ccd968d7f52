import { pathsAround } from '../../places/rules/place-path.ts';
import { type Currency, type StorePrice, findPrice } from './price-list.ts';
import { BASE_PRODUCTS } from './products.ts';
import { FORMAT_KINDS } from './store-formats.ts';

interface County {
  path: string;
  parcels: number;
  currency: Currency;
}

/**
 * Returns a function for the lowest price in cents at which a file of a county can be had, whatever its product and format; null if none is sold. A site that can't
 * take money has only free files. The prices are grouped once, so that the function can be called for every county of a country.
 */
export function lowestPrices(
  prices: readonly StorePrice[],
  canPay: boolean,
): (county: County) => number | null {
  const byPath = Map.groupBy(prices, ({ path }) => path);
  return ({ path, parcels, currency }) => {
    const near = [path, ...pathsAround(path), '/'].flatMap((place) => byPath.get(place) ?? []);
    const cents = BASE_PRODUCTS.flatMap((product) =>
      FORMAT_KINDS.flatMap((format) => {
        const found = findPrice(near, { path, soldAs: 'county', product, format, currency, parcels });
        return found === undefined || (found.priceCents > 0 && !canPay) ? [] : [found.priceCents];
      }),
    );
    return cents.length === 0 ? null : Math.min(...cents);
  };
}
