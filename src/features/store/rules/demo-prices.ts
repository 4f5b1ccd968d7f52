import { DEMO_COUNTY_PATH, DEMO_STATE_PATH } from '../../demo/rules/demo-limits.ts';
import type { StorePrice } from './price-list.ts';
import { PRODUCT_IDS, type ProductId } from './products.ts';

/** Files with more parcels cost more. */
const LARGE = 100_000;

/** The prices of a file in cents: of one with at most `LARGE` parcels, and of a larger one. */
const CENTS: Readonly<Record<ProductId, readonly [number, number]>> = {
  standard: [14_900, 24_900],
  premium: [29_900, 49_900],
  'buildings-addon': [3900, 5900],
  'enhanced-buildings-addon': [5900, 8900],
  'zoning-addon': [5000, 7500],
  'addresses-addon': [3900, 5900],
};

/** The store prices of the demo: invented, like its county. The state has this one county, so the bundle of the state costs the same as the county. */
export const DEMO_PRICES: readonly StorePrice[] = [
  { path: DEMO_COUNTY_PATH, sold_as: 'county' as const },
  { path: DEMO_STATE_PATH, sold_as: 'bundle' as const },
].flatMap((place) =>
  PRODUCT_IDS.map((product): StorePrice => {
    const [small, large] = CENTS[product];
    return {
      ...place,
      product,
      format: 'any',
      currency: 'USD',
      is_legacy: false,
      steps: [
        { up_to_parcels: LARGE, price_cents: small },
        { up_to_parcels: null, price_cents: large },
      ],
    };
  }),
);
