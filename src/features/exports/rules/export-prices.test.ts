import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMATS, exportFormat, priceKindOf } from './export-formats.ts';
import {
  MINIMUM_ORDER_PARCELS,
  PRICE_WARNING_CENTS,
  exportPriceCents,
  isCanadian,
  priceLimitCents,
  wholeCountyCents,
} from './export-price.ts';
import { exportQuota, needsPurchase } from './export-quota.ts';
import {
  type Purchase,
  costsMoreThanCounty,
  isBelowMinimumOrder,
  reachesCountyLimit,
  reachesPriceLimit,
} from './purchase-limits.ts';

const csv = (records: number, other: Partial<Purchase> = {}): Purchase => ({
  kind: 'spreadsheet',
  records,
  free: 0,
  countyTotal: null,
  countyPath: '/us/md/baltimore-city',
  ...other,
});
const shp = (records: number, other: Partial<Purchase> = {}): Purchase =>
  csv(records, { kind: 'spatial', ...other });
const ALONE = { hasDatasets: false, isOnlyMyData: false };
const MIXED = { hasDatasets: true, isOnlyMyData: false };

describe('format buttons shown: Spreadsheet (csv), Shapefile (shp), KML (kml). geojson, geopkg and sql formats exist but are hidden', () => {
  it('shows three buttons', () => {
    expect(EXPORT_FORMATS.flatMap(({ id, label, isShown }) => (isShown ? [[label, id]] : []))).toEqual([
      ['Spreadsheet', 'csv'],
      ['Shapefile', 'shp'],
      ['KML', 'kml'],
    ]);
  });

  it('begins with csv', () => expect(DEFAULT_EXPORT_FORMAT).toBe('csv'));

  it.each(['geojson', 'geopkg', 'sql'] as const)('hides %s', (id) => {
    expect(exportFormat(id)).toMatchObject({ id, isShown: false });
  });
});

describe('csv price 0.10 per record after the free monthly rows; remaining rows are applied automatically', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 10],
    [10, 0, 100],
    [10, 9, 10],
    [10, 10, 0],
    [10, 11, 0],
    [5001, 5000, 10],
    [1_000_000, 5000, 9_950_000],
    [1_000_000, null, 0],
  ])('%d records with %s free rows: %d cents', (records, free, cents) =>
    expect(exportPriceCents('spreadsheet', records, free)).toBe(cents),
  );
});

describe('spatial formats 0.15 per record', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 15],
    [10, 0, 150],
    // Free rows apply to spreadsheets only.
    [10, 5000, 150],
    [10, null, 150],
    [1_000_000, 0, 15_000_000],
  ])('%d records with %s free rows: %d cents', (records, free, cents) =>
    expect(exportPriceCents('spatial', records, free)).toBe(cents),
  );

  it('are all but csv', () => {
    expect(EXPORT_FORMATS.flatMap(({ id }) => (priceKindOf(id) === 'spreadsheet' ? [id] : []))).toEqual([
      'csv',
    ]);
  });
});

describe('minimum order is 10 parcels (1 dollar spreadsheet, 1.50 dollars spatial)', () => {
  it('costs as much as 10 records of each kind', () => {
    expect([
      MINIMUM_ORDER_PARCELS,
      exportPriceCents('spreadsheet', 10, 0),
      exportPriceCents('spatial', 10, 0),
    ]).toEqual([10, 100, 150]);
  });

  it.each([
    ['9 parcels, csv', csv(9), true],
    ['10 parcels, csv', csv(10), false],
    ['9 parcels, spatial', shp(9), true],
    ['10 parcels, spatial', shp(10), false],
    // Free rows count toward the minimum order, so that each selection can be downloaded or bought.
    ['9 parcels, csv, 5 free', csv(9, { free: 5 }), true],
    ['10 parcels, csv, 5 free', csv(10, { free: 5 }), false],
    ['5,001 parcels, csv, 5,000 free', csv(5001, { free: 5000 }), false],
    ['10 parcels, spatial, 5 free', shp(10, { free: 5 }), false],
  ])('%s', (_, purchase, below) => expect(isBelowMinimumOrder(purchase)).toBe(below));
});

describe('county limit applies when the selected count is at or above the county’s total objects', () => {
  it.each([
    ['99 of 100', csv(99, { countyTotal: 100 }), false],
    ['100 of 100', csv(100, { countyTotal: 100 }), true],
    ['101 of 100', csv(101, { countyTotal: 100 }), true],
    ['99 of 100, spatial', shp(99, { countyTotal: 100 }), false],
    ['100 of 100, spatial', shp(100, { countyTotal: 100 }), true],
    ['an unknown total of the county', csv(100), false],
  ])('%s', (_, purchase, reached) => expect(reachesCountyLimit(purchase)).toBe(reached));
});

describe('county limit applies when the price reaches the whole-county price', () => {
  it.each([
    // The rest of the county is free, so the whole county costs no more than the selection.
    ['5 of 100 when 100 are free', csv(5, { countyTotal: 100, free: 100 }), true],
    ['99 of 100 when 99 are free', csv(99, { countyTotal: 100, free: 99 }), false],
    ['99 of 100 when 98 are free', csv(99, { countyTotal: 100, free: 98 }), false],
  ])('%s', (_, purchase, reached) => expect(reachesCountyLimit(purchase)).toBe(reached));
});

describe('whole-county price: csv 0.10 times (total minus remaining free rows); other formats 0.15 times total', () => {
  it.each([
    ['spreadsheet', 1000, 0, 10_000],
    ['spreadsheet', 1000, 400, 6_000],
    ['spreadsheet', 1000, 1000, 0],
    ['spreadsheet', 1000, 1001, 0],
    ['spatial', 1000, 0, 15_000],
    ['spatial', 1000, 400, 15_000],
  ] as const)('%s of %d with %d free: %d cents', (kind, total, free, cents) =>
    expect(wholeCountyCents(kind, total, free)).toBe(cents),
  );
});

describe('price limit applies when the csv or shapefile price is 8000 dollars or more', () => {
  it.each([
    ['csv of 7,999.90', csv(79_999), false],
    ['csv of 8,000', csv(80_000), true],
    ['csv of 8,000 after free rows', csv(85_000, { free: 5000 }), true],
    ['csv of 7,999.90 after free rows', csv(84_999, { free: 5000 }), false],
    ['shapefile of 7,999.95', shp(53_333), false],
    ['shapefile of 8,000.10', shp(53_334), true],
  ])('%s', (_, purchase, reached) => expect(reachesPriceLimit(purchase)).toBe(reached));
});

describe('price limit of Canadian paths is 6000 dollars', () => {
  it.each([
    ['csv of 5,999.90', csv(59_999, { countyPath: '/ca/on/toronto' }), false],
    ['csv of 6,000', csv(60_000, { countyPath: '/ca/on/toronto' }), true],
    ['shapefile of 5,999.85', shp(39_999, { countyPath: '/ca/on/toronto' }), false],
    ['shapefile of 6,000', shp(40_000, { countyPath: '/ca/on/toronto' }), true],
    ['csv of 6,000 in California', csv(60_000, { countyPath: '/us/ca/alameda' }), false],
  ])('%s', (_, purchase, reached) => expect(reachesPriceLimit(purchase)).toBe(reached));

  it.each([
    ['/ca', true, 600_000],
    ['/ca/on', true, 600_000],
    ['/cayman', false, 800_000],
    ['/us/ca', false, 800_000],
    ['', false, 800_000],
  ])('%s', (path, canadian, cents) =>
    expect([isCanadian(path), priceLimitCents(path)]).toEqual([canadian, cents]),
  );
});

describe('price warning (cheaper to buy the county): csv when the price is above 149 dollars; other formats when above 299', () => {
  it.each([
    ['csv of 149', csv(1490), false],
    ['csv of 149.10', csv(1491), true],
    ['csv of 149 after free rows', csv(6490, { free: 5000 }), false],
    ['csv of 149.10 after free rows', csv(6491, { free: 5000 }), true],
    ['spatial of 298.95', shp(1993), false],
    ['spatial of 299.10', shp(1994), true],
  ])('%s', (_, purchase, warns) => expect(costsMoreThanCounty(purchase, ALONE)).toBe(warns));

  it('compares the price that the person is asked to pay, also with Only My Data', () => {
    expect(costsMoreThanCounty(csv(9000), ALONE, 14_900)).toBe(false);
    expect(costsMoreThanCounty(csv(9000), { hasDatasets: true, isOnlyMyData: true }, 14_900)).toBe(false);
    expect(costsMoreThanCounty(csv(10), { hasDatasets: true, isOnlyMyData: true }, 14_901)).toBe(true);
  });
});

describe('with non-parcel sources and not Only My Data, the test uses 0.10 times (count minus free) above 149 for csv, and 0.15 times count above 299 otherwise', () => {
  it.each([
    ['csv, 1,490', csv(1490), false],
    ['csv, 1,491', csv(1491), true],
    ['csv, 1,590 with 100 free', csv(1590, { free: 100 }), false],
    ['csv, 1,591 with 100 free', csv(1591, { free: 100 }), true],
    ['spatial, 1,993', shp(1993, { free: 100 }), false],
    ['spatial, 1,994', shp(1994, { free: 100 }), true],
  ])('%s', (_, purchase, warns) => expect(costsMoreThanCounty(purchase, MIXED, 0)).toBe(warns));
});

describe('quota: remaining, requested, can_download. Free csv rows per month; the maximum is max_list_count', () => {
  it.each([
    [5000, 0, 5000, { remaining: 5000, requested: 5000, can_download: true }],
    [5000, 1, 5000, { remaining: 4999, requested: 5000, can_download: false }],
    [5000, 6000, 1, { remaining: 0, requested: 1, can_download: false }],
    [0, 0, 0, { remaining: 0, requested: 0, can_download: true }],
    [null, 1_000_000, 1_000_000, { remaining: null, requested: 1_000_000, can_download: true }],
  ])('%s a month, %d used, %d requested', (freeRows, used, requested, quota) =>
    expect(exportQuota(freeRows, used, requested)).toEqual(quota),
  );
});

describe('a purchase is needed for any non-csv format, or for csv when the cost is above zero and the free rows do not cover it', () => {
  it.each([
    ['csv', 100, 100, false],
    ['csv', 100, 101, true],
    ['csv', 0, 1, true],
    ['csv', 0, 0, false],
    ['csv', null, 1_000_000, false],
    ['shp', 100, 1, true],
    ['kml', null, 1, true],
    ['geojson', 100, 0, true],
  ] as const)('%s, %s free, %d requested: %s', (format, free, requested, needed) => {
    expect(needsPurchase(format, exportQuota(free, 0, requested), false)).toBe(needed);
    expect(needsPurchase(format, exportQuota(free, 0, requested), true)).toBe(false);
  });
});

it('minimum order 10 parcels. Price limit 8000 (6000 Canada). Warning thresholds 149 (csv) and 299 (spatial)', () => {
  expect(MINIMUM_ORDER_PARCELS).toBe(10);
  expect(['/us/md/baltimore-city', '/ca/on/toronto'].map(priceLimitCents)).toEqual([800_000, 600_000]);
  expect(PRICE_WARNING_CENTS).toEqual({ spreadsheet: 14_900, spatial: 29_900 });
});

describe('properties', () => {
  const records = fc.nat(5_000_000);
  const free = fc.option(fc.nat(10_000));

  it('prices are whole cents, never negative, and never fall when more is selected', () => {
    fc.assert(
      fc.property(fc.constantFrom('spreadsheet', 'spatial'), records, free, (kind, count, rows) => {
        const price = exportPriceCents(kind, count, rows);
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
        expect(exportPriceCents(kind, count + 1, rows)).toBeGreaterThanOrEqual(price);
      }),
    );
  });

  it('a csv that the free rows cover costs nothing, and a csv that costs nothing needs no purchase', () => {
    fc.assert(
      fc.property(records, free, (count, rows) => {
        const quota = exportQuota(rows, 0, count);
        expect(quota.can_download).toBe(exportPriceCents('spreadsheet', count, rows) === 0);
        expect(needsPurchase('csv', quota, false)).toBe(!quota.can_download);
      }),
    );
  });
});
