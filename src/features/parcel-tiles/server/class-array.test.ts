import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import type { ClassRule, Predicate } from '../rules/class-rules.ts';
import { buildClassArray } from './class-array.ts';
import type { ParcelStore } from './parcel-store.ts';

const COLUMNS = ['zoning', 'parval', 'll_gisacre', 'struct', 'saledate'] as const;
type Row = readonly [string | null, number | null, number | null, boolean | null, number | null];

/** 9,000 rows: three blocks, the last one only partly filled. */
const ROWS: Row[] = Array.from({ length: 9000 }, (_, i) => [
  i % 7 === 0 ? null : `R-${i % 5}`,
  i % 3 === 0 ? null : (i * 7919) % 1000,
  i % 11 === 0 ? null : i / 10,
  i % 4 === 0 ? null : i % 2 === 0,
  i % 5 === 0 ? null : i - 4000,
]);

let store: ParcelStore;
beforeAll(async () => {
  store = await openStoreFixture({
    columns: COLUMNS,
    parcels: ROWS.map((values, i) => {
      const [x, y] = [-100 + (i % 100) / 1000, 40 + Math.floor(i / 100) / 1000];
      return { rings: [[rectangle(x, y, x + 0.001, y + 0.001)]], values };
    }),
  });
});

function holds(row: Row, predicate: Predicate): boolean {
  const value = row[COLUMNS.findIndex((name) => name === predicate.column)] ?? null;
  switch (predicate.op) {
    case 'exists':
      return (value !== null) === predicate.exists;
    case 'eq':
      return value === predicate.value;
    case 'in':
      return value !== null && predicate.values.includes(value);
    case 'range':
      return (
        value !== null &&
        Number(value) >= (predicate.min ?? -Infinity) &&
        Number(value) <= (predicate.max ?? Infinity)
      );
  }
}

const bound = fc.option(fc.integer({ min: -4500, max: 5000 }), { nil: undefined });
const predicate: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    op: fc.constant('exists' as const),
    column: fc.constantFrom(...COLUMNS),
    exists: fc.boolean(),
  }),
  fc.record({
    op: fc.constant('eq' as const),
    column: fc.constant('zoning'),
    value: fc.constantFrom('R-1', 'R-4', 'none'),
  }),
  fc.record({ op: fc.constant('eq' as const), column: fc.constant('struct'), value: fc.boolean() }),
  fc.record({
    op: fc.constant('in' as const),
    column: fc.constantFrom('parval', 'll_gisacre'),
    values: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 300 }),
  }),
  fc.record({
    op: fc.constant('in' as const),
    column: fc.constant('zoning'),
    values: fc.subarray(['R-0', 'R-1', 'R-2', 'none']),
  }),
  fc
    .record({ column: fc.constantFrom('parval', 'll_gisacre', 'saledate'), min: bound, max: bound })
    .map(({ column, min, max }) => ({
      op: 'range' as const,
      column,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    })),
);

test('gives every parcel the first rule that a look at its row finds', () => {
  const rules = fc.array(fc.record({ all: fc.array(predicate, { maxLength: 3 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(rules, (given: ClassRule[]) => {
      const classes = buildClassArray(store, given);
      const wrong = Array.from(store.ogcFids).findIndex((fid, ordinal) => {
        const row = ROWS[fid - 1];
        const expected =
          row === undefined ? -1 : given.findIndex(({ all }) => all.every((p) => holds(row, p))) + 1;
        return classes[ordinal] !== expected;
      });
      expect(wrong).toBe(-1);
    }),
    { numRuns: 60 },
  );
});

test('the array is in shared memory, for the tile threads', () => {
  expect(buildClassArray(store, []).buffer).toBeInstanceOf(SharedArrayBuffer);
});

test.each([
  { predicate: { op: 'eq', column: 'owner', value: 'A' } as const, words: 'no values in the column owner' },
  { predicate: { op: 'range', column: 'zoning', min: 1 } as const, words: 'holds text' },
  { predicate: { op: 'eq', column: 'parval', value: 'many' } as const, words: '"many" is not one' },
  { predicate: { op: 'eq', column: 'parval', value: '' } as const, words: '"" is not one' },
])('$predicate.op on $predicate.column is refused', ({ predicate, words }) => {
  expect(() => buildClassArray(store, [{ all: [predicate] }])).toThrow(words);
});

test('a column that the county does not have exists nowhere', () => {
  const [without, withOwner] = [false, true].map((exists) =>
    buildClassArray(store, [{ all: [{ op: 'exists', column: 'owner', exists }] }]),
  );
  expect(without?.every((value) => value === 1)).toBe(true);
  expect(withOwner?.every((value) => value === 0)).toBe(true);
});

test('more rules than a byte can name are refused', () => {
  expect(() =>
    buildClassArray(
      store,
      Array.from({ length: 256 }, () => ({ all: [] })),
    ),
  ).toThrow('at most 255');
});
