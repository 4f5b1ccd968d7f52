import { describe, expect, it } from 'vitest';
import { DEMO_PRICES } from './demo-prices.ts';
import { type Priced, type StorePrice, findPrice, storePriceSchema } from './price-list.ts';
import { PRODUCT_IDS } from './products.ts';

const price = (change: Partial<StorePrice> = {}): StorePrice => ({
  path: '/us',
  sold_as: 'county',
  product: 'standard',
  format: 'any',
  currency: 'USD',
  is_legacy: false,
  steps: [{ up_to_parcels: null, price_cents: 29_900 }],
  ...change,
});
const flat = (cents: number) => [{ up_to_parcels: null, price_cents: cents }];
const asked = (change: Partial<Priced> = {}): Priced => ({
  path: '/us/zz/tilden',
  soldAs: 'county',
  product: 'standard',
  format: 'spreadsheet',
  currency: 'USD',
  parcels: 50_000,
  ...change,
});
const LIST = [
  price({ path: '/', steps: flat(1) }),
  price({ steps: flat(2) }),
  price({ path: '/us/zz', steps: flat(3) }),
  price({ path: '/us/zz', format: 'spreadsheet', steps: flat(4) }),
  price({ path: '/us/zz/tilden', product: 'premium', steps: flat(5) }),
  price({ path: '/us/zz', sold_as: 'bundle', steps: flat(6) }),
  price({ path: '/ca', currency: 'CAD', steps: flat(7) }),
];

it.each([
  ['the format of the nearest place', {}, 4],
  ['any format of the nearest place', { format: 'shapefile' }, 3],
  ['the place itself', { product: 'premium' }, 5],
  ['the country', { path: '/us/md/calvert' }, 2],
  ['everywhere', { path: '/ca/on/toronto' }, 1],
  ['a bundle', { path: '/us/zz', soldAs: 'bundle' }, 6],
  ['another currency', { path: '/ca/on/toronto', currency: 'CAD' }, 7],
  ['a currency without prices', { currency: 'CAD' }, undefined],
  ['a product without prices', { product: 'zoning-addon' }, undefined],
  ['a place with a similar name', { path: '/us/zz-other/tilden' }, 2],
] as const)('finds the price of %s', (_, change, cents) => {
  expect(findPrice(LIST, asked(change))?.priceCents).toBe(cents);
});

it('has steps by the number of parcels, each of which includes its upper bound', () => {
  const steps = [
    { up_to_parcels: 10, price_cents: 100 },
    { up_to_parcels: 20, price_cents: 150 },
    { up_to_parcels: null, price_cents: 175 },
  ];
  const of = (parcels: number) => findPrice([price({ steps })], asked({ parcels }))?.priceCents;
  expect([1, 10, 11, 20, 21, 160_000_000].map(of)).toEqual([100, 100, 150, 150, 175, 175]);
});

describe('an invalid price', () => {
  const issuesOf = (change: object) => {
    const parsed = storePriceSchema.safeParse({ ...price(), ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };
  const step = (upTo: unknown, cents: unknown = 100) => ({ up_to_parcels: upTo, price_cents: cents });
  it.each<[string, object, string]>([
    ['a place of another country', { path: '/mx/zz' }, 'path'],
    ['a parcel', { path: '/us/zz/tilden/1' }, 'path'],
    ['a path that leaves the tree', { path: '/us/../etc' }, 'path'],
    ['an unknown product', { product: 'gold' }, 'product'],
    ['an unknown currency', { currency: 'usd' }, 'currency'],
    ['an unknown format', { format: 'dwg' }, 'format'],
    ['half a cent', { steps: [step(null, 0.5)] }, 'steps.0.price_cents'],
    ['a negative amount', { steps: [step(null, -1)] }, 'steps.0.price_cents'],
    ['a text', { steps: [step(null, '100')] }, 'steps.0.price_cents'],
    ['not a number', { steps: [step(null, Number.NaN)] }, 'steps.0.price_cents'],
    ['more than a million dollars', { steps: [step(null, 100_000_001)] }, 'steps.0.price_cents'],
    ['no step', { steps: [] }, 'steps'],
    ['no last step', { steps: [step(10)] }, 'steps.0.up_to_parcels'],
    ['two last steps', { steps: [step(null), step(null)] }, 'steps.0.up_to_parcels'],
    ['falling steps', { steps: [step(20), step(10), step(null)] }, 'steps.1.up_to_parcels'],
    ['equal steps', { steps: [step(20), step(20), step(null)] }, 'steps.1.up_to_parcels'],
    ['a part of a parcel', { steps: [step(1.5), step(null)] }, 'steps.0.up_to_parcels'],
    [
      'too many steps',
      { steps: [...Array.from({ length: 20 }, (_, n) => step(n + 1)), step(null)] },
      'steps',
    ],
  ])('with %s names its field', (_, change, field) => {
    expect(issuesOf(change)).toEqual([field]);
  });
  it('is not 0, which means free', () => expect(issuesOf({ steps: [step(null, 0)] })).toEqual([]));
});

it('the demo has a price for every product of its county, and all of them can be saved', () => {
  expect(DEMO_PRICES.map((demoPrice) => storePriceSchema.parse(demoPrice))).toEqual(DEMO_PRICES);
  for (const product of PRODUCT_IDS)
    expect(findPrice(DEMO_PRICES, asked({ path: '/us/zz/alder', product }))?.priceCents).toBeGreaterThan(0);
});
