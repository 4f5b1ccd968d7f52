import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes, type SearchRequest } from './search-indexes.ts';

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-most-words-'));
  county = await buildSearchIndex(dir, [
    { number: '1', address: '12 CEDAR ST', city: 'LARGO', owner: 'MASONIC SAMPLE LODGE' },
    { number: '2', address: '857 W OSTEND ST', city: 'LARGO', owner: 'QRS DEVELOPMENT LLC' },
    { number: '4', address: '30 CEDAR ST', city: 'LARGO', owner: 'WILLIAMSON HUGO' },
    { number: '5', address: '45 BROOK ST', city: 'LARGO', owner: 'RANIKOW BETTY' },
    { number: '6', address: '3 COCHRAN AVE', city: 'LARGO', owner: 'ESTEME JANICE' },
    { number: '7', address: '8 HILL RD', city: 'LARGO', owner: 'COCHRANE JANICE' },
  ]);
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true });
});

async function search(query: string, reader: Partial<SearchRequest> = {}) {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  const request = { query, near: null, seesOwners: true, limit: 10, forgivingMs: Infinity };
  const results = await searchIndexes(indexes, { ...request, ...reader });
  return results.map(({ headline, closeness }) => [headline, closeness]);
}

it.each([
  // A number that no parcel has, beside two words of a name
  ['masonic lodge 73 largo', 'MASONIC SAMPLE LODGE'],
  // Words that no parcel has
  ['qrs sushi bar ostend', 'QRS DEVELOPMENT LLC'],
  ['masonic hall beside the lodge on cedar', 'MASONIC SAMPLE LODGE'],
])('if nothing else is found, the parcel with most words of %s is a nearby result', async (query, owner) =>
  expect(await search(query)).toEqual([[owner, 'nearby']]),
);

it('a parcel that has only a number and one word of a query is not found', async () => {
  expect(await search('30 hugo granville square')).toEqual([]);
});

it('owners are not compared for readers who may not see them, and those who opted out are left out', async () => {
  const hiddenOwners = new Set([parcelFid(county.geoid, 1)]);
  expect(await search('masonic lodge 73 largo', { seesOwners: false })).toEqual([]);
  expect(await search('masonic lodge 73 largo', { hiddenOwners })).toEqual([]);
  expect(await search('masonic hall beside the lodge on cedar', { hiddenOwners })).toEqual([]);
});

it('a parcel with one word in its owner and the other in its street is found, but after an owner with a misspelled name', async () => {
  expect(await search('cochran janice')).toEqual([['COCHRANE JANICE', 'similar']]);
  expect(await search('ranikow brook')).toEqual([['RANIKOW BETTY', 'similar']]);
});
