import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search.ts';

/** Addresses as counties of different states write them: highways, grids, hyphens, saints, numbered streets. */
const ADDRESSES: readonly (readonly [string, string])[] = [
  ['1200 ST CHARLES AVE', 'SPRINGFIELD'],
  ['1202 ST CHARLES AVE', 'SPRINGFIELD'],
  ['45 SAINT MARYS ST', 'SPRINGFIELD'],
  ['2500 STATE HWY 12', 'SPRINGFIELD'],
  ['2510 US HWY 12', 'SPRINGFIELD'],
  ['77 HIGHWAY 50 W', 'SPRINGFIELD'],
  ['300 COUNTY ROAD 40', 'SPRINGFIELD'],
  ['310 CO RD 41', 'SPRINGFIELD'],
  ['320 CR 42', 'SPRINGFIELD'],
  ['6100 FM 1960 RD W', 'SPRINGFIELD'],
  ['6102 FARM TO MARKET RD 2100', 'SPRINGFIELD'],
  ['6200 FM 529', 'SPRINGFIELD'],
  ['N4523 COUNTY ROAD X', 'SPRINGFIELD'],
  ['W231N1440 COUNTY RD G', 'SPRINGFIELD'],
  ['N4525 CTY RD XX', 'SPRINGFIELD'],
  ['450 S 300 E', 'SPRINGFIELD'],
  ['450 W 300 S', 'SPRINGFIELD'],
  ['1250 E 3300 S', 'SPRINGFIELD'],
  ['91-1001 KAIMALIE ST', 'EWA BEACH'],
  ['91-1003 KAIMALIE ST', 'EWA BEACH'],
  ['37-12 75TH ST', 'QUEENS'],
  ['37-14 75TH ST', 'QUEENS'],
  ['100 MARTIN LUTHER KING JR BLVD', 'SPRINGFIELD'],
  ['12 N MAIN ST', 'SPRINGFIELD'],
  ['12 S MAIN ST', 'SPRINGFIELD'],
  ['14 MAIN ST N', 'SPRINGFIELD'],
  ['9 MC DONALD RD', 'SPRINGFIELD'],
  ['11 MCDONALD RD', 'SPRINGFIELD'],
  ['7 OBRIEN CT', 'SPRINGFIELD'],
  ['8 LA CRESTA DR', 'SPRINGFIELD'],
  ['15 FT WORTH AVE', 'SPRINGFIELD'],
  ['16 MT VERNON PL', 'SPRINGFIELD'],
  ['500 5TH AVE', 'SPRINGFIELD'],
  ['21 TWENTY FIRST ST', 'SPRINGFIELD'],
  ['23 W 23RD ST', 'SPRINGFIELD'],
  ['1 LAKESHORE DR', 'SPRINGFIELD'],
  ['3 PENN LN', 'SPRINGFIELD'],
  ['5 OLD US 41', 'SPRINGFIELD'],
  ['6 ROUTE 9W', 'SPRINGFIELD'],
  ['8 STATE ROUTE 7', 'SPRINGFIELD'],
  ['101 AVENUE A', 'SPRINGFIELD'],
  ['15 CALLE LUNA', 'SAN JUAN'],
];
const OWNERS = [
  'OAK GROVE PROPERTIES LLC',
  'OAK GROVE PROPERTIES L.L.C.',
  'CITY OF SPRINGFIELD',
  'SMITH JOHN A & MARY B',
  'DE LA CRUZ MARIA',
  'FIRST BAPTIST CHURCH',
  'GREENE FAMILY TRUST',
  'J & B INVESTMENTS INC',
];

/** The queries of people, with the headline of the first result. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['1200 saint charles', '1200 ST CHARLES AVE'],
  ['1200 st. charles avenue', '1200 ST CHARLES AVE'],
  ['1200 street charles', '1200 ST CHARLES AVE'],
  ['45 st marys street', '45 SAINT MARYS ST'],
  ["45 st mary's st", '45 SAINT MARYS ST'],
  ['2500 hwy 12', '2500 STATE HWY 12'],
  ['2500 highway 12', '2500 STATE HWY 12'],
  ['2500 state highway 12', '2500 STATE HWY 12'],
  ['2500 sh 12', '2500 STATE HWY 12'],
  ['2500 state rd 12', '2500 STATE HWY 12'],
  ['2510 us 12', '2510 US HWY 12'],
  ['2510 us highway 12', '2510 US HWY 12'],
  ['2510 us-12', '2510 US HWY 12'],
  ['77 hwy 50', '77 HIGHWAY 50 W'],
  ['77 us 50', '77 HIGHWAY 50 W'],
  ['300 county rd 40', '300 COUNTY ROAD 40'],
  ['300 cr 40', '300 COUNTY ROAD 40'],
  ['300 co rd 40', '300 COUNTY ROAD 40'],
  ['300 cr40', '300 COUNTY ROAD 40'],
  ['300 cty rd 40', '300 COUNTY ROAD 40'],
  ['310 county road 41', '310 CO RD 41'],
  ['310 cr 41', '310 CO RD 41'],
  ['320 county road 42', '320 CR 42'],
  ['320 co. rd. 42', '320 CR 42'],
  ['6100 fm 1960', '6100 FM 1960 RD W'],
  ['6100 fm1960 w', '6100 FM 1960 RD W'],
  ['6100 farm to market 1960', '6100 FM 1960 RD W'],
  ['6102 fm 2100', '6102 FARM TO MARKET RD 2100'],
  ['6200 farm to market road 529', '6200 FM 529'],
  ['N4523 Cty Rd X', 'N4523 COUNTY ROAD X'],
  ['n4523 county rd x', 'N4523 COUNTY ROAD X'],
  ['N4523 CTH X', 'N4523 COUNTY ROAD X'],
  ['n 4523 county road x', 'N4523 COUNTY ROAD X'],
  ['w231 n1440 county road g', 'W231N1440 COUNTY RD G'],
  ['N4525 county highway XX', 'N4525 CTY RD XX'],
  ['N4525 county road xx', 'N4525 CTY RD XX'],
  ['450 south 300 east', '450 S 300 E'],
  ['450 s 300 e', '450 S 300 E'],
  ['450 west 300 south', '450 W 300 S'],
  ['1250 East 3300 South, Springfield', '1250 E 3300 S'],
  ['91-1001 kaimalie', '91-1001 KAIMALIE ST'],
  ['911001 kaimalie st', '91-1001 KAIMALIE ST'],
  ['91 1001 kaimalie street', '91-1001 KAIMALIE ST'],
  ['91-1001 Kaimalie St, Ewa Beach ZZ 96706', '91-1001 KAIMALIE ST'],
  ['3712 75th st', '37-12 75TH ST'],
  ['37-12 75 street', '37-12 75TH ST'],
  ['37-12 75th street, Queens', '37-12 75TH ST'],
  ['37 12 75 st', '37-12 75TH ST'],
  ['100 mlk blvd', '100 MARTIN LUTHER KING JR BLVD'],
  ['100 martin luther king blvd', '100 MARTIN LUTHER KING JR BLVD'],
  ['100 m l king blvd', '100 MARTIN LUTHER KING JR BLVD'],
  ['12 north main', '12 N MAIN ST'],
  ['14 n main st', '14 MAIN ST N'],
  ['9 mcdonald rd', '9 MC DONALD RD'],
  ['11 mc donald road', '11 MCDONALD RD'],
  ["7 o'brien ct", '7 OBRIEN CT'],
  ['7 o brien court', '7 OBRIEN CT'],
  ['8 lacresta dr', '8 LA CRESTA DR'],
  ['15 fort worth ave', '15 FT WORTH AVE'],
  ['16 mount vernon', '16 MT VERNON PL'],
  ['500 fifth ave', '500 5TH AVE'],
  ['500 5 ave', '500 5TH AVE'],
  ['21 21st st', '21 TWENTY FIRST ST'],
  ['23 west twenty-third st', '23 W 23RD ST'],
  ['23 w 23 st', '23 W 23RD ST'],
  ['1 lake shore dr', '1 LAKESHORE DR'],
  ['5 old us hwy 41', '5 OLD US 41'],
  ['6 rt 9w', '6 ROUTE 9W'],
  ['6 rte 9w', '6 ROUTE 9W'],
  ['8 sr 7', '8 STATE ROUTE 7'],
  ['8 route 7', '8 STATE ROUTE 7'],
  ['101 ave a', '101 AVENUE A'],
  ['12 n main st springfeild', '12 N MAIN ST'],
  ['12 n main st, springfield zz 99001-1234', '12 N MAIN ST'],
  ['12 N. Main St., P.O. Box 55, Springfield', '12 N MAIN ST'],
  ['12 n main st # 4b', '12 N MAIN ST'],
  ['12 n main st fl 2', '12 N MAIN ST'],
  ['main st 12 n', '12 N MAIN ST'],
  ['012340100000', '012-340-100-000'],
  ['12-340-100', '012-340-100-000'],
  ['012 340 100 000', '012-340-100-000'],
  ['APN 012-340-100-000', '012-340-100-000'],
  ['apn: 012-340-100', '012-340-100-000'],
  ['parcel 012-340-100-000', '012-340-100-000'],
  ['#012-340-100-000', '012-340-100-000'],
  ['pin 05-22-40-0010.000', '05-22-40-0010.000'],
  ['0522400010000', '05-22-40-0010.000'],
  ['owner:oak grove properties', 'OAK GROVE PROPERTIES LLC'],
  ['oak grove properties, l.l.c.', 'OAK GROVE PROPERTIES LLC'],
  ['oak grove prop llc', 'OAK GROVE PROPERTIES LLC'],
  ['oak grove properties inc', 'OAK GROVE PROPERTIES LLC'],
  ['john smith', 'SMITH JOHN A & MARY B'],
  ['mary smith', 'SMITH JOHN A & MARY B'],
  ['john and mary smith', 'SMITH JOHN A & MARY B'],
  ['springfield city of', 'CITY OF SPRINGFIELD'],
  ['delacruz maria', 'DE LA CRUZ MARIA'],
  ['1st baptist church', 'FIRST BAPTIST CHURCH'],
  ['greene family tr', 'GREENE FAMILY TRUST'],
  ['j&b investments', 'J & B INVESTMENTS INC'],
  ['j and b investments', 'J & B INVESTMENTS INC'],
];

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-styles-'));
  county = await buildSearchIndex(dir, [
    ...ADDRESSES.map(([address, city], index) => ({
      address,
      city,
      number: `012-340-${100 + index}-000`,
      owner: index % 3 === 0 ? `ACME & SONS LLC ${index}` : `SAMPLE HOLDINGS ${index} L L C`,
    })),
    ...OWNERS.map((owner, index) => ({
      address: `${3000 + index} TEST LOOP`,
      city: 'SPRINGFIELD',
      number: `05-22-4${index}-0010.00${index}`,
      owner,
    })),
  ]);
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a query in the style of a person', () => {
  it.each(QUERIES)('finds for %s first %s', async (query, headline) => {
    const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
    // Two counties' ways to write one owner are one owner.
    const plain = (text: string | undefined) => text?.replaceAll('.', '');
    const request = { query, near: null, seesOwners: true, limit: 10, forgivingMs: Infinity };
    const [first] = await searchIndexes(indexes, request);
    expect(plain(first?.headline)).toBe(plain(headline));
  });
});
