import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowestPrices } from './lowest-price.ts';
import { type StorePrice, findPrice } from './price-list.ts';

const price = (path: string, cents: number, change: Partial<StorePrice> = {}): StorePrice => ({
  path,
  sold_as: 'county',
  product: 'standard',
  format: 'any',
  currency: 'USD',
  is_legacy: false,
  steps: [{ up_to_parcels: null, price_cents: cents }],
  ...change,
});
const ALDER = { path: '/us/zz/alder', parcels: 24_000, currency: 'USD' } as const;

it.each([
  ['the only price', [price('/us/zz/alder', 14_900)], 14_900],
  ['the cheaper product', [price('/', 14_900), price('/', 9900, { product: 'premium' })], 9900],
  ['the cheaper format', [price('/', 14_900), price('/', 4900, { format: 'spreadsheet' })], 4900],
  ['the nearest place, even when it costs more', [price('/us', 4900), price('/us/zz', 9900)], 9900],
  ['0 for a free file', [price('/', 14_900), price('/', 0, { format: 'spreadsheet' })], 0],
  [
    'the step of its parcels',
    [
      price('/', 0, {
        steps: [
          { up_to_parcels: 10_000, price_cents: 4900 },
          { up_to_parcels: null, price_cents: 9900 },
        ],
      }),
    ],
    9900,
  ],
  ['null if only a bundle has a price', [price('/us/zz', 9900, { sold_as: 'bundle' })], null],
  ['null if only an add-on has a price', [price('/', 900, { product: 'zoning-addon' })], null],
  ['null if the price is in another currency', [price('/', 900, { currency: 'CAD' })], null],
  ['null if only another county has a price', [price('/us/zz/tilden', 900)], null],
] as const)('the lowest price of a county is %s', (_, prices, cents) => {
  expect(lowestPrices(prices, true)(ALDER)).toBe(cents);
});

it('the lowest price on a site that takes no payments is 0 or none', () => {
  expect(lowestPrices([price('/', 900)], false)(ALDER)).toBeNull();
  expect(lowestPrices([price('/', 900), price('/', 0, { product: 'premium' })], false)(ALDER)).toBe(0);
});

it('the lowest price is the price of a file, and no file costs less', () => {
  const file = fc
    .tuple(
      fc.constantFrom('/', '/us', '/us/zz', '/us/zz/alder', '/us/zz/tilden'),
      fc.nat(100_000),
      fc.constantFrom('standard', 'premium', 'zoning-addon'),
      fc.constantFrom('any', 'spreadsheet', 'shapefile', 'other'),
    )
    .map(([path, cents, product, format]) =>
      price(path, cents, {
        product: product as StorePrice['product'],
        format,
      }),
    );
  fc.assert(
    fc.property(fc.array(file, { maxLength: 12 }), (prices) => {
      const all = (['standard', 'premium'] as const).flatMap((product) =>
        (['spreadsheet', 'shapefile', 'other'] as const).flatMap(
          (format) => findPrice(prices, { ...ALDER, soldAs: 'county', product, format })?.priceCents ?? [],
        ),
      );
      expect(lowestPrices(prices, true)(ALDER)).toBe(all.length === 0 ? null : Math.min(...all));
    }),
  );
});
