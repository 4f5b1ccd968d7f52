import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const ADDRESSES = `
  40 ASH ST|40 ASH ST UNIT 2C|40 ASH ST UNIT 2D|42 ASH ST APT B7|9C FERN RD|11 ELM ST|700 S 1100 W|700 W 1100 S|1320 N 400 E|18 N MAIN ST|18 S MAIN ST
  14 CALLE ROSA|16 CALLE DE LAS FLORES|18 RUE PRINCIPALE|20 MCALLISTER DR|22 MACGREGOR ST|24 MC INTOSH LN|26 BROOK SIDE DR|28 BROOKSIDE DR
  30 BROOKSIDE DR|32 OAK LAND AVE|34 OAKLAND AVE|36 US HIGHWAY 17|38 KALANIANAOLE HWY|44 TCHOUPITOULAS ST
  46 BAY DR UNIT 12|46 BAY DR UNIT PH2|48 125TH AVE|MM 14 HARBOR HWY|CARR 2 KM 45.6`;
const OWNERS = 'ESTATE OF EDNA PRUITT|PRUITT EDGAR|MACGREGOR ROB';
const NUMBERS =
  '06-02-004-001-0021|B-0071-00-034|R0087654|0450310-002|11N04W22-00700|031-42-7795|7-19|44120500600|22-0871-3';

/** Queries as people type them, grouped by what they write differently, each with the headline of the result that must be first. */
const QUERIES = `
  Alder County 031-42-7795 => 031-42-7795
  Salt Mill City 7-19 => 7-19
  smc 7-19 => 7-19
  031427795 alder ky => 031-42-7795
  apn 22-871-3, Alder => 22-0871-3
  6-2-4-1-21 => 06-02-004-001-0021
  46 bay penthouse 2 => 46 BAY DR UNIT PH2
  48 one hundred twenty-fifth ave => 48 125TH AVE
  mile marker 14 harbor highway => MM 14 HARBOR HWY
  carretera 2 kilometro 45.6 => CARR 2 KM 45.6
  6-2-004-1-0021 => 06-02-004-001-0021
  B71-34 => B-0071-00-034
  R87654 => R0087654
  450310-2 => 0450310-002
  4412-5-6 => 44120500600
  account 0087654 => R0087654
  acct. no. 87654 => R0087654
  Acct #R0087654 => R0087654
  11n 4w 22 700 => 11N04W22-00700
  11 N 04 W 22 700 => 11N04W22-00700
  T11N R4W Sec 22 700 => 11N04W22-00700
  031-42-7759 => 031-42-7795
  013-42-7795 => 031-42-7795
  031-42-77795 => 031-42-7795
  40 Ash Street Unit 2-C => 40 ASH ST UNIT 2C
  40 ash st 2-d => 40 ASH ST UNIT 2D
  40 ash, apt 2 D, Salt Mill City => 40 ASH ST UNIT 2D
  42 ash st # B-7 => 42 ASH ST APT B7
  9c fer rd => 9C FERN RD
  11 elmm st => 11 ELM ST
  40 ahs st unit 2c => 40 ASH ST UNIT 2C
  700 so 1100 we => 700 S 1100 W
  700 South 11th West => 700 S 1100 W
  1320 no. 4th east => 1320 N 400 E
  700 S. 1100 W., SMC KY => 700 S 1100 W
  18 So. Main St => 18 S MAIN ST
  14 cl rosa => 14 CALLE ROSA
  14 calle la rosa => 14 CALLE ROSA
  16 cl flores => 16 CALLE DE LAS FLORES
  18 rue de la principale => 18 RUE PRINCIPALE
  20 mac allister drive => 20 MCALLISTER DR
  22 mc gregor st => 22 MACGREGOR ST
  24 macintosh lane => 24 MC INTOSH LN
  26 brookside dr => 26 BROOK SIDE DR
  32 oakland => 32 OAK LAND AVE
  36 federal highway 17 => 36 US HIGHWAY 17
  38 kalani hwy => 38 KALANIANAOLE HWY
  44 tchoup st => 44 TCHOUPITOULAS ST
  pruitt, edna (deceased) => ESTATE OF EDNA PRUITT
  heirs of edna pruitt => ESTATE OF EDNA PRUITT
  edgar pruitt dec'd => PRUITT EDGAR
  rob mc gregor => MACGREGOR ROB`;

const listed = (text: string) => text.trim().split(/\s*[|\n]\s*/);

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-otherwise-'));
  const rows = [
    ...listed(ADDRESSES).map((address, index) => ({
      address,
      number: `77-${1000 + index * 37}-${index}`,
      owner: `SAMPLE ${index} LLC`,
    })),
    ...listed(OWNERS).map((owner, index) => ({
      owner,
      address: `${3000 + index} TEST LOOP`,
      number: `88-${2000 + index}-00`,
    })),
    ...listed(NUMBERS).map((number, index) => ({ number, address: `${4000 + index} TEST LOOP` })),
    // As many kinds of numbers as the county's usual shapes, so that the rare ones above aren't among them.
    ...Array.from({ length: 120 }, (_, index) => ({
      number: `${'9'.repeat(1 + (index % 5))}-${'9'.repeat(1 + (index % 8))}-${index}`,
      address: `${5000 + index} TEST LOOP`,
    })),
  ].map((row) => ({ ...row, city: 'SALT MILL CITY' }));
  county = await buildSearchIndex(dir, rows, '/us/ky/alder');
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

async function search(query: string, limit = 10) {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  return searchIndexes(indexes, { query, near: null, seesOwners: true, limit, forgivingMs: Infinity });
}

describe('a query that is written differently than the data of the county', () => {
  it.each(
    QUERIES.trim()
      .split('\n')
      .map((line) => line.trim().split(' => ')),
  )('%s finds %s first', async (query = '', wanted = '') =>
    expect((await search(query))[0]?.headline).toBe(wanted),
  );

  it('finds both of two ways to write a street, the typed one first', async () => {
    const found = async (query: string) =>
      (await search(query)).map(({ headline, closeness }) => [headline, closeness]);
    expect(await found('brookside dr')).toEqual([
      ['28 BROOKSIDE DR', 'match'],
      ['30 BROOKSIDE DR', 'match'],
      ['26 BROOK SIDE DR', 'similar'],
    ]);
    expect((await found('oak land ave')).map(([headline]) => headline)).toEqual([
      '32 OAK LAND AVE',
      '34 OAKLAND AVE',
    ]);
  });

  it.each(['Granville 031-42-7795', 'Alder County, TX 031-42-7795', '031-42-1195', '99 kal hwy'])(
    'no parcel is a match for %s',
    async (query) =>
      expect((await search(query)).filter(({ closeness }) => closeness !== 'nearby')).toEqual([]),
  );
});
