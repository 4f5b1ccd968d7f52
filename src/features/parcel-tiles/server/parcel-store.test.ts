import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openStoreFixture, rectangle, writeStoreFixture } from '../../../../tests/support/store-fixture.ts';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { GRID_SIZE } from '../../../backend/tiles/grid.ts';
import { latOfMercatorY, lonOfMercatorX } from '../../../kernel/geo.ts';
import { maxDistinct } from '../rules/map-columns.ts';
import { percentOf } from '../rules/percent.ts';
import { findCodes, findColumn, openParcelStore, pathOf, readDictionary } from './parcel-store.ts';
import { TextColumn } from './text-column.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'platbook-parcel-store-'));
afterAll(() => rmSync(dir, { recursive: true }));

const square = (i: number) => [[rectangle(-100 + i / 1000, 40, -99.9995 + i / 1000, 40.0005)]];

test('paths, row numbers, points, areas and the extent are found again, in whatever order', async () => {
  const paths = ['/us/zz/alder/1', '/us/zz/alder/town/2', '/us/zz/other/3', null];
  const store = await openStoreFixture({
    columns: ['path'],
    parcels: paths.map((value, i) => ({ rings: square(i * 37), values: [value] })),
  });
  const found = new Map(Array.from(store.ogcFids, (fid, ordinal) => [fid, pathOf(store, ordinal)]));
  expect(Object.fromEntries(found)).toEqual({
    1: '/us/zz/alder/1',
    2: '/us/zz/alder/town/2',
    3: '/us/zz/other/3',
    4: '/us/zz/alder/4',
  });
  for (const [ordinal, fid] of store.ogcFids.entries()) {
    const [x = 0, y = 0] = store.points.subarray(ordinal * 2);
    expect(lonOfMercatorX(x / GRID_SIZE)).toBeCloseTo(-100 + ((fid - 1) * 37) / 1000, 6);
    expect(latOfMercatorY(y / GRID_SIZE)).toBeCloseTo(40, 6);
  }
  // 0.0005 degrees at 40 N: 42.6 m by 55.7 m on the sphere of web mercator.
  for (const area of store.areas) expect(area).toBeGreaterThan(2300);
  for (const area of store.areas) expect(area).toBeLessThan(2450);
  expect(store.meta.extent?.map((value) => Math.round(value * 1e5) / 1e5)).toEqual([
    -100, 40, -99.8885, 40.0005,
  ]);
});

test('numbers come back exactly, and "no value" as the marker of the column’s type', async () => {
  const numbers = fc.array(
    fc.oneof(
      fc.constant(null),
      fc.integer({ min: -128, max: 127 }),
      fc.constantFrom(
        -32_768,
        32_767,
        32_768,
        2 ** 24 + 1,
        2 ** 31 - 1,
        -(2 ** 31),
        2 ** 31,
        0.5,
        0.1,
        1e300,
      ),
    ),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(numbers, async (values) => {
      const store = await openStoreFixture({
        columns: ['parval'],
        parcels: values.map((value, i) => ({ rings: square(i), values: [value] })),
      });
      const { column, values: stored } = findColumn(store, 'parval') ?? {};
      expect(column?.kind).toBe('number');
      const marker = { i8: -128, i16: -32_768, i32: -(2 ** 31), f32: Number.NaN, f64: Number.NaN };
      const none = column?.kind === 'number' ? marker[column.type] : 0;
      store.ogcFids.forEach((fid, ordinal) => expect(stored?.[ordinal]).toBe(values[fid - 1] ?? none));
    }),
    { numRuns: 15 },
  );
});

test('texts become codes of a dictionary; empty texts become 0, as missing ones do', async () => {
  const texts = ['R-1', '', null, 'Größe', 'R-1'];
  const store = await openStoreFixture({
    columns: ['zoning'],
    parcels: texts.map((value, i) => ({ rings: square(i), values: [value] })),
  });
  expect(readDictionary(store, 'zoning')).toEqual(['R-1', 'Größe']);
  expect(findCodes(store, 'zoning', ['Größe', 'Grösse'])).toEqual(new Map([['Größe', 2]]));
  const codes = findColumn(store, 'zoning')?.values;
  const byFid = new Map(Array.from(store.ogcFids, (fid, ordinal) => [fid, codes?.[ordinal]]));
  expect([1, 2, 3, 4, 5].map((fid) => byFid.get(fid))).toEqual([1, 0, 0, 2, 1]);
});

test('a text column with too many different values is not stored', () => {
  const column = new TextColumn(2, new ScratchFile(dir));
  for (const text of ['a', 'b', 'a', null]) column.push(text);
  expect(column.isStored).toBe(true);
  column.push('c');
  column.push('a');
  expect(column.isStored).toBe(false);
  expect([maxDistinct('usedesc'), maxDistinct('owner') > 10_000_000]).toEqual([65_535, true]);
});

test('a parcel takes at most 160 bytes', async () => {
  const parcels = Array.from({ length: 3000 }, (_, i) => ({
    rings: square(i),
    values: [`/us/zz/alder/${i}`, `Owner ${i}`, i],
  }));
  const store = await openStoreFixture({ columns: ['path', 'owner', 'parval'], parcels });
  expect(store.byteLength / parcels.length).toBeLessThan(160);
});

test('coverage counts filled values, in percent with one decimal', async () => {
  await writeStoreFixture(path.join(dir, 'coverage'), {
    columns: ['path', 'owner', 'parval'],
    parcels: [1, 2, 3].map((i) => ({
      rings: square(i),
      values: [`/us/zz/alder/${i}`, i === 1 ? 'A' : '', null],
    })),
  });
  const coverage = JSON.parse(readFileSync(path.join(dir, 'coverage', 'coverage.json'), 'utf8'));
  expect(coverage).toMatchObject({ geoid: '99001', place_path: '/us/zz/alder', total: 3 });
  expect(coverage.columns).toEqual([
    { name: 'path', filled: 3, percent: 100 },
    { name: 'owner', filled: 1, percent: 33.3 },
    { name: 'parval', filled: 0, percent: 0 },
  ]);
});

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [10, 10, 100],
  [1, 3, 33.3],
  [99_999, 100_000, 99.9],
  [1, 100_000, 0.1],
])('%i of %i is %d percent', (part, total, expected) => {
  expect(percentOf(part, total)).toBe(expected);
});

test('a truncated store is refused', async () => {
  await writeStoreFixture(path.join(dir, 'cut'), { parcels: [{ rings: square(0) }] });
  const file = path.join(dir, 'cut', 'parcels.store');
  truncateSync(file, 500);
  await expect(openParcelStore(file)).rejects.toThrow(/damaged: it has 500 of \d+ bytes/);
});

test('a county without parcels has a store too', async () => {
  const store = await openStoreFixture({ columns: ['owner', 'parval'], parcels: [] });
  expect(store.meta).toMatchObject({ parcelCount: 0, extent: null });
});
