import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex, type SearchRow } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const HOME: readonly SearchRow[] = [
  { number: 'N-1', address: '211 N 5TH AVE E', owner: 'SAMPLE ANN', city: 'EASTALDER' },
  { number: 'N-2', address: '9 4TH AVE E', owner: 'SAMPLE LEE', city: 'EASTALDER' },
  { number: 'N-3', address: '54 CEDAR ST', owner: 'SAMPLE KIM', city: 'EASTALDER' },
  { number: 'N-4', address: '54R CEDAR ST', owner: 'SAMPLE PAT', city: 'EASTALDER' },
  {
    number: 'N-5',
    address: '53 OLD YARROW TRL',
    owner: 'EXAMPLE BUILDERS LLC',
    city: 'THREE ASHES',
    legal: 'LOT 11 HEADLAND PUD',
  },
  { number: 'N-6', address: '80 LINDEN RD', owner: 'EXAMPLE DANA W', city: 'EASTALDER' },
  {
    number: 'N-7',
    address: '229 MAIN ST',
    owner: 'ELLMAR229, REALTY LLC',
    city: 'EASTALDER',
    legal: 'BOOK 3813 PAGE 245',
  },
  { number: 'N-8', address: '70 SPRUCE ST', owner: 'BRICK LANE INVESTMENTS 70 LLC', city: 'EASTALDER' },
  { number: 'N-9', address: '', owner: 'MONTANA DEPT FISH WILDLIFE & PARKS', city: '' },
  { number: 'N-10', address: '5575 OLD YARROW TRL', owner: 'ROE RANCH INC', city: 'THREE ASHES' },
  { number: 'N-11', address: '130 FIRST ST', owner: 'EXAMPLE ROBIN', city: 'EASTALDER' },
  { number: '06110525362130000', address: '21 E 2ND AVE', owner: 'TEST KIM MARIE', city: 'THREE ASHES' },
  { number: 'N-14', address: '2727 OSTLER CIR', owner: 'EXAMPLE JO', city: 'EASTALDER' },
  { number: 'N-15', address: '1 RIVER VALLEY WAY', owner: 'EXAMPLE JO', city: 'EASTALDER' },
  { number: 'N-16', address: '4611 1/2 MORAVIA RD', owner: 'EXAMPLE JO', city: 'EASTALDER' },
  { number: 'N-17', address: '4611 MORAVIA RD', owner: 'EXAMPLE JO', city: 'EASTALDER' },
  { number: 'N-13', address: '', owner: 'METHODIST CHURCH', city: '' },
  { number: 'N-18', address: '815 5 ACRE RD', owner: 'EXAMPLE JO', city: 'EASTALDER' },
  { number: 'N-19', address: '120 ACRES RD', owner: 'ROE JANE', city: 'EASTALDER' },
  { number: 'N-20', address: '815 100 ACRE WOOD LN', owner: 'EXAMPLE JO', city: 'EASTALDER' },
];
const FAR: readonly SearchRow[] = [
  { number: 'F-1', address: '130 1/2 LOCUST ST', owner: 'TEST, LEE' },
  { number: 'F-2', address: '8 N CLINTON ST', owner: 'UNION METHODIST CHURCH' },
  { number: 'F-3', address: '10 ELM ST', owner: 'TEST, ROBIN' },
];
const LAST: readonly SearchRow[] = [{ number: 'L-1', address: '8 CLINTON ST', owner: 'TEST, DANA' }];

let dir: string;
let counties: SearchIndex[];
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'pasted-queries-'));
  counties = [
    await buildSearchIndex(path.join(dir, 'far'), FAR, '/us/zz/far'),
    await buildSearchIndex(path.join(dir, 'home'), HOME, '/us/zz/home'),
    await buildSearchIndex(path.join(dir, 'last'), LAST, '/us/zz/last'),
  ];
});
afterAll(async () => {
  await Promise.all(counties.map((county) => county.close()));
  await rm(dir, { recursive: true });
});

async function search(query: string, more: { seesOwners?: boolean } = {}) {
  const indexes = { counties, unreadable: [], places: createPlaceIndex([]) };
  const found = await searchIndexes(indexes, {
    query,
    near: null,
    seesOwners: true,
    seesLegal: true,
    limit: 10,
    forgivingMs: Infinity,
    ...more,
  });
  return found.map((result) => {
    const county = counties.find(({ placePath }) => result.path?.startsWith(`${placePath}/`));
    const parcel = county?.parcelAt(Number(result.path?.split('/').at(-1)));
    return { number: parcel?.parcelnumb, closeness: result.closeness };
  });
}

it.each([
  ['a numbered street joined with its kind', '211 N 5thave E', 'N-1'],
  ['a street alone, joined with its kind', '4thave e', 'N-2'],
  ['the house in the rear', '54 cedar st rear', 'N-4'],
  ['the house in the rear, with the city', '54 Cedar St (rear), Eastalder', 'N-4'],
  ['a city in two words', '54 cedar st, east alder', 'N-3'],
  ['a city in one word', '53 old yarrow trl threeashes', 'N-5'],
  ['an address with a legal description', '53 old yarrow trl, lot 11, headland pud', 'N-5'],
  ['a parcel near an address', 'parcel near 80 linden rd', 'N-6'],
  ['a row with a telephone number', '80 Linden Rd, Eastalder ZZ 01027\tEXAMPLE DANA W\t413-555-0147', 'N-6'],
  ['a name with an email address', 'Dana Example <dana@example.org>', 'N-6'],
  ['an offer', '80 linden road, $345,000, 3 beds 2 baths, 0.25 acres', 'N-6'],
  ['the fields of a form', 'Owner: Example Dana W; Property address: 80 Linden Rd', 'N-6'],
  ['a name joined with its number', 'ellmar 229 realty', 'N-7'],
  ['a deed with a label', 'Deed 3813/245', 'N-7'],
  ['a deed in Maryland', 'Liber 3813 Folio 245', 'N-7'],
  ['the book and page of a form', 'Book/Page: 3813-245', 'N-7'],
  ['a company with its number in words', 'brick lane investments seventy', 'N-8'],
  ['a state by its code', 'mt dept fish wildlife & parks', 'N-9'],
  ['a name with a house number', 'roe ranch 5575', 'N-10'],
  ['a street number, not a fraction', '130 1st st', 'N-11'],
  ['a row with a parcel number', '06110525362130000, SOMEBODY ELSE, 99 OTHER ST', '06110525362130000'],
  ['a row of a name and an address', 'Kim Test | 21 E 2nd Ave | 59752', '06110525362130000'],
  ['a circle in two letters', '2727 ostler cr', 'N-14'],
  ['a way in two letters, with wrong letters', '1 river vally wy', 'N-15'],
  ['a house before its half, with wrong letters', '4611 morovia rd', 'N-17'],
  ['a street with the name of a size', '815 5 Acre Rd, Eastalder', 'N-18'],
  ['a name before a street with the name of a size', 'Jane Roe, 120 Acres Rd, Eastalder', 'N-19'],
  ['a street with a size in its name', '815 100 Acre Wood Lane, Eastalder', 'N-20'],
  ['a size before an address', 'for sale, 5 acres, 80 Linden Rd, Eastalder', 'N-6'],
  ['the article before a name', 'the methodist church', 'N-13'],
  ['the same street without a direction, in an unknown city', '8 clinton street wonderville', 'L-1'],
])('%s: %s', async (_, query, number) => {
  const [first] = await search(query);
  expect(first?.number).toBe(number);
  expect(first?.closeness).not.toBe('nearby');
});

it.each(['who owns the methodist church?', 'where is 54 cedar st'])(
  '%s is answered like its subject alone',
  async (query) => {
    expect((await search(query))[0]?.closeness).toBe('match');
  },
);

it('a parcel that has only the address of a pasted row, and is in another place than the row says, is no match', async () => {
  const [first] = await search('Somebody Else\t10 Elm St\tNowhere MT');
  expect(first?.closeness).not.toBe('match');
});

it('a row does not find the parcels of an owner for readers who may not see owners', async () => {
  expect(await search('TEST KIM MARIE\tMETHODIST CHURCH', { seesOwners: false })).toEqual([]);
});
