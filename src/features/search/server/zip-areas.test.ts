import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-zips-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const indexOf = (rows: Parameters<typeof buildSearchIndex>[1]) =>
  buildSearchIndex(path.join(dir, String(count++)), rows);
let count = 0;

test('besides a ZIP code, finds the street or owner before it, and the parcel with the same number; the street and the number come first', async () => {
  const index = await indexOf([
    { address: '1 PEARL ST', city: 'SPRINGFIELD', zip: '05156', owner: 'SMITH JOHN', number: '7' },
    { address: '9 OAK ST', city: 'SPRINGFIELD', zip: '05156', number: '05156' },
  ]);
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const request = { near: null, seesOwners: true, limit: 5, forgivingMs: Infinity };
  const find = async (query: string) =>
    (await searchIndexes(indexes, { ...request, query })).map(({ headline }) => headline);
  expect(await find('Pearl St, Springfield ZZ 05156')).toEqual(['1 PEARL ST', 'ZIP Code 05156']);
  expect(await find('Pearl St 05156-1234')).toEqual(['1 PEARL ST', 'ZIP Code 05156']);
  expect(await find('John Smith 05156')).toEqual(['ZIP Code 05156', 'SMITH JOHN']);
  // The first usual shape of the county's numbers is five digits (`hasNumbersLikeZips`), so the parcel with this number comes first.
  expect(await find('05156')).toEqual(['05156', 'ZIP Code 05156']);
  expect(await find('APN: 05156')).toEqual(['05156']);
  await index.close();
});

test('has a box across the 180th meridian for a ZIP code on both sides of it', async () => {
  const at = (zip: string, lons: readonly number[]) =>
    lons.map((lon) => ({ zip, point: [lon, 51] as [number, number] }));
  const mostlyWest = [-178, ...Array.from({ length: 100 }, (_, index) => 174 + index / 1000)];
  const index = await indexOf([
    ...at('99546', [-176.6, -178, 174.1]),
    ...at('99547', [174.1, -178, -176.6]),
    ...at('99548', mostlyWest),
    ...at('99549', [-180, 180]),
  ]);
  const lonsOf = (zip: string) => {
    const [west, , east] = index.findZip(zip)?.box ?? [];
    return [west, east];
  };
  for (const zip of ['99546', '99547'])
    expect(lonsOf(zip)).toEqual([expect.closeTo(-185.9, 6), expect.closeTo(-176.6, 6)]);
  const [west = NaN, east = NaN] = lonsOf('99548');
  expect([west, east < 180, east - west < 5]).toEqual([expect.closeTo(174, 6), true, true]);
  expect(lonsOf('99549').map((lon) => Math.abs(lon ?? 0))).toEqual([180, 180]);
  await index.close();
});

test('finds a ZIP code alone and after a city as the part of the map where its parcels are', async () => {
  const index = await indexOf([
    { address: '1 MAIN ST', zip: '02139', point: [-71.1, 42.3] },
    { address: '2 MAIN ST', zip: '02139', point: [-71.0, 42.4] },
    { address: '3 MAIN ST', zip: '02140', point: [-71.2, 42.5] },
    { address: '4 MAIN ST', zip: 'K1A0B' },
  ]);
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const find = async (query: string) =>
    (
      await searchIndexes(indexes, { query, near: null, seesOwners: false, limit: 5, forgivingMs: Infinity })
    ).map(({ kind, headline, context, path: found, bbox }) => ({
      kind,
      headline,
      context,
      path: found,
      bbox,
    }));
  const area = {
    kind: 'place',
    headline: 'ZIP Code 02139',
    context: '2 parcels',
    path: null,
    bbox: [-71.1, 42.3, -71, 42.4],
  };
  for (const query of ['02139', 'zip 02139', '02139-1234', 'Springfield, ZZ 02139'])
    expect(await find(query)).toEqual([area]);
  expect(await find('1 Main St 02139')).toMatchObject([{ kind: 'address', headline: '1 MAIN ST' }]);
  expect(await find('99999')).toEqual([]);
  await index.close();
});

test('finds the place before a ZIP code that no parcel has', async () => {
  const index = await indexOf([{ address: '12 BIRCH ST', zip: '05156' }]);
  const places = createPlaceIndex([
    {
      path: '/us/zz/birch',
      kind: 'county',
      style: 'admin',
      geoid: null,
      country: 'United States',
      state2: 'ZZ',
      name: 'Birch',
      headline: 'Birch County, ZZ',
      headlineAlt: 'Birch County, Test State, United States',
      west: -73,
      south: 43,
      east: -72,
      north: 44,
    },
  ]);
  const indexes = { counties: [index], unreadable: [], places };
  const request = { near: null, seesOwners: false, limit: 5, forgivingMs: Infinity };
  const find = async (query: string) =>
    (await searchIndexes(indexes, { ...request, query })).map(({ headline }) => headline);
  expect((await find('Birch County, ZZ 99999'))[0]).toBe('Birch County, ZZ');
  expect((await find('birch zz 99999-1234'))[0]).toBe('Birch County, ZZ');
  expect(await find('12 Birch St 05156')).toEqual(['12 BIRCH ST']);
  await index.close();
});
