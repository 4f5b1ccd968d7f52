import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex, type SearchRow } from '../../../../tests/support/search-index.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const row = (number: string, address: string, owner: string, city = '', more: SearchRow = {}): SearchRow => ({
  number,
  address,
  owner,
  city,
  ...more,
});
const ROWS: readonly SearchRow[] = [
  row('A-1', '2804 SOUTHERN AVE', 'SAMPLE, SILAS'),
  row('A-2', '14 SOUTHERN AVE', 'SAMPLE, ANN'),
  row('A-3', '9 NORTHERN AVE', 'SAMPLE, SILAS B'),
  row('A-4', '1235 COOKSIE ST', '1737 LIGHTER, LLC'),
  row('A-5', '1737 LIGHTER ST', 'OTHER, PAT'),
  row('A-6', '179 NORTHERN AVE', '179 NORTHERN LLC'),
  row('A-7', '3911 CANTERBURY ROAD', 'OTHER, LEE'),
  row('A-8', '311 E MAPLE ST', 'OTHER, KIM'),
  row('A-9', '311 E WEST ST', 'OTHER, KIM'),
  row('A-10', '311 EAST ST #18', 'OTHER, KIM'),
  row('A-11', '13 GAUGH ST', 'OTHER, KIM'),
  row('A-12', '3700 GOUGH ST', '3700 GOUGH STREET, LLC'),
  row('A-13', '24 CAMBRIDGE TER #2', 'OTHER, KIM'),
  row('A-14', '24 SECOND ST', 'OTHER, KIM'),
  row('A-15', '5 QUINCE LN', 'DUPONT, NICHOLAS D', 'ALDER FORKS'),
  row('A-16', '700 1ST AVE W', 'TEST, ROBIN', 'ALDER FORKS'),
  row('A-17', '702 1ST AVE W', 'ZIMMER, JAN'),
  row('A-18', '9 LINDEN AVE', 'OTHER, KIM', '', { stateNumber: '128_32' }),
  row('A-19', '160 PLEASANT ST', 'CITY OF ALDER'),
  row('A-20', '7 PLEASANT ST', 'MAYOR AND CITY COUNCIL OF'),
  row('A-21', '158 EAST ST', 'ROBIN COREY J'),
  row('A-22', '237 N CAREY ST', 'ROBIN SAM W'),
  row('A-23', '4 CENTRE ST #3', 'OTHER, KIM'),
  row('A-24', '2901 CHARLES ST', 'UNITY CENTER OF HARMONY'),
  row('A-25', '123 BISON RUN RD', 'XYZ INC'),
  row('A-26', '219 MAPLE ST', 'GILLMORE, MARK A', 'ALDER FORKS'),
  row('A-28', '10 1ST AVE E', 'OTHER, KIM'),
  row('3695B121', '', 'OTHER, KIM'),
  row('3695B012', '', 'OTHER, KIM'),
];

let dir: string;
let index: SearchIndex;
let far: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'names-with-addresses-'));
  index = await buildSearchIndex(path.join(dir, 'alder'), ROWS);
  const farRows = [
    { address: '1 FIRST ST', number: 'F-1', point: [-99, 41] as [number, number] },
    { address: '2 CROSS ST', number: 'F-2', point: [-99.001, 41.001] as [number, number] },
    { address: '99 CROSS ST', number: 'F-3', point: [-98, 41.5] as [number, number] },
    { address: '12 ALDERBERRY ST', number: 'F-4' },
    { address: '5 QUARTZ ST', number: 'F-5', point: [-90, 30] as [number, number] },
    { address: '6 BEECH ST', number: 'F-6', point: [-90.006, 30] as [number, number] },
    { address: '7 BEECH ST', number: 'F-7', point: [-91, 30] as [number, number] },
  ];
  far = await buildSearchIndex(path.join(dir, 'far'), farRows, '/us/zz/far');
});
afterAll(async () => {
  await Promise.all([index.close(), far.close()]);
  await rm(dir, { recursive: true });
});

async function search(query: string, more: { seesOwners?: boolean; hiddenOwners?: Set<number> } = {}) {
  const indexes = { counties: [far, index], unreadable: [], places: createPlaceIndex([]) };
  const request = { query, near: null, seesOwners: true, limit: 10, forgivingMs: Infinity, ...more };
  return searchIndexes(indexes, request);
}
async function numbersOf(query: string, more: Parameters<typeof search>[1] = {}): Promise<string[]> {
  const rows = [far, index].flatMap((county) =>
    Array.from({ length: county.rowCount }, (_, at) => county.parcelAt(at + 1)),
  );
  return (await search(query, more)).map(
    ({ path: found }) => rows.find((parcel) => parcel?.path === found)?.parcelnumb ?? '',
  );
}

it.each([
  ['sample silas southern ave', 'A-1'],
  ['silas sample 2804 southern', 'A-1'],
  ['2804 southern ave silas sample', 'A-1'],
  ['sample & 14 southern ave', 'A-2'],
  ['sampel 14 southern', 'A-2'],
  ['1737 lighter llc cooksie', 'A-4'],
  ['179 Northern Ave LLC', 'A-6'],
  ['nick dupont', 'A-15'],
  ['nick dupont alder forks', 'A-15'],
  ['city of alder pleasant st', 'A-19'],
  ['3911 cantaberry rd', 'A-7'],
  ['cantaberry 3911', 'A-7'],
  ['311 East Street Unit 18', 'A-10'],
  ['13 gough st', 'A-11'],
  ['24 2nd st cambridge', 'A-14'],
  ['702 First Ave. W., Alder Forks', 'A-17'],
  ['map 128 lot 32', 'A-18'],
  ['xyz inc bison run', 'A-25'],
  ['gillmore alder forks', 'A-26'],
  ['3695B-12', '3695B012'],
  ['corey robin east street', 'A-21'],
  ['4 center st unit 3', 'A-23'],
])('%s finds its parcel first', async (query, number) => {
  expect((await numbersOf(query))[0]).toBe(number);
});

it('a full name beside unknown words is offered as nearby if nothing else is found', async () => {
  const [first] = await search('jan zimmer wonderland');
  expect([first?.headline, first?.closeness]).toEqual(['ZIMMER, JAN', 'nearby']);
});

it('streets that do not meet offer the parcels where they are the nearest to each other', async () => {
  const found = await search('corner of first st and cross st');
  expect(found.map(({ headline, closeness }) => [headline, closeness])).toEqual([
    ['1 FIRST ST', 'nearby'],
    ['2 CROSS ST', 'nearby'],
  ]);
});

it('a parcel without a city may be in a city that other parcels of the county have', async () => {
  const [first] = await search('jan zimmer alder forks');
  expect([first?.headline, first?.closeness]).toEqual(['ZIMMER, JAN', 'similar']);
});

it('the half of a house number is not taken for a street, and the name of the street is not taken for a city', async () => {
  expect(await numbersOf('10 1/2 william st')).toEqual([]);
});

it('streets that end more than half a kilometer from each other offer their nearest parcels', async () => {
  const found = await search('quartz st & beech st');
  expect(found.map(({ headline, closeness }) => [headline, closeness])).toEqual([
    ['5 QUARTZ ST', 'nearby'],
    ['6 BEECH ST', 'nearby'],
  ]);
});

it('an owner is not found by the address for readers who may not see owners, or when the owner opted out', async () => {
  expect(await numbersOf('sample silas southern ave', { seesOwners: false })).toEqual([]);
  const hiddenOwners = new Set([parcelFid(index.geoid, 1)]);
  expect(await numbersOf('sample silas southern ave', { hiddenOwners })).not.toContain('A-1');
});
