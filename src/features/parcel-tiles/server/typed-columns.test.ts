import os from 'node:os';
import { expect, test } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import { valueTypeOf } from '../../parcels/rules/value-type.ts';
import { eachMember, withoutExponent } from './json-members.ts';
import { type ParcelStore, findColumn, readDictionary } from './parcel-store.ts';
import { TypedColumn } from './typed-column.ts';
import { TYPED_LIMITS, type TypedLimits } from './typed-columns.ts';

const open = (customs: readonly (Record<string, unknown> | undefined)[], limits: Partial<TypedLimits> = {}) =>
  openStoreFixture({
    limits,
    parcels: customs.map((custom, i) => ({
      rings: [[rectangle(-100 + i / 10_000, 40, -99.9999 + i / 10_000, 40.0001)]],
      custom,
    })),
  });
const byFid = (store: ParcelStore, name: string) => {
  const values = findColumn(store, `custom:${name}`)?.values;
  return Array.from(store.ogcFids, (fid, ordinal) => [fid, values?.[ordinal] ?? -1] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
};

test('plain numbers are stored as numbers, and other texts as codes', async () => {
  const store = await open([
    { N: 300, T: 'a' },
    { T: '' },
    undefined,
    { N: '-2', T: 'b"\\' },
    { N: null, T: 'a' },
  ]);
  expect(byFid(store, 'N')).toEqual([300, -32_768, -32_768, -2, -32_768]);
  expect(findColumn(store, 'custom:N')?.column).toMatchObject({ min: -2, max: 300, type: 'i16' });
  expect(byFid(store, 'T')).toEqual([1, 0, 0, 2, 1]);
  expect(readDictionary(store, 'custom:T')).toEqual(['a', 'b"\\']);
});

test('a column with too many distinct texts is stored as numbers if all are numbers, and else left out', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    CENTS: `${i}.50`,
    NAME: `n${i}`,
    LATE: i < 29 ? `${i}` : 'x',
  }));
  const store = await open(rows, { maxDistinct: 9 });
  expect(store.meta.columns).toMatchObject([
    { name: 'custom:CENTS', kind: 'number', min: 0.5, max: 29.5, typed: { as: 'number', isExact: false } },
  ]);
  expect(byFid(store, 'CENTS')).toEqual(rows.map((_, i) => i + 0.5));
});

test('the columns of a store are limited in number, in bytes for each parcel and in text', async () => {
  const wide = { A: 1, B: 100_000, C: 2, D: 'text' };
  const names = async (limits: Partial<TypedLimits>) =>
    (await open([wide, wide], limits)).meta.columns.map(({ name }) => name.slice('custom:'.length));
  expect(await names({})).toEqual(['A', 'B', 'C', 'D']);
  expect(await names({ columns: 2 })).toEqual(['A', 'B']);
  // A takes one byte, B four: C and D still fit beside A.
  expect(await names({ bytes: 4 })).toEqual(['A', 'C', 'D']);
  expect(await names({ textBytes: 9 })).toEqual(['A', 'B', 'C']);
  // A column that is left out takes no bytes from those after it.
  const long = await open([{ LONG: 'ten letters', A: 1 }], { textBytes: 9 });
  expect(long.meta.columns.map(({ name }) => name)).toEqual(['custom:A']);
  const hostile = Array.from({ length: 300 }, (_, i) => ({ [`C${i}`]: i }));
  expect((await open(hostile)).meta.columns).toHaveLength(TYPED_LIMITS.columns);
});

test('known columns get room in their order, and the others in the order in which they appear', async () => {
  const names = async (ownColumns: readonly string[]) => {
    const store = await openStoreFixture({
      limits: { columns: 2 },
      ownColumns,
      parcels: [{ rings: [[rectangle(-100, 40, -99.9999, 40.0001)]], custom: { A: 1, B: 2, C: 'c' } }],
    });
    return store.meta.columns.map(({ name }) => name);
  };
  expect(await names([])).toEqual(['custom:A', 'custom:B']);
  expect(await names(['C'])).toEqual(['custom:C', 'custom:A']);
});

test('a column that is left out takes nothing more for its further values, and keeps the first reason', () => {
  const room = { textBytes: 9, maxDistinct: 9 };
  const column = new TypedColumn(0, room, new ScratchFile(os.tmpdir()));
  const set = (text: string, isNested: boolean) => {
    const bytes = Buffer.from(text);
    const value = new Utf8Text();
    value.set(bytes, 0, bytes.length);
    column.set(value, isNested);
    column.endRow();
  };
  set('letters', false);
  expect(room.textBytes).toBe(2);
  set('ten letters', false);
  for (let row = 0; row < 1000; row++) set(`${row}`, row % 2 === 0);
  expect(column.leftOut).toBe('its texts are too long');
  expect(room.textBytes).toBe(9);
});

test.each([
  [{ filled: 100, numbers: 95, dates: 0, distinct: 60 }, 'number'],
  [{ filled: 100, numbers: 94, dates: 0, distinct: 60 }, 'text'],
  [{ filled: 100, numbers: 94, dates: 0, distinct: 50 }, 'code'],
  [{ filled: 100, numbers: 3, dates: 97, distinct: 90 }, 'date'],
  [{ filled: 5_000, numbers: 0, dates: 0, distinct: 1_001 }, 'text'],
  [{ filled: 0, numbers: 0, dates: 0, distinct: 0 }, 'text'],
] as const)('the type of %o is %s', (rows, type) => {
  expect(valueTypeOf(rows)).toBe(type);
});

test('members of JSON have the texts that PostgreSQL gives them, with or without blanks between them', () => {
  const value = {
    a: 'x',
    'b"é': 'y\n"',
    c: -1.5e-7,
    d: 1e21,
    e: true,
    f: null,
    g: { h: ['}', '"'] },
    i: 12.5,
  };
  const read = (text: string) => {
    const bytes = Buffer.from(text);
    const found: [string, string, boolean][] = [];
    eachMember(bytes, 0, bytes.length, ({ name, value: member, isNested }) =>
      found.push([name.toString(), member.toString(), isNested]),
    );
    return found;
  };
  const members = [
    ['a', 'x', false],
    ['b"é', 'y\n"', false],
    ['c', '-0.00000015', false],
    ['d', '1000000000000000000000', false],
    ['e', 'true', false],
    ['f', '', false],
    ['g', '', true],
    ['i', '12.5', false],
  ];
  expect(read(JSON.stringify(value))).toEqual(members);
  expect(read(JSON.stringify(value, null, ' ').replaceAll('\n', ''))).toEqual(members);
  expect(read(`\u0001{}`)).toEqual([]);
  expect(['1.25e1', '12e2', '1e-3', '-2.5e0'].map(withoutExponent)).toEqual([
    '12.5',
    '1200',
    '0.001',
    '-2.5',
  ]);
});
