import { describe, expect, test } from 'vitest';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { type FilterGroup, simplified } from '../../filters/rules/filter-tree.ts';
import { formatQueryCode, parseQueryCode } from '../../filters/rules/query-code.ts';
import { ACTIVITY_TYPES, VACANCY_TYPES, activityIndexOf, vacancyOf } from './categories.ts';
import { childClasses } from './child-classes.ts';
import { comparisonRows } from './comparison-rows.ts';
import { binFilter, binsOf, monthFilter } from './distributions.ts';
import { type Figures, sumFigures } from './figures.ts';
import { INSIGHT_NAMES, insightLock, pageOf } from './insight-access.ts';
import {
  activityFilter,
  hasFilter,
  isCategoryFilter,
  isOwnerFilter,
  isRangeOf,
  ownerFilter,
  rangeFilter,
  toggledFilter,
  vacancyFilter,
} from './insight-filter.ts';
import { childLabel, classLabel, exactLabel, shareLabel, statisticLabel } from './number-labels.ts';
import { pieSlices } from './pie.ts';
import { priceScale } from './price-scale.ts';
import { roundComputed } from './round-computed.ts';

const FREE: Actor = { userId: 'b', tier: 'starter', isOperator: false };
const PRO: Actor = { userId: 'a', tier: 'pro', isOperator: false };

describe('access', () => {
  test.each([
    ['general', 'country', null, ANONYMOUS, null],
    ['ownership', 'state', null, PRO, 'region'],
    ['ownership', 'county', '/ca/mb/winnipeg', PRO, 'region'],
    ['ownership', 'county', '/us/zz/alder', ANONYMOUS, null],
    ['ownership', 'area', '/us/zz/alder', FREE, null],
    ['landUse', 'county', '/us/zz/alder', ANONYMOUS, 'sign_in'],
    ['landUse', 'city', '/us/zz/alder', FREE, 'upgrade'],
    ['vacancy', 'tract', '/us/zz/alder', PRO, null],
    ['vacancy', 'country', null, PRO, 'region'],
  ] as const)('%s of a %s in %s', (page, kind, county, actor, expected) => {
    expect(insightLock(page, { kind }, county, actor)).toBe(expected);
  });

  test('every insight is on a page', () => {
    expect(INSIGHT_NAMES.map(pageOf)).toEqual([
      'general',
      'general',
      'general',
      'landUse',
      'ownership',
      'vacancy',
    ]);
  });
});

test.each([
  [59090.00000000001, 'parval', 59090],
  [0.1 + 0.2, 'saleprice', 0.3],
  [1234.565000001, 'taxamt', 1234.57],
  [-0.004, 'parval', -0],
  [1.1 + 2.2, 'll_gisacre', 3.3],
  [0.000012345678, 'll_gisacre', 0.0000123457],
  [2 / 3, null, 0.666667],
  [123_456_789_012.3, 'll_gisacre', 123_456_789_012.3],
  [1e21, 'parval', 1e21],
  [(1234.55 + 1234.56) / 2, 'parval', 1234.56],
  [1.005, 'saleprice', 1.01],
  [-1.005, 'saleprice', -1.01],
  [5e-7, 'parval', 0],
  [0, 'll_gisacre', 0],
  [5_123_456_789_012.12, 'parval', 5_123_456_789_012.12],
  [12_345_678_901_234.56, 'parval', 12_345_678_901_234.56],
  // Halves of six decimals and of six digits.
  [2.000_000_5, 'll_gisacre', 2.000_001],
  [(0.123_456 + 0.123_457) / 2, 'll_gisacre', 0.123_457],
  [0.999_999_6, 'll_gisacre', 1],
  [0.012_345_65, 'll_gisacre', 0.012_345_7],
])('the computed number %d of %s is %d', (value, column, expected) => {
  expect(roundComputed(value, column)).toBe(expected);
});

describe('categories', () => {
  test.each([
    [Number.NaN, 0],
    [0, 0],
    [999, 0],
    [1000, 1],
    [1999, 1],
    [9100, 9],
    [10_000, 0],
    [-1000, 0],
  ])('the activity of %d has index %d', (code, index) => expect(activityIndexOf(code)).toBe(index));

  test.each([
    ['Y', 'Y', 'vacantResidential'],
    ['n', 'y ', 'occupiedResidential'],
    ['Y', 'N', 'vacantNonResidential'],
    ['N', 'N', 'occupiedNonResidential'],
    [null, 'Y', 'unknownStatus'],
    ['Y', null, 'unknownStatus'],
    ['X', 'Y', 'unknownStatus'],
  ])('vacant: %s and residential: %s is the category %s', (vacant, residential, expected) =>
    expect(vacancyOf(vacant, residential)).toBe(expected),
  );
});

describe('filters of the map', () => {
  const zoning = { op: 'is', column: 'zoning', value: 'R-1' } as const;
  const own: FilterGroup = { op: 'all', nodes: [zoning] };
  const filters = [
    ...ACTIVITY_TYPES.map(activityFilter),
    ...VACANCY_TYPES.map(vacancyFilter),
    ownerFilter('ACME, LLC (1)'),
  ];

  test.each([
    ['none', { op: 'all', nodes: [] }],
    ['all', own],
    ['any', { op: 'any', nodes: [zoning, { op: 'exists', column: 'struct', value: true }] }],
  ] as const)(
    'each filter can be turned on and off next to other conditions (%s), even after a link',
    (_, tree) => {
      for (const filter of filters) {
        const on = toggledFilter(tree, filter, isCategoryFilter);
        const linked = parseQueryCode(
          formatQueryCode({ operation: 'intersection', parcel: { '/us/zz/alder': on } }),
        );
        const back = linked?.parcel['/us/zz/alder'] ?? { op: 'all', nodes: [] };
        expect(hasFilter(tree, filter)).toBe(false);
        expect(hasFilter(back, filter), JSON.stringify(filter)).toBe(true);
        expect(simplified(toggledFilter(back, filter, isCategoryFilter))).toEqual(simplified(tree));
      }
    },
  );

  test('a category replaces the one before, and an owner the other owner', () => {
    const first = toggledFilter(own, activityFilter('residential'), isCategoryFilter);
    const second = toggledFilter(simplified(first), activityFilter('trade'), isCategoryFilter);
    expect(hasFilter(second, activityFilter('residential'))).toBe(false);
    expect(hasFilter(second, activityFilter('trade'))).toBe(true);
    expect(hasFilter(second, zoning)).toBe(true);
    const owner = toggledFilter(
      toggledFilter(own, ownerFilter('A'), isOwnerFilter),
      ownerFilter('B'),
      isOwnerFilter,
    );
    expect([hasFilter(owner, ownerFilter('A')), hasFilter(owner, ownerFilter('B'))]).toEqual([false, true]);
  });
});

describe('distributions', () => {
  test('a bin selects exactly the values that it counts, such as years from 1600 on', () => {
    expect(binsOf('value', [0, 10, 20])).toEqual([
      { from: 0, to: 10 },
      { from: 10, to: null },
    ]);
    expect(binsOf('age', [1900, 1910, 1920])).toEqual([
      { from: null, to: 1910 },
      { from: 1910, to: null },
    ]);
    expect(binFilter('value', { from: 0, to: 10 })).toEqual(rangeFilter('parval', 1, 10));
    expect(binFilter('age', { from: null, to: 1910 })).toEqual(rangeFilter('yearbuilt', 1600, 1910));
    expect(binFilter('size', { from: 2, to: null })).toEqual({ op: 'gte', column: 'll_gisacre', value: 2 });
  });

  test.each([
    ['2024-03', '2024-03-01', '2024-04-01'],
    ['2024-12', '2024-12-01', '2025-01-01'],
    ['2024-09', '2024-09-01', '2024-10-01'],
  ])('the month %s is from %s up to %s', (month, from, to) =>
    expect(monthFilter(month)).toEqual(rangeFilter('saledate', from, to)),
  );

  test('a bin replaces another bin of its column, even after a link joined its conditions with others', () => {
    const other = { op: 'is', column: 'zoning', value: 'R-1' } as const;
    const joined: FilterGroup = {
      op: 'all',
      nodes: [other, { op: 'gte', column: 'parval', value: 1 }, { op: 'lt', column: 'parval', value: 10 }],
    };
    const next = binFilter('value', { from: 10, to: 20 });
    expect(toggledFilter(joined, next, (part) => isRangeOf('parval', part)).nodes).toEqual([other, next]);
    expect(isRangeOf('parval', other)).toBe(false);
    expect(isRangeOf('parval', { op: 'any', nodes: [next] })).toBe(false);
  });
});

describe('labels', () => {
  test.each([
    [null, 'number', 'Not known'],
    [1234.56, 'number', '1,235'],
    [12.34, 'number', '12.3'],
    [0.04, 'acres', '0.04 acres'],
    [0.0125, 'acres', '0.013 acres'],
    [0.004, 'acres', '0.004 acres'],
    [0.165, 'acres', '0.17 acres'],
    [0.994, 'acres', '0.99 acres'],
    [0.996, 'acres', '1 acre'],
    [1, 'acres', '1 acre'],
    [1.04, 'acres', '1 acre'],
    [1.05, 'acres', '1.1 acres'],
    [2.55, 'acres', '2.6 acres'],
    [215_000, 'currency', '$215,000'],
    [7.5, 'currency', '$8'],
    [1_250_000_000, 'currency', '$1.3B'],
    [1950, 'year', '1950'],
  ] as const)('%d as %s is %s', (value, format, expected) =>
    expect(statisticLabel(value, format)).toBe(expected),
  );

  test('an exact number of acres is in the singular when it is shown as 1', () => {
    expect([1, 1.004, 1.01].map((acres) => exactLabel(acres, 'acres'))).toEqual([
      '1 acre',
      '1 acre',
      '1.01 acres',
    ]);
  });

  test('shares and counts', () => {
    expect([
      shareLabel(0, 10),
      shareLabel(1, 200),
      shareLabel(1, 3),
      shareLabel(3, 3),
      shareLabel(9999, 10_000),
      shareLabel(1, 0),
    ]).toEqual(['0%', '<1%', '33.3%', '100%', '99.9%', '0%']);
  });
});

describe('pies', () => {
  const share = (id: string, count: number) => ({ id, label: id, color: '#000000', count });

  test('the largest slice comes first, and a count of zero has no slice', () => {
    const slices = pieSlices([share('a', 1), share('b', 0), share('c', 3)], 100);
    expect(slices.map(({ id, share: part }) => [id, part])).toEqual([
      ['c', 0.75],
      ['a', 0.25],
    ]);
    expect(slices[0]?.path).toBe('M0,0L0,-100A100,100,0,1,1,-100,0Z');
    expect(pieSlices([], 100)).toEqual([]);
  });

  test('a single slice is a circle', () => {
    const circle = 'M0,-10A10,10,0,1,1,0,10A10,10,0,1,1,0,-10Z';
    expect(pieSlices([share('a', 5)], 10)[0]?.path).toBe(circle);
    expect(pieSlices([share('a', 1_000_000), share('b', 1)], 10)[0]?.path).toBe(circle);
  });
});

test('counties add up; a county without a column counts as unknown, and medians are left out', () => {
  const county = (parcels: number, activities: number[] | null): Figures => ({
    parcels,
    statistics: {
      acres: { value: parcels * 2, known: parcels },
      units: { value: null, known: 0 },
      median_value: { value: 7, known: parcels },
    },
    activities,
    vacancies: null,
  });
  expect(sumFigures([county(3, [1, 2, 0, 0, 0, 0, 0, 0, 0, 0]), county(4, null)])).toEqual({
    parcels: 7,
    statistics: { acres: { value: 14, known: 7 }, units: { value: null, known: 0 } },
    activities: [5, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    vacancies: null,
  });
});

describe('places beside each other', () => {
  const place = (values: Readonly<Record<string, number | null>>) => ({
    insights: { numeric: { statistics: Object.entries(values).map(([key, value]) => ({ key, value })) } },
  });
  test('rows have the values of all places, and bars by the largest', () => {
    const rows = comparisonRows([
      place({ parcels: 10, median_year_built: 1950, units: null }),
      place({ parcels: 40, median_year_built: 1960 }),
      { insights: {} },
    ]);
    expect(rows).toMatchObject([
      { key: 'parcels', values: [10, 40, null], bars: [0.25, 1, 0] },
      { key: 'median_year_built', values: [1950, 1960, null], bars: [0, 0, 0] },
    ]);
  });

  test('classes hold every place with a value once, and label their bounds', () => {
    const children = Array.from({ length: 11 }, (_, id) => ({ id, value: id === 10 ? null : id * 10 }));
    const classes = childClasses(children, 'quantile');
    expect(classes.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(new Set(classes.map(({ colors }) => colors.light)).size).toBe(classes.length);
    expect(classes.map(({ colors }) => colors.dark)).toEqual(
      classes.map(({ colors }) => colors.light).toReversed(),
    );
    expect(classes.map(({ from, to }) => classLabel(from, to, 'currency'))).toContain('Under $20');
    expect(childClasses([{ id: 1, value: null }], 'equal')).toEqual([]);
    expect(childClasses([{ id: 1, value: 5 }], 'natural')).toMatchObject([
      { from: null, to: null, ids: [1] },
    ]);
    expect([
      childLabel(12.34, 'percent'),
      childLabel(null, 'percent'),
      childLabel(-0.04, 'percent'),
      classLabel(5, null, 'number'),
    ]).toEqual(['12.3%', 'Not known', '0%', '5 and more']);
  });
});

describe('the scale of the prices by month', () => {
  const [usual, tower, empty] = [
    { priced: 5, median_price: 300_000 },
    { priced: 4, median_price: 90_000_000 },
    { priced: 0, median_price: null },
  ];

  test('is not set by a month with few sales, unless every month has few', () => {
    const scale = priceScale([usual, tower, empty]);
    expect(scale.top).toBe(300_000);
    expect([usual, tower, empty].map(scale.hasFew)).toEqual([false, true, false]);
    const few = priceScale([tower, empty]);
    expect([few.top, few.hasFew(tower)]).toEqual([90_000_000, false]);
    expect(priceScale([]).top).toBe(0);
  });

  test('is not set by a month with less than a tenth of the usual sales', () => {
    const busy = [150, 210, 190].map((priced) => ({ priced, median_price: 250_000 }));
    const late = { priced: 18, median_price: 777_777 };
    const scale = priceScale([...busy, late]);
    expect([scale.top, scale.leastSales, scale.hasFew(late)]).toEqual([250_000, 19, true]);
    expect(priceScale([...busy, { ...late, priced: 19 }]).top).toBe(777_777);
  });
});
