import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../../tests/support/store-fixture.ts';
import { cases } from '../../../../../tests/support/thorough.ts';
import type { ParcelStore } from '../../../parcel-tiles/server/index.ts';
import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { VACANCY_TYPES, vacancyOf } from '../../rules/categories.ts';
import { roundComputed } from '../../rules/round-computed.ts';
import { summarizeColumn } from './column-summary.ts';
import { countBins } from './count-bins.ts';
import { countKeys, groupKeys, measureByKey, pairKeys, topKeys } from './groups.ts';
import { histogram, roundEdges } from './histogram.ts';
import { type Selected, codesOf, knownNumbers, numbersOf, selectedOf, without } from './selected-numbers.ts';
import { statisticsOf } from './statistics-of.ts';
import { summarize } from './summary.ts';
import { vacancyByCodes } from './vacancy-by-codes.ts';

/** A column of every stored number type, texts, booleans and dates. */
const COLUMNS: ParcelColumnName[] = [
  'zoning',
  'struct',
  'numstories',
  'yearbuilt',
  'landval',
  'll_gisacre',
  'taxamt',
  'saledate',
];
/** 40,001 rows make three blocks, so that a selection can skip one. */
const COUNT = 40_001;
const ROWS = Array.from({ length: COUNT }, (_, i) => [
  i % 7 === 0 ? null : `R-${i % 5}`,
  i % 4 === 0 ? null : i % 2 === 0,
  i % 9 === 0 ? null : (i % 7) - 2,
  i % 8 === 0 ? null : 1850 + (i % 170),
  i % 3 === 0 ? null : ((i * 7919) % 100_000) - 500,
  i % 11 === 0 ? null : (i % 4000) / 8,
  i % 10 === 0 ? null : (i % 5000) / 10,
  i % 5 === 0 ? null : i - 4000,
]);
const valueAt = (ordinal: number, column: number) => (ROWS[rowOf[ordinal] ?? 0] ?? [])[column] ?? null;

let store: ParcelStore;
let rowOf: number[];
beforeAll(async () => {
  store = await openStoreFixture({
    columns: COLUMNS,
    parcels: ROWS.map((values, i) => {
      const [x, y] = [-100 + (i % 200) / 1000, 40 + Math.floor(i / 200) / 1000];
      return { rings: [[rectangle(x, y, x + 0.001, y + 0.001)]], values };
    }),
  });
  rowOf = Array.from(store.ogcFids, (ogcFid) => ogcFid - 1);
});

/** Every parcel, every second one, every third one, a few in all blocks, one, which skips the other blocks, and none. */
const selections = (): [string, Selected][] => [
  ['all', null],
  ['every second', Uint32Array.from({ length: Math.floor(COUNT / 2) }, (_, i) => i * 2 + (i % 2))],
  ['every third', Uint32Array.from({ length: Math.floor(COUNT / 3) }, (_, i) => i * 3)],
  ['a few in all blocks', Uint32Array.of(3, 32_767, 32_768, COUNT - 2, COUNT - 1)],
  ['one', Uint32Array.of(17)],
  ['none', new Uint32Array(0)],
];
const ordinalsOf = (selected: Selected) =>
  selected === null ? Array.from({ length: COUNT }, (_, i) => i) : [...selected];

test('numbers of a selection are those of the rows, in every type', () => {
  for (const [name, selected] of selections())
    COLUMNS.forEach((column, index) => {
      if (column === 'zoning') return;
      const expected = ordinalsOf(selected).flatMap((ordinal) => {
        const value = valueAt(ordinal, index);
        return value === null ? [] : [Number(value)];
      });
      expect([...(knownNumbers(store, column, selected) ?? [])], `${name} ${column}`).toEqual(expected);
      const every = numbersOf(store, column, selected) ?? [];
      expect([...every].filter((value) => !Number.isNaN(value))).toEqual(expected);
      expect(every.length).toBe(ordinalsOf(selected).length);
    });
  expect(knownNumbers(store, 'zoning', null)).toBeUndefined();
  expect(knownNumbers(store, 'parval', null)).toBeUndefined();
});

test('masks and hidden parcels make the selection', () => {
  const mask = Uint8Array.from({ length: 10 }, (_, i) => (i % 3 === 0 ? 1 : 0));
  expect(selectedOf(mask, 4)).toEqual(Uint32Array.of(0, 3, 6, 9));
  expect(selectedOf(new Uint8Array(3).fill(1), 3)).toBeNull();
  expect(without(store, Uint32Array.of(1, 4, 9), Uint32Array.of(0, 4, 12))).toEqual(Uint32Array.of(1, 9));
  expect(without(store, null, Uint32Array.of(0, COUNT - 1))?.length).toBe(COUNT - 2);
});

const sortedOf = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

/** `percentile_cont` of SQL, by definition. The values are in ascending order. */
function quantileOf(sorted: readonly number[], share: number): number | null {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

test('summaries of a selection are those of the rows, in every type, with and without a minimum value', () => {
  const shares = [0, 0.1, 0.5, 0.9, 1];
  for (const [name, selected] of selections())
    COLUMNS.forEach((column, index) => {
      if (column === 'zoning') return;
      const values = ordinalsOf(selected).flatMap((ordinal) => {
        const value = valueAt(ordinal, index);
        return value === null ? [] : [Number(value)];
      });
      for (const least of [undefined, 1.5, 1900, 1e12]) {
        const known = values.filter((value) => value >= (least ?? Number.NEGATIVE_INFINITY));
        const sum = known.reduce((total, value) => total + value, 0);
        const found = summarizeColumn(store, column, selected, { shares, least });
        const label = `${name} ${column} from ${least}`;
        expect(found?.known, label).toBe(known.length);
        expect(found?.sum, label).toBeCloseTo(sum, 6);
        expect([found?.min, found?.max, found?.mean === null], label).toEqual(
          known.length === 0 ? [null, null, true] : [Math.min(...known), Math.max(...known), false],
        );
        const sorted = sortedOf(known);
        shares.forEach((share, at) => {
          const expected = quantileOf(sorted, share);
          if (expected === null) expect(found?.quantiles[at], label).toBeNull();
          else expect(found?.quantiles[at], label).toBeCloseTo(expected, 9);
        });
      }
    });
  expect(summarizeColumn(store, 'zoning', null, { shares })).toBeUndefined();
  expect(summarizeColumn(store, 'parval', null, { shares })).toBeUndefined();
});

test.each([
  ['Float32Array', Float32Array],
  ['Float64Array', Float64Array],
])('short numbers in a %s need no second pass, because each is the edge of its bin', (_name, Numbers) => {
  const valuesOf = (...list: number[]) => {
    const { counts, valueOf } = countBins({
      values: Numbers.from(list),
      selected: null,
      least: Number.NEGATIVE_INFINITY,
    });
    return Array.from(counts.entries()).flatMap(([bin, count]) => (count > 0 ? [valueOf(bin)] : []));
  };
  // Four at a time, and the rest one by one.
  expect(valuesOf(3, 1.5, -7, 1023, 0.625)).toEqual([-7, 0.625, 1.5, 3, 1023]);
  expect(valuesOf(3, 1025, 1, 1)).toEqual([undefined, undefined, undefined]);
  expect(valuesOf(3, 3, 3, 3, 1025)).toEqual([undefined, undefined]);
});

describe('quantiles', () => {
  const SHARES = [0, 0.1, 0.25, 0.5, 0.9, 1];
  const shapes: Record<string, (i: number) => number> = {
    'many equal values': (i) => (i % 10 === 0 ? i : 7),
    negative: (i) => -((i * 7919) % 100_003) / 7,
    mixed: (i) => ((i * 7919) % 100_003) - 50_000,
    'very different sizes': (i) => ((i * 7919) % 1009) ** 5 / 1e6,
    'zeros and minus zeros': (i) => (i % 2 === 0 ? 0 : -0),
    ascending: (i) => i,
    descending: (i) => -i,
  };
  test.each(Object.entries(shapes))('%s: bins and sorting agree with the definition', (_, valueOf) => {
    for (const size of [1, 2, 100, 16_384, 16_385, 50_000]) {
      const values = Float64Array.from({ length: size }, (_value, i) => valueOf(i));
      const sorted = sortedOf(values);
      const expected = SHARES.map((share) => quantileOf(sorted, share));
      summarize(values, SHARES).quantiles.forEach((value, index) =>
        expect(value, `${size} at ${SHARES[index]}`).toBeCloseTo(expected[index] ?? Number.NaN, 9),
      );
    }
  });

  test('of any values, in a part of an array', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 60 }),
        fc.double({ noNaN: true, min: 0, max: 1 }),
        (values, share) => {
          const repeated = Float64Array.from(
            { length: values.length * 400 },
            (_, i) => values[i % values.length] ?? 0,
          );
          const wide = new Float64Array(repeated.length + 3);
          wide.set(repeated, 3);
          expect(summarize(wide.subarray(3), [share]).quantiles[0]).toBeCloseTo(
            quantileOf(sortedOf(repeated), share) ?? 0,
            3,
          );
        },
      ),
      { numRuns: cases({ usual: 20, thorough: 60 }) },
    );
  });

  test('without values', () => {
    const none = { known: 0, sum: 0, mean: null, min: null, max: null };
    expect(summarize(new Float64Array(0), [0.5, 0.9])).toEqual({ ...none, quantiles: [null, null] });
  });
});

describe('groups', () => {
  const naive = (selected: Selected, columns: readonly number[]) => {
    const counts = new Map<string, number>();
    for (const ordinal of ordinalsOf(selected)) {
      const key = JSON.stringify(
        columns.map((column) => {
          const value = valueAt(ordinal, column);
          return column === 7 && value !== null
            ? new Date(Number(value) * 86_400_000).getUTCFullYear()
            : value;
        }),
      );
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };

  test('by one column and by two, in every selection', async () => {
    for (const [name, selected] of selections())
      for (const columns of [[0], [1], [3], [7], [0, 1], [7, 3]]) {
        const asked = columns.map((column) => COLUMNS[column] ?? '');
        const { groups } = await statisticsOf(
          store,
          selected,
          { numbers: [], groups: [{ columns: asked, limit: 1000 }], histograms: [] },
          { hidden: () => new Uint32Array(0), pause: () => Promise.resolve() },
        );
        const expected = naive(selected, columns);
        const [found] = groups;
        expect(found?.distinct, `${name} ${asked.join()}`).toBe(expected.size);
        for (const { values, count } of found?.rows ?? [])
          expect(count, `${name} ${JSON.stringify(values)}`).toBe(expected.get(JSON.stringify(values)));
        const listed = (found?.rows ?? []).reduce((sum, { count }) => sum + count, 0);
        expect(listed + (found?.others ?? 0)).toBe(ordinalsOf(selected).length);
      }
  });

  test('a pair of columns with too many combinations for a table is counted, too', () => {
    const keys = Uint32Array.from({ length: 5000 }, (_, i) => i % 2500);
    const wide = { keys, size: 2500, valueOf: (key: number) => key };
    const pairs = pairKeys(wide, wide);
    const larger = { ...wide, size: 3000 };
    const rare = pairKeys(larger, larger);
    expect(countKeys(rare).filter((count) => count === 2)).toHaveLength(2500);
    expect(rare.partsOf(7)).toEqual([7, 7]);
    expect(countKeys(pairs).reduce((sum, count) => sum + count, 0)).toBe(5000);
  });

  test('the largest come first, equal ones in the order of their keys, none without parcels', () => {
    const counts = Uint32Array.of(9, 3, 5, 0, 5, 1, 3);
    expect(topKeys(counts, 3)).toEqual([0, 2, 4]);
    expect(topKeys(counts, 4, 1)).toEqual([2, 4, 1, 6]);
    expect(topKeys(counts, 50)).toEqual([0, 2, 4, 1, 6, 5]);
    expect(topKeys(counts, 0)).toEqual([]);
    expect(topKeys(new Uint32Array(4), 2)).toEqual([]);
  });

  test('sums and medians of each group are those of its rows', () => {
    for (const [, selected] of selections()) {
      const keys = groupKeys(store, 'zoning', selected);
      if (keys === undefined) throw new Error('the fixture has this column');
      const wanted = topKeys(countKeys(keys), 4);
      const measured = measureByKey(store, 'landval', selected, keys, wanted);
      for (const key of wanted) {
        const values = ordinalsOf(selected).flatMap((ordinal) => {
          const value = valueAt(ordinal, 4);
          return valueAt(ordinal, 0) === keys.valueOf(key) && value !== null ? [Number(value)] : [];
        });
        expect(measured?.known[key]).toBe(values.length);
        expect(measured?.sums[key]).toBe(values.reduce((sum, value) => sum + value, 0));
        expect(measured?.medians.get(key) ?? null).toEqual(quantileOf(sortedOf(values), 0.5));
      }
    }
  });

  test.each([
    ['zoning', 'landval', 4],
    ['zoning', 'll_gisacre', 10],
    ['zoning', 'taxamt', 10],
    ['saledate', 'yearbuilt', 60],
    ['numstories', 'saledate', 20],
    ['yearbuilt', 'numstories', 200],
    ['zoning', 'struct', 5],
  ] as const)('the measures of groups by %s of %s are those of their rows', async (by, measure, limit) => {
    const [group, of] = [COLUMNS.indexOf(by), COLUMNS.indexOf(measure)];
    const groupOf = (ordinal: number) => {
      const value = valueAt(ordinal, group);
      return by === 'saledate' && value !== null
        ? new Date(Number(value) * 86_400_000).getUTCFullYear()
        : value;
    };
    for (const [name, selected] of selections()) {
      const { groups } = await statisticsOf(
        store,
        selected,
        { numbers: [], groups: [{ columns: [by], measure, limit }], histograms: [] },
        { hidden: () => new Uint32Array(0), pause: () => Promise.resolve() },
      );
      const expected = Map.groupBy(ordinalsOf(selected), groupOf);
      for (const { values, count, known, sum, mean, median } of groups[0]?.rows ?? []) {
        const theirs = expected.get(values[0] ?? null) ?? [];
        const numbers = theirs.flatMap((ordinal) => valueAt(ordinal, of) ?? []).map(Number);
        const total = numbers.reduce((all, value) => all + value, 0);
        expect({ count, known, median }, `${name} ${values.join()}`).toEqual({
          count: theirs.length,
          known: numbers.length,
          median: quantileOf(sortedOf(numbers), 0.5),
        });
        expect(sum).toBe(roundComputed(total, measure));
        expect(mean).toBe(numbers.length === 0 ? null : roundComputed(total / numbers.length, measure));
      }
    }
  });

  test('hidden parcels count as having no value', async () => {
    const hidden = Uint32Array.from(
      [...store.ogcFids].flatMap((_, ordinal) => (valueAt(ordinal, 0) === 'R-1' ? [ordinal] : [])),
    );
    for (const [, selected] of selections()) {
      const { groups } = await statisticsOf(
        store,
        selected,
        { numbers: [], groups: [{ columns: ['zoning'], limit: 10 }], histograms: [] },
        { hidden: () => hidden, pause: () => Promise.resolve() },
      );
      expect(JSON.stringify(groups)).not.toContain('R-1');
      const nothing = ordinalsOf(selected).filter((ordinal) =>
        [null, 'R-1'].includes(valueAt(ordinal, 0) as string | null),
      );
      const none = groups[0]?.rows.find(({ values }) => values[0] === null);
      expect(none?.count ?? 0).toBe(nothing.length);
    }
  });
});

describe('histograms', () => {
  test.each([
    [0, 100, 10, 11],
    [0, 97, 10, 11],
    [-3.2, 8.9, 5, 4],
    [1850, 2019, 17, 18],
    [0.001, 0.009, 4, 6],
  ])('the edges from %d to %d are round and cover the values', (min, max, bins, count) => {
    const edges = roundEdges(min, max, bins);
    expect(edges.length).toBe(count);
    expect(edges[0]).toBeLessThanOrEqual(min);
    expect(edges.at(-1)).toBeGreaterThanOrEqual(max);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    const step = (edges[1] ?? 0) - (edges[0] ?? 0);
    expect([1, 2, 5]).toContain(Number(step.toExponential(6).split('e')[0]));
    for (const edge of edges) expect(edge / step).toBeCloseTo(Math.round(edge / step), 6);
  });

  test('every value is in one bin, those at an edge in the upper one', () => {
    expect(histogram(Float64Array.of(0, 1, 2, 2, 5, 6, -1), [0, 2, 4, 6])).toEqual({
      edges: [0, 2, 4, 6],
      counts: [3, 2, 2],
    });
    expect(histogram(Float64Array.of(5, 5), roundEdges(5, 5, 20))).toEqual({ edges: [5, 5], counts: [2] });
  });
});

test('the vacancy of every pair of texts is known, however many different texts a county writes', async () => {
  const letters = [null, 'Y', 'n', ' y ', 'N', ...Array.from({ length: 19_995 }, (_, i) => `text ${i}`)];
  const letterStore = await openStoreFixture({
    columns: ['usps_vacancy', 'rdi'],
    parcels: letters.map((text, i) => ({
      rings: [[rectangle(-100, 40, -99.999, 40.001)]],
      values: [text, letters[(i * 7) % letters.length] ?? null],
    })),
  });
  const typeOf = vacancyByCodes(letterStore);
  const [vacancies, residences] = ['usps_vacancy', 'rdi'].map(
    (name) => codesOf(letterStore, name, null) ?? [],
  );
  const wrong = letterStore.ogcFids.filter((ogcFid, ordinal) => {
    const expected = vacancyOf(
      letters[ogcFid - 1] ?? null,
      letters[((ogcFid - 1) * 7) % letters.length] ?? null,
    );
    return VACANCY_TYPES[typeOf(vacancies?.[ordinal] ?? 0, residences?.[ordinal] ?? 0)] !== expected;
  });
  expect([...wrong]).toEqual([]);
});
