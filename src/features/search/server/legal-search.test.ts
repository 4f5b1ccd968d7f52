import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const LEGAL = [
  'S12, T05 N, R03 W, NW4, ACRES 160',
  'SE1/4NW1/4 SEC 12 TWP 5N RNG 3W C.O.S. 2202',
  'SUNSET ADDITION LOT 4 BLK 2',
  'LOTS 4 & 5, BLOCK A SUNSET ADDN',
  'PLAT BOOK 12 PG 34 TRACT B1',
  'BOB SMITH TO BAY SHORE',
  'MINOR SUB 466, S26, T02 N, R01 E, LOT 3',
  'MINOR SUB 467, S26, T02 N, R01 E, LOT 3',
];

let dir = '';
let county: SearchIndex;
let codes: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-legal-'));
  county = await buildSearchIndex(path.join(dir, 'legal'), [
    ...LEGAL.map((legal, index) => ({
      legal,
      number: `N-${index}`,
      address: `${index} ELM ST`,
      zip: '21201',
    })),
    { number: '21201', zip: '21202' },
    { number: 'N-4-7', zip: '21202' },
    { number: 'N-9', zip: '21202', legal: 'SEC 12 ELM' },
    { address: '12 ELM ST SEC', zip: '21202' },
  ]);
  const numbers = ['21201', '21202', '21203'];
  codes = await buildSearchIndex(
    path.join(dir, 'codes'),
    numbers.map((number) => ({ number, zip: '21201' })),
  );
});
afterAll(async () => {
  await Promise.all([county.close(), codes.close()]);
  await rm(dir, { recursive: true, force: true });
});

const search = (query: string, seesLegal = true, index = county) =>
  searchIndexes(
    { counties: [index], unreadable: [], places: createPlaceIndex([]) },
    { query, near: null, seesOwners: false, seesLegal, limit: 10, forgivingMs: Infinity },
  );

describe('a legal description', () => {
  it.each([
    ['NW 1/4 SEC 12 T5N R3W', ['N-0', 'N-1']],
    ['Sunset Addition, Lt 4, Bk 2', ['N-2']],
    ['Bk 2 Lot 4 Sunset', ['N-2']],
    ['se 1/4 nw 1/4 section 12, township 5 north, range 3 west', ['N-1']],
    ['S12 T5N R3W', ['N-0', 'N-1']],
    ['12-5N-3W', ['N-0', 'N-1']],
    ['5n 3w', ['N-0', 'N-1']],
    ['COS 2202 sec 12', ['N-1']],
    ['Lot 4 Block 2 Sunset Addition', ['N-2']],
    ['sunset sub lot 5', ['N-3']],
    ['lt 4 sunset', ['N-2', 'N-3']],
    ['plat book 12, page 34', ['N-4']],
    ['pb 12 pg 34', ['N-4']],
    ['tract b1 bk 12', ['N-4']],
    ['S13 T5N R3W', []],
    ['certificate of survey 2202', ['N-1']],
    ['Cert. of Survey No. 2202', ['N-1']],
    ['sunset addition', ['N-2', 'N-3']],
    ['minor subdivision 467 lot 3', ['N-7']],
    ['minor sub. no. 466', ['N-6']],
    ['minor sub 468 lot 3', ['N-6', 'N-7']],
  ])('%s finds its parcels', async (query, numbers) => {
    const found = await search(query);
    expect(found.map(({ headline }) => headline)).toEqual(numbers);
  });

  it('with one number comes after an address with the same words', async () => {
    const found = await search('sec 12 elm');
    expect(found.map(({ headline, kind }) => [headline, kind])).toEqual([
      ['12 ELM ST SEC', 'address'],
      ['N-9', 'parcel'],
    ]);
  });

  it('is not found by a query without numbers that names no subdivision', async () => {
    expect(await search('bob smith')).toEqual([]);
    expect(await search('bay shore')).toEqual([]);
  });

  it('finds nothing for readers who may not see it', async () => {
    expect(await search('S12 T5N R3W', false)).toEqual([]);
  });
});

it('a search by legal description finds the same rows as a scan of every row', async () => {
  const rows = Array.from({ length: 3000 }, (_, row) => ({
    number: `${row}`,
    legal: row % 7 === 0 ? null : `LOT ${row % 5} BLOCK ${Math.floor(row / 11) % 9} SUNSET`,
  }));
  const index = await buildSearchIndex(path.join(dir, 'scan'), rows);
  for (const [lot, block] of [
    [1, 2],
    [0, 0],
    [4, 8],
    [4, 9],
  ] as const) {
    const words = [`l${lot}`, `b${block}`, 'sunset'];
    const wanted = rows.flatMap(({ legal, number }) =>
      legal === `LOT ${lot} BLOCK ${block} SUNSET` ? [number] : [],
    );
    const found = (limit: number) => index.findByLegal(words, limit).map(({ parcelnumb }) => parcelnumb);
    expect(found(1000)).toEqual(wanted);
    expect(found(3)).toEqual(wanted.slice(0, 3));
  }
  await index.close();
});

it('a search puts a ZIP code before an equal parcel number, unless the numbers of the county look like ZIP codes', async () => {
  const kinds = async (index: SearchIndex) => (await search('21201', false, index)).map(({ kind }) => kind);
  expect((await kinds(county)).slice(0, 2)).toEqual(['place', 'parcel']);
  expect((await kinds(codes)).slice(0, 2)).toEqual(['parcel', 'place']);
});
