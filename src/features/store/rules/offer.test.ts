import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlaceFacts, type StoreChoice, offerOfLine, offerOfProduct } from './offer.ts';
import { MAX_PRICE_CENTS, type StorePrice } from './price-list.ts';
import { ADD_ONS, PRODUCT_IDS, columnsByProduct, columnsOfFile, columnsOfProduct } from './products.ts';
import { FORMAT_KINDS, MAX_SHAPEFILE_BYTES, formatsOf } from './store-formats.ts';

const PRICES: StorePrice[] = PRODUCT_IDS.flatMap((product, index) =>
  (['county', 'bundle'] as const).map((soldAs) => ({
    path: '/us',
    sold_as: soldAs,
    product,
    format: 'any' as const,
    currency: 'USD' as const,
    is_legacy: false,
    steps: [{ up_to_parcels: null, price_cents: 100 * 2 ** index }],
  })),
);
const PLACE: PlaceFacts = {
  path: '/us/zz/tilden',
  headline: 'Tilden County, ZZ',
  soldAs: 'county',
  counties: 1,
  parcels: 50_000,
  products: new Set(PRODUCT_IDS),
  shapefileBytes: 1000,
  canPay: true,
};
const CHOICE: StoreChoice = {
  product: 'premium',
  addOns: [],
  format: 'csv',
  currency: 'USD',
  variant: 'default',
};
const without = (...ids: string[]) => new Set(PRODUCT_IDS.filter((id) => !ids.includes(id)));

it('adds the prices of the product and of its add-ons, each once', () => {
  const offer = offerOfLine(PRICES, PLACE, {
    ...CHOICE,
    addOns: ['zoning-addon', 'zoning-addon', 'buildings-addon'],
  });
  expect(offer).toEqual({
    ok: true,
    priceCents: 200 + 1600 + 400,
    currency: 'USD',
    parts: [
      { product: 'premium', priceCents: 200 },
      { product: 'zoning-addon', priceCents: 1600 },
      { product: 'buildings-addon', priceCents: 400 },
    ],
  });
});

describe('a line is refused, with the field and the reason', () => {
  it.each<[string, string, Partial<StoreChoice>, Partial<PlaceFacts>]>([
    [
      'add_ons',
      'Add-ons need Premium. Add Premium to the cart first.',
      { product: 'standard', addOns: ['zoning-addon'] },
      {},
    ],
    [
      'add_ons',
      'Choose either Buildings or Enhanced Buildings: the second includes the first.',
      { addOns: ['buildings-addon', 'enhanced-buildings-addon'] },
      {},
    ],
    [
      'add_ons',
      'Buildings data is not available for Tilden County, ZZ.',
      { addOns: ['buildings-addon'] },
      { products: without('buildings-addon') },
    ],
    [
      'add_ons',
      'Zoning data is not available for Tilden County, ZZ.',
      { addOns: ['zoning-addon'] },
      { products: without('zoning-addon') },
    ],
    ['path', 'This site has no parcels of Tilden County, ZZ yet.', {}, { counties: 0, parcels: 0 }],
    [
      'path',
      'Files are sold for counties and states, and Tilden County, ZZ is neither.',
      {},
      { soldAs: null },
    ],
    [
      'format',
      'A Shapefile of Tilden County, ZZ is too large for most programs. Choose another format.',
      { format: 'shp' },
      { shapefileBytes: MAX_SHAPEFILE_BYTES + 1 },
    ],
    ['format', 'This store does not sell GeoJSON files.', { format: 'geojson', variant: 'esri' }, {}],
    ['currency', 'Premium of Tilden County, ZZ has no price in CAD.', { currency: 'CAD' }, {}],
    ['product', 'Premium of Tilden County, ZZ has no price on this site.', {}, { path: '/ca/on/toronto' }],
    [
      'product',
      'This site can’t take payments, so only its free files are available.',
      {},
      { canPay: false },
    ],
  ])('%s: %s', (field, reason, choice, place) => {
    expect(offerOfLine(PRICES, { ...PLACE, ...place }, { ...CHOICE, ...choice })).toEqual({
      ok: false,
      field,
      reason,
    });
  });
});

it('sells a Shapefile of the largest size, and other formats of larger places', () => {
  const large = { ...PLACE, shapefileBytes: MAX_SHAPEFILE_BYTES };
  expect(offerOfLine(PRICES, large, { ...CHOICE, format: 'shp' }).ok).toBe(true);
  const larger = { ...PLACE, shapefileBytes: MAX_SHAPEFILE_BYTES + 1 };
  expect(offerOfLine(PRICES, larger, { ...CHOICE, format: 'geopkg' }).ok).toBe(true);
});

it('gives free files away on a site that can’t take payments', () => {
  const free = PRICES.map((price) => ({ ...price, steps: [{ up_to_parcels: null, price_cents: 0 }] }));
  expect(offerOfLine(free, { ...PLACE, canPay: false }, CHOICE)).toMatchObject({ ok: true, priceCents: 0 });
});

const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
const priceList = fc.tuple(
  ...PRICES.map((price) =>
    fc
      .record({
        path: fc.constantFrom('/', '/us', '/us/zz', '/us/zz/tilden', '/us/md'),
        format: fc.constantFrom('any' as const, ...FORMAT_KINDS),
        bound: fc.integer({ min: 1, max: 200_000 }),
        amounts: fc.tuple(cents, cents),
      })
      .map(({ path, format, bound, amounts }): StorePrice => ({
        ...price,
        path,
        format,
        steps: [
          { up_to_parcels: bound, price_cents: amounts[0] },
          { up_to_parcels: null, price_cents: amounts[1] },
        ],
      })),
  ),
);

it('prices every line as exactly the sum of its products, in whole cents, or names a product without a price', () => {
  fc.assert(
    fc.property(
      priceList,
      fc.integer({ min: 1, max: 300_000 }),
      fc.subarray(ADD_ONS.filter((id) => id !== 'buildings-addon')),
      fc.constantFrom(...formatsOf('default')),
      (prices, parcels, addOns, format) => {
        const place = { ...PLACE, parcels };
        const choice = { ...CHOICE, addOns, format };
        const offer = offerOfLine(prices, place, choice);
        const single = (['premium', ...addOns] as const).map((id) =>
          offerOfProduct(prices, place, id, choice),
        );
        if (!offer.ok) {
          expect(single).toContainEqual(offer);
          return;
        }
        expect(Number.isSafeInteger(offer.priceCents)).toBe(true);
        expect(BigInt(offer.priceCents)).toBe(
          single.reduce((sum, part) => sum + BigInt(part.ok ? part.priceCents : -1), 0n),
        );
        const found = prices.find(
          ({ product, sold_as: soldAs }) => product === 'premium' && soldAs === 'county',
        );
        const step = found?.steps.find(({ up_to_parcels: upTo }) => upTo === null || parcels <= upTo);
        expect(offer.parts[0]?.priceCents).toBe(step?.price_cents);
      },
    ),
    { numRuns: 500 },
  );
});

describe('the columns of a file', () => {
  const filled = {
    country: 'us' as const,
    standard: new Set([
      'owner',
      'address',
      'fema_flood_zone',
      'zoning',
      'zoning_type',
      'll_bldg_count',
      'county',
    ]),
    custom: ['TAXDIST', 'BLDG_HEIGHT'],
  };
  it('are those of the product and its add-ons', () => {
    expect(columnsOfFile('standard', [], filled)).toEqual([
      'zoning',
      'owner',
      'address',
      'county',
      'custom:TAXDIST',
    ]);
    const premium = columnsOfFile('premium', [], filled);
    expect(premium).toContain('fema_flood_zone');
    expect(premium).not.toContain('zoning_type');
    const all = columnsOfFile('premium', ['zoning-addon', 'enhanced-buildings-addon'], filled);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(
      expect.arrayContaining([...premium, 'zoning_type', 'll_bldg_count', 'custom:BLDG_HEIGHT']),
    );
  });
  it('of Enhanced Buildings are those of Buildings for a county of a bundle that has no building columns of its own', () => {
    const plain = { ...filled, custom: ['TAXDIST'] };
    const columns = columnsOfFile('premium', ['enhanced-buildings-addon'], plain);
    expect(columns).toEqual(columnsOfFile('premium', ['buildings-addon'], plain));
    expect(columns).toContain('ll_bldg_count');
    const other = { ...filled, standard: new Set(['owner']) };
    expect(columnsByProduct([plain, other])['enhanced-buildings-addon']).toEqual([
      'll_bldg_count',
      'custom:BLDG_HEIGHT',
    ]);
    expect(columnsByProduct([plain])['enhanced-buildings-addon']).toEqual([]);
  });
  it('of an add-on are an empty list when the county has no such data', () => {
    const none = { ...filled, standard: new Set(['owner']), custom: ['TAXDIST'] };
    for (const id of ADD_ONS) expect(columnsOfProduct(id, none)).toEqual([]);
  });
  it('of Canada have no columns that only the United States publish', () => {
    expect(columnsOfFile('premium', [], { ...filled, country: 'ca' })).toEqual([
      'zoning',
      'owner',
      'address',
      'custom:TAXDIST',
    ]);
  });
});
