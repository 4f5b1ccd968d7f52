import { expect, test } from 'vitest';
import { isReached } from './figures.ts';
import { listTimes } from './import-times.ts';

const timesOf = (format: string, parcels: number, seconds: number) =>
  listTimes({ area: 'import', what: format, size: parcels.toLocaleString('en-US') }, { format, seconds });

test.each([
  [12_000, 2],
  [150_000, 6],
  [1_000_000, 30],
])('an import of %i parcels may take %i seconds', (parcels, seconds) => {
  for (const format of ['Shapefile', 'GeoPackage']) {
    expect(timesOf(format, parcels, seconds).map(isReached)).toEqual([true]);
    expect(timesOf(format, parcels, seconds + 0.1).map(isReached)).toEqual([false]);
  }
  expect(timesOf('GeoJSON', parcels, seconds)).toEqual([]);
});

test('other sizes have no time limit', () => {
  expect(timesOf('Shapefile', 100_000, 1)).toEqual([]);
});
