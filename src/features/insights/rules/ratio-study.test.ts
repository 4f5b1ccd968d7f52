import { describe, expect, test } from 'vitest';
import { type Sale, marketSales, ratioStudy } from './ratio-study.ts';

const at = (value: number, price: number) => ({ value, price });

describe('ratio studies', () => {
  /**
   * By hand: ratios .8, .9, 1, 1.1, 1.2; median 1; mean 1; average distance .12, so COD 12; values 830,000 of prices 850,000, so the weighted mean is
   * .976471 and PRD 1.024096.
   */
  test('measures of five sales equal those computed by hand', () => {
    const study = ratioStudy([
      at(80_000, 100_000),
      at(270_000, 300_000),
      at(200_000, 200_000),
      at(220_000, 200_000),
      at(60_000, 50_000),
    ]);
    expect(study).toMatchObject({ sales: 5, trimmed: 0 });
    expect(study?.median).toBeCloseTo(1, 12);
    expect(study?.mean).toBeCloseTo(1, 12);
    expect(study?.cod).toBeCloseTo(12, 10);
    expect(study?.weightedMean).toBeCloseTo(830 / 850, 12);
    expect(study?.prd).toBeCloseTo(850 / 830, 12);
  });

  /** By hand: each value is its price times a ratio of 1.1, 1 or .9. The proxies for the market values are 105, 200 and 380 thousand. */
  test('the price-related bias is the slope by doublings of the value', () => {
    const study = ratioStudy([
      at(110_000, 100_000),
      at(200_000, 200_000),
      at(200_000, 200_000),
      at(200_000, 200_000),
      at(360_000, 400_000),
    ]);
    const [a, b, c] = [Math.log2(105_000), Math.log2(200_000), Math.log2(380_000)];
    // The quartiles are equal, so every sale except the middle three is trimmed as an outlier, and three are too few.
    expect(study).toBeNull();
    const wide = ratioStudy([
      at(110_000, 100_000),
      at(110_000, 100_000),
      at(200_000, 200_000),
      at(360_000, 400_000),
      at(360_000, 400_000),
    ]);
    const mean = (2 * a + b + 2 * c) / 5;
    const spread = 2 * (a - mean) ** 2 + (b - mean) ** 2 + 2 * (c - mean) ** 2;
    expect(wide?.prb).toBeCloseTo((0.2 * (a - mean) - 0.2 * (c - mean)) / spread, 12);
    expect(wide?.prb).toBeLessThan(0);
  });

  /** By hand: quartiles of .9, .95, 1, 1.05, 1.1, 4 are .9625 and 1.0875, so 1.5 ranges end at .775 and 1.275. */
  test.each([
    ['an outlier is trimmed', 4, 5, 1],
    ['a ratio inside of the fence is counted', 1.2, 6, 0],
  ])('%s', (_, last, sales, trimmed) => {
    const found = ratioStudy([0.9, 0.95, 1, 1.05, 1.1, last].map((ratio) => at(ratio * 1e5, 1e5)));
    expect(found).toMatchObject({ sales, trimmed });
  });

  test.each([0, 1, 4])('%d sales are too few', (count) =>
    expect(ratioStudy(Array.from({ length: count }, () => at(1e5, 1e5)))).toBeNull(),
  );

  test('equal sales have no dispersion and no bias', () => {
    expect(ratioStudy(Array.from({ length: 5 }, () => at(90_000, 1e5)))).toMatchObject({
      cod: 0,
      prd: expect.closeTo(1, 12),
      prb: null,
    });
  });

  test('gifts, sales of several parcels and parcels without a value are left out', () => {
    const sale = (price: number, value: number, day: number): Sale => ({ price, value, day });
    const { kept, excluded } = marketSales([
      sale(999, 1e5, 1),
      sale(1000, 1e5, 1),
      sale(5e6, 1e5, 2),
      sale(5e6, 2e5, 2),
      sale(5e6, 2e5, 3),
      sale(2e5, 0, 4),
      sale(2e5, Number.NaN, 5),
    ]);
    expect(kept).toEqual([1, 4]);
    expect(excluded).toEqual({ nominal: 1, multiParcel: 2, noValue: 2 });
  });
});
