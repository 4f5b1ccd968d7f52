import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes, type SearchRequest } from './search-indexes.ts';

let dir = '';
let counties: SearchIndex[] = [];
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-two-facts-'));
  const build = async (rows: Parameters<typeof buildSearchIndex>[1], placePath: string) =>
    buildSearchIndex(await mkdtemp(path.join(dir, 'county-')), rows, placePath);
  counties = [
    await build(
      [
        { number: '7-001', address: '21 S ANN ST', owner: 'SAMPLE EVELYN JULIE' },
        { number: '7-002', address: '14 BELT ST', owner: 'SAMPLETON DOUGLAS R' },
        { number: '7-003', address: '209 MAIN ST', owner: 'ISLANDER JANE' },
        { number: '7-005', address: '213 MAIN ST', owner: 'SAMPLE ALMA' },
        { number: '7-006', address: '4 OAK ST', owner: 'MALONE JAMES' },
        { number: '7-007', address: '134 FORT AVE', owner: 'SAMPLE FRED' },
        { number: '7-004', address: '21 N HUGHES ST', owner: 'SAMPLE ISLES LLC' },
      ],
      '/us/zz/alder',
    ),
    await build(
      [
        { number: '06110524448010', address: '', owner: 'SAMPLE ISLANDS LLC' },
        { number: '239-8', address: '160 BRATTLE ST', owner: 'SAMPLE HUGO' },
        { number: '239-9', address: '8 BRATTLE ST', owner: 'SAMPLE HEDY' },
        { number: '8-001', address: '209 S MAIN ST', owner: 'SAMPLE WALTER', zip: '99002' },
        { number: '8-006', address: '6 ELM ST', owner: 'MAILLOUX JAMES' },
        { number: '8-007', address: '44 CHAPIN ST', owner: 'STASZ PETER JOHN' },
        { number: '8-008', address: '6 KIRBY ST', owner: 'STASZ PETER JOHN' },
        { number: '8-004', address: '1 ELM ST', owner: 'CENTER FOR HUMAN DEVELOPMENT' },
        { number: '8-003', address: '2 ELM ST', owner: 'SAMPLE K DEVELOPMENT' },
        { number: '8-005', address: '5 ELM ST', owner: 'TOWN OF BIRCH', legal: 'TRACT A, SEC 25' },
        { number: '8-002', address: '3 S MAIN ST', owner: 'SAMPLETON DOUGLAS R', zip: '99002' },
      ],
      '/us/zz/birch',
    ),
  ];
});
afterAll(async () => {
  for (const county of counties) await county.close();
  await rm(dir, { recursive: true });
});

async function find(query: string, reader: Partial<SearchRequest> = {}) {
  const indexes = { counties, unreadable: [], places: createPlaceIndex([]) };
  return searchIndexes(indexes, {
    query,
    near: null,
    seesOwners: true,
    seesLegal: true,
    limit: 10,
    forgivingMs: Infinity,
    ...reader,
  });
}

async function search(query: string, reader?: Partial<SearchRequest>) {
  return (await find(query, reader)).map(
    ({ headline, closeness }) => `${headline}${closeness === 'match' ? '' : ` (${closeness})`}`,
  );
}

it.each([
  ['06110524448010 Sample Islands LLC', ['06110524448010']],
  ['sample islands, parcel 06110524448010', ['06110524448010 (similar)']],
  ['239-8 Hugo Sample', ['239-8 (similar)']],
  ['239-8 brattle st', ['239-8 (similar)']],
  ['209 smain st', ['209 S MAIN ST (similar)']],
  // The houses of a range, on one side of the street
  ['207-213 Main Street, Alder', ['209 MAIN ST (similar)', '213 MAIN ST (similar)']],
  ['map/lot: 239/8', ['239-8']],
  // An address after a parcel number that no parcel has
  ['117-68 160 Brattle Street', ['160 BRATTLE ST (similar)']],
  // Of two names with two wrong letters, the one that sounds alike
  ['Maloux James', ['MAILLOUX JAMES (similar)']],
  // The initials of a misspelled name
  ['s k develpment', ['SAMPLE K DEVELOPMENT (similar)']],
  ['which parcel does the Town of Birch own in section 25', ['TOWN OF BIRCH']],
])('%s finds %j', async (query, expected) => expect(await search(query)).toEqual(expected));

it("the street tells which of an owner's parcels is meant", async () => {
  expect(await find('Peter Staszs land on Chapin')).toMatchObject([
    {
      headline: 'STASZ PETER JOHN',
      context: expect.stringContaining('44 CHAPIN ST') as string,
      closeness: 'nearby',
    },
  ]);
});

it('a parcel with the number in a query is offered even if the other words do not fit it, if nothing better is found', async () => {
  expect(await search('06110524448010 Granville')).toEqual(['06110524448010 (nearby)']);
});

it('the parts of a parcel number are not read as an address', async () => {
  // 46th is forty-sixth in words, which begins nearly like Fort.
  expect(await search('134-46-15')).toEqual([]);
  expect(await search('134 fort 15')).toEqual(['134 FORT AVE (similar)']);
});

it('a number with an owner says nothing about the owner to readers who may not see it', async () => {
  const reader = { seesOwners: false };
  expect(await search('239-8 Hugo Sample', reader)).toEqual(await search('239-8 Otto Sample', reader));
});

it('if only one word of the name in a query fits an owner, a street whose name could be a part of the name is not enough', async () => {
  expect(await search('sampletown julie ann')).not.toContain('SAMPLE EVELYN JULIE (similar)');
  expect(await search('evelyn ann')).toEqual(['SAMPLE EVELYN JULIE (similar)']);
  expect(await search('evelyn julie ann st')).toEqual(['SAMPLE EVELYN JULIE (similar)']);
});

it('the same name in another county is offered, too, if no single county is in view', async () => {
  const both = ['SAMPLETON DOUGLAS R (similar)', 'SAMPLETON DOUGLAS R (similar)'];
  expect(await search('Sampelton Douglas R')).toEqual(both);
  expect(await search('Sampelton Douglas R', { near: '/us/zz/birch' })).toEqual(both.slice(1));
  expect(await search('Sampelton Douglas R', { within: '/us/zz/alder' })).toEqual(both.slice(1));
});

it('a street before a ZIP code comes before the ZIP code', async () => {
  expect((await search('S Main St, Birch 99002')).slice(0, 3)).toEqual([
    '209 S MAIN ST (similar)',
    '3 S MAIN ST (similar)',
    'ZIP Code 99002',
  ]);
});

it('the counties with the most words of a query are searched first, because the time may not be enough for all', async () => {
  const asked: string[] = [];
  const noting = counties.map((county): SearchIndex => ({
    ...county,
    startForgivingSearch() {
      asked.push(county.placePath);
      return county.startForgivingSearch();
    },
  }));
  const indexes = { counties: noting, unreadable: [], places: createPlaceIndex([]) };
  const request = { near: null, seesOwners: true, limit: 10, forgivingMs: Infinity };
  const orderFor = async (query: string, seesOwners = true) => {
    asked.length = 0;
    await searchIndexes(indexes, { ...request, query, seesOwners });
    return asked[0];
  };
  expect(await orderFor('99 hughes street granville')).toBe('/us/zz/alder');
  expect(await orderFor('99 chapin street granville')).toBe('/us/zz/birch');
  expect(await orderFor('mailloux granville')).toBe('/us/zz/birch');
  expect(await orderFor('mailloux granville', false)).toBe('/us/zz/alder');
});
