import { DEMO_COUNTY_PATH, DEMO_STATE_PATH } from '../../demo/rules/demo-limits.ts';
import type { PriceStep, StorePrice } from './price-list.ts';
import type { ProductId } from './products.ts';

/** Counties with more parcels cost more. */
const LARGE = 100_000;

/** The prices of a county's file in cents: of one with at most `LARGE` parcels, and of a larger one. */
const COUNTY: Readonly<Record<ProductId, readonly [number, number]>> = {
  standard: [14_900, 24_900],
  premium: [29_900, 49_900],
  'buildings-addon': [3900, 5900],
  'enhanced-buildings-addon': [5900, 8900],
  'zoning-addon': [5000, 7500],
  'addresses-addon': [3900, 5900],
};
/** The prices of all counties of the state at once, in cents. */
const STATE: Readonly<Partial<Record<ProductId, number>>> = {
  standard: 39_900,
  premium: 79_900,
  'zoning-addon': 12_500,
};

const always = (cents: number): PriceStep[] => [{ up_to_parcels: null, price_cents: cents }];

function price(change: Pick<StorePrice, 'path' | 'sold_as' | 'steps'> & { product: string }): StorePrice {
  return {
    format: 'any',
    currency: 'USD',
    is_legacy: false,
    ...change,
    product: change.product as ProductId,
  };
}

/** The store prices of the demo: invented, like its county. */
export const DEMO_PRICES: readonly StorePrice[] = [
  ...Object.entries(COUNTY).map(([product, [small, large]]) =>
    price({
      path: DEMO_COUNTY_PATH,
      sold_as: 'county',
      product,
      steps: [{ up_to_parcels: LARGE, price_cents: small }, ...always(large)],
    }),
  ),
  ...Object.entries(STATE).map(([product, cents]) =>
    price({ path: DEMO_STATE_PATH, sold_as: 'bundle', product, steps: always(cents) }),
  ),
];
