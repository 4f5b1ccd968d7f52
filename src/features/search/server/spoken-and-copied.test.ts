import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-spoken-'));
  county = await buildSearchIndex(dir, [
    { address: '53-57 EAST ST', city: 'LARGO' },
    { address: '257 EAST ST', city: 'LARGO' },
    { address: '55 E MAIN ST', city: 'LARGO' },
    { address: '61 E MAIN ST', city: 'LARGO' },
    { address: '220 4TH AVE', city: 'LARGO' },
    { address: '21 MELINDA LN', city: 'LARGO' },
    { address: '602 NEAL ST', city: 'LARGO', owner: 'SAMPLE JOHANNA' },
    { address: '9 HILL RD', city: 'LARGO', owner: 'SAMPLE MARTIN' },
    { number: 'M_10218', account: '173122' },
    { number: '5612A045' },
    { number: '3061B137', address: '2900 MONDAWMIN AVE', city: 'LARGO' },
    { number: '3061B138', address: '137 MONDAWMIN AVE', city: 'LARGO' },
    { number: '700-1', legal: 'C.O.S. 703A, TRACT 1-A' },
    { number: '700-3', legal: 'WILLOW RUN ORIGINAL TOWNSITE, BLOCK 6, Lot 1 - 3' },
    { number: '700-4', legal: 'LARGO ORIG TWNSITE, BLOCK 6, Lot 1' },
    { number: '700-2', legal: 'BOOK 12554 PAGE 216' },
  ]);
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true });
});

it.each([
  // A street that is named like a direction
  ['55 East St', '53-57 EAST ST'],
  ['55 east street, largo', '53-57 EAST ST'],
  ['257 est street', '257 EAST ST'],
  // Spoken: the tens belong to the house or to the street.
  ['two twenty fourth avenue', '220 4TH AVE'],
  // Words for what is beside the address
  ['21 Melinda Lane, next to Pine Hill', '21 MELINDA LN'],
  ['21 malinda lane across from the church', '21 MELINDA LN'],
  // A post office box between the name and the city
  ['Sample Johanna, PO Box 573, Largo 59752', 'SAMPLE JOHANNA'],
  // A number with the street of its parcel
  ['3061B 137 mondawmin', '3061B137'],
  ['3061B-137 Mondawmin Ave', '3061B137'],
  ['mondawmin 3061b137', '3061B137'],
  // Numbers with parts that the county leaves out
  ['173-122-0', 'M_10218'],
  ['173-122-0000', 'M_10218'],
  ['Ward 27 Section 5 Block 5612A Lot 45', '5612A045'],
  ['Willow Run Orig Townsite Blk 6 Lots 1-3', '700-3'],
  ['Certificate of Survey No. 703-A tract 1A', '700-1'],
  ['Alder County Registry of Deeds Book 12554, Page 216', '700-2'],
])('%s finds %s', async (query, expected) => {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  const [first] = await searchIndexes(indexes, {
    query,
    near: null,
    seesOwners: true,
    seesLegal: true,
    limit: 10,
    forgivingMs: Infinity,
  });
  expect(first?.headline).toBe(expected);
});

it('the nearest numbers of a street that is named like a direction are not those of another street in this direction', async () => {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  const asked = { query: '59 east st', near: null, seesOwners: false, limit: 10, forgivingMs: Infinity };
  const found = await searchIndexes(indexes, asked);
  expect(found.map(({ headline }) => headline)).toEqual(['53-57 EAST ST', '257 EAST ST']);
});

it('a spoken house number does not count as mistakes, so no parcel of another county wins with fewer mistakes', async () => {
  const build = async (owner: string, address: string, placePath: string) =>
    buildSearchIndex(await mkdtemp(path.join(dir, 'spoken-')), [{ owner, address }], placePath);
  const counties = [
    await build('SAMPLE JOHANNA', '308 MOUNT HOLLY ST', '/us/zz/alder'),
    await build('THREE EIGHT LLC', '9 N HOLLY ST', '/us/zz/birch'),
  ];
  const query = 'three oh eight mount holly street';
  const [first] = await searchIndexes(
    { counties, unreadable: [], places: createPlaceIndex([]) },
    { query, near: null, seesOwners: true, limit: 10, forgivingMs: Infinity },
  );
  expect(first?.headline).toBe('308 MOUNT HOLLY ST');
  for (const index of counties) await index.close();
});
