import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const ADDRESSES = `
  21 ALLEN RD|10 GASTON ST|118 N EAST AVE|14 KNEELAND ST|2952 GREENMOUNT AVE|2940 MOUNT AVE|2952 MONTE AVE|5100 PRESTON NATIONAL PIKE|339 E 20TH ST|1105 W 42ND ST|3101 N CHARLES ST
  15-19 MT VERNON ST|13-15 MT AUBURN ST|27 BROWN CT|101-105 ASHE ST|103 ASH ST|30 PLEASANT GREEN AVE|22 HEWS ST|5 KNIGHT AVE`;
const OWNERS = `
  PHILLIPS JUDSON|SHAW DERRICK L|COHEN NATHAN|COHEN RUTH|CAIN NEIL|ROLLINS NEAL|JURCZYK CATHERINE|COLLAZO-DINGLE LISET|D & I HOLDINGS LLC|G & K HOLDINGS LLC
  HILTZ RENNERT (TR)|HOPKINS UNIVERSITY|OTHER GREEN`;
const NUMBERS = '0767006|06110525327030000';

const FOUND = `
  21 aln rd => 21 ALLEN RD
  27 broan ct => 27 BROWN CT
  118 se east ave => 118 N EAST AVE
  14 neeland => 14 KNEELAND ST
  22 hughes st => 22 HEWS ST
  5 nite ave => 5 KNIGHT AVE
  2952greenmountave => 2952 GREENMOUNT AVE
  30 pleasantgreen => 30 PLEASANT GREEN AVE
  3101ncharlesst => 3101 N CHARLES ST
  c/o Jane Sample 3101 N Charles St => 3101 N CHARLES ST
  how do I get to 27 broan court => 27 BROWN CT
  5100 prstn national pike => 5100 PRESTON NATIONAL PIKE
  339 e 20ht st => 339 E 20TH ST
  1105 w fourty second st => 1105 W 42ND ST
  behind 3101 n charles st => 3101 N CHARLES ST
  across the street from 3101 n charles => 3101 N CHARLES ST
  Jane Sample, 3101 N Charles St => 3101 N CHARLES ST
  15 mount auburn st boston => 13-15 MT AUBURN ST
  103 ashe st => 101-105 ASHE ST
  filips judson => PHILLIPS JUDSON
  Schau Derrick => SHAW DERRICK L
  kathrine jurczik => JURCZYK CATHERINE
  jurzcyk => JURCZYK CATHERINE
  Liset CollazoDingle => COLLAZO-DINGLE LISET
  d and i holdings => D & I HOLDINGS LLC
  Hiltz Family Trust => HILTZ RENNERT (TR)
  O767OO6 => 0767006
  O6l1O525327O3OOOO => 06110525327030000`;

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-last-tries-'));
  const rows = [
    ...listed(ADDRESSES).map((address, at) => ({ address, number: `12-${at}` })),
    ...listed(OWNERS).map((owner, at) => ({ owner, number: `34-${at}` })),
    ...listed(NUMBERS).map((number) => ({ number })),
  ];
  county = await buildSearchIndex(dir, rows);
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

const listed = (text: string) => text.trim().split(/\s*[|\n]\s*/);

function search(query: string, seesOwners = true) {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  return searchIndexes(indexes, { query, near: null, seesOwners, limit: 10, forgivingMs: Infinity });
}

describe('a search of several counties', () => {
  let other: SearchIndex;
  beforeAll(async () => {
    await mkdir(path.join(dir, 'other'));
    const rows = ['10 GLADSTONE ST'].map((address, at) => ({ address, number: `56-${at}` }));
    other = await buildSearchIndex(path.join(dir, 'other'), rows, '/us/zz/birch');
  });
  afterAll(() => other.close());
  const find = async (query: string, near: string | null) => {
    const indexes = { counties: [county, other], unreadable: [], places: createPlaceIndex([]) };
    const request = { query, near, seesOwners: true, limit: 10, forgivingMs: Infinity };
    return (await searchIndexes(indexes, request)).map(({ headline }) => headline);
  };

  it('takes the parcel with the fewest wrong letters, wherever it is', async () => {
    expect(await find('10 gladston st', null)).toEqual(['10 GLADSTONE ST']);
  });

  it('finds the parcel number of the only county that has it', async () => {
    expect(await find('block 0767 lot 006', null)).toEqual(['0767006']);
  });

  it('stays in the county that somebody looks at', async () => {
    expect(await find('10 gladston st', '/us/zz/alder')).toEqual(['10 GASTON ST']);
    expect(await find('10 gladston st', '/us/zz/birch')).toEqual(['10 GLADSTONE ST']);
  });
});

describe('what a search tries last, such as words by sound, with more wrong letters, and parts of names', () => {
  it.each(
    FOUND.trim()
      .split('\n')
      .map((line) => line.trim().split(' => ')),
  )('%s finds %s', async (query = '', expected) => {
    const [first] = await search(query);
    expect(first).toMatchObject({ headline: expected, closeness: 'similar' });
  });

  it('for an unknown full name lists owners with a part of it: those with the initial of the missing word or, if there are none, all', async () => {
    const found = await search('Neal Cohen');
    expect(found.map(({ headline, closeness }) => [headline, closeness])).toEqual([
      ['COHEN NATHAN', 'nearby'],
    ]);
    const other = await search('Zoe Cohen');
    expect(other.map(({ headline }) => headline)).toEqual(['COHEN NATHAN', 'COHEN RUTH']);
    expect((await search('Johns Hopkins University'))[0]).toMatchObject({
      headline: 'HOPKINS UNIVERSITY',
      closeness: 'nearby',
    });
  });

  it('says nothing about owners to people who may not see them', async () => {
    for (const query of ['filips judson', 'Zoe Cohen', 'jurzcyk', 'Hiltz Family Trust'])
      expect(await search(query, false)).toEqual([]);
  });

  it('does not replace a known word of a street by one that sounds like it', async () => {
    const find = async (query: string) => (await search(query)).map(({ headline }) => headline);
    expect(await find('2952 maunt')).toEqual(['2952 MONTE AVE']);
    // No street with this word has the number, so the nearest numbers are listed.
    expect(await find('2952 mount')).toEqual(['2940 MOUNT AVE', '15-19 MT VERNON ST', '13-15 MT AUBURN ST']);
  });

  it('finds nothing for a word that no street and no owner resembles', async () => {
    expect(await search('99 Zzyzx')).toEqual([]);
  });
});
