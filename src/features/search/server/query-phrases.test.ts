import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SearchRow, buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

/** The units of a tower, all at one point. The towers of two streets have the same point, so the streets meet there. */
const UNITS = 3000;
const tower = (street: string): SearchRow[] =>
  Array.from({ length: UNITS }, (_, at) => ({ address: `1 ${street} UNIT ${at + 1}`, point: [-99, 41] }));

const ROWS: readonly SearchRow[] = [
  { address: '340 S ELM ST', number: '16-001-002-0003', owner: 'SAMPLE, JANE Q' },
  { address: '535 N ALDER ST', number: '16-001-002-0004', owner: "O'SAMPLE, JOHN" },
  { address: '564 N ALDER ST', number: '16-001-002-0005', owner: 'NINE ELMS PARTNERS TRUST' },
  { address: '910 N ALDER ST', number: '16-001-002-0006', owner: 'NINE ELMS PARTNERS LLC' },
  { address: '26R ANTRIM ST', number: '16-001-002-0007', owner: 'QUIET HARBOR LAND TRUST' },
  { address: '8.5 MAPLE AVE', number: '16-001-002-0008', owner: 'EXAMPLE, ROBIN' },
  { address: '15 MONSIGNOR OBRIEN HWY', number: '16-001-002-0009', owner: 'EXAMPLE, KIM' },
  { legal: 'S35, T02 N, R01 E, C.O.S. 2239A, PARCEL A-1A', number: '16-001-002-0010', owner: 'TEST, LEE' },
  // 60 m apart from west to east, where a degree of longitude is shorter than one of latitude.
  { address: '2 GREEN ST', number: '16-001-002-0011', point: [-97.99983, 45] },
  { address: '9 BROOK ST', number: '16-001-002-0012', point: [-97.99907, 45] },
  ...tower('QUAY ST'),
  ...tower('DOCK ST'),
];

let dir: string;
let index: SearchIndex;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'query-phrases-'));
  index = await buildSearchIndex(dir, ROWS);
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true });
});

async function firstFor(query: string) {
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const [first] = await searchIndexes(indexes, {
    query,
    near: null,
    seesOwners: true,
    seesLegal: true,
    limit: 5,
  });
  return first;
}
const firstOf = async (query: string) => (await firstFor(query))?.path?.split('/').at(-1);

it.each([
  ['three four oh south elm street', 1],
  ['the Sample property', 1],
  ["Jane Sample's house", 1],
  ['J. Q. Sample', 1],
  ['the late Jane Sample', 1],
  ['Jane Sample and husband', 1],
  ['Jane Sample, as trustee', 1],
  ['owned by Jane Sample', 1],
  ['JANE DOE\n340 S ELM ST\nALDER ZZ 99001', 1],
  ['340 S Elm St, Basement', 1],
  ['old parcel number 16-001-002-0003', 1],
  ['o sample', 2],
  ['the 500 block of N Alder St', 3],
  ['Nine Elms Partners, L.L.C.', 4],
  ['Quiet Harbor Land Trust u/a/d 1/2/2019', 5],
  ['26 rear antrim st', 5],
  ['8 and a half maple ave', 6],
  ["15 Msgr O'Brien Highway", 7],
  ['COS 2239A', 8],
])('%s finds parcel %i first', async (query, row) => {
  expect(await firstOf(query)).toBe(String(row));
});

it('finds a corner where the parcels lie west and east of it', async () => {
  expect(await firstFor('green st and brook st')).toMatchObject({ closeness: 'similar' });
});

it('finds the corner of two streets with towers in a bounded time', async () => {
  const before = process.threadCpuUsage();
  expect(await firstOf('quay st and dock st')).toBeDefined();
  // Comparing each unit with each other one took 0.8 s.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
});
