import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

const ADDRESSES = `
  118 O'NEILL DR|14 COUNTY LINE RD APT 3|14 COUNTY LINE RD APT 4|2500 FM 1460|60 GREENWICH ST|111 POUGHKEEPSIE TPKE|7 SUGAR MAPLE LOOP
  212 JEFFERSON DAVIS PIKE|90 SCHUYLKILL AVE|17 PUYALLUP ST|29 CHAUTAUQUA BLVD|502 CHATTAHOOCHEE AVE|33 COMMONWEALTH AVE|1600 ST ANDREWS BLVD B204
  60 RUE DE L'ÉGLISE|909 OKEECHOBEE BLVD|215 WILLIAMS BRIDGE RD|64 LINCOLNSHIRE DR|27 DE SOTO TRL|18 MARTIN ST`;
const OWNERS =
  'FIRST NATIONAL BANK OF ALDER|A B C HOLDINGS INC|UNITED STATES OF AMERICA|MCDONALDS CORPORATION|JOHNSON ROBERT L JR|JOHNSON ROBERT L SR';
const LEGAL =
  'LOT 5 BLK 2 SUNSET HILLS SUBD|LT 14 BLK C OAKWOOD ESTATES PH II|LT 14 BLK C OAKWOOD ESTATES PH III|UNIT 4 PHASE 2 HARBOR CONDOMINIUMS|LOT 9 FAIRVIEW';

/** Queries as people type them, each with the headline of the result that must be first. A parcel found by its legal description is named by its number. */
const QUERIES = `
  118 o neil dr => 118 O'NEILL DR
  unit 4, 14 county line road => 14 COUNTY LINE RD APT 4
  apartment 4 at 14 County Line Rd => 14 COUNTY LINE RD APT 4
  #3 14 county line rd => 14 COUNTY LINE RD APT 3
  2500 farm market 1460 => 2500 FM 1460
  60 grenich => 60 GREENWICH ST
  111 pokeepsie turnpike => 111 POUGHKEEPSIE TPKE
  7 sugarmaple lp => 7 SUGAR MAPLE LOOP
  212 jeferson davies pk => 212 JEFFERSON DAVIS PIKE
  90 schukill => 90 SCHUYLKILL AVE
  17 puyalup street => 17 PUYALLUP ST
  29 chatauqua => 29 CHAUTAUQUA BLVD
  502 chattahoche ave => 502 CHATTAHOOCHEE AVE
  33 comonwelth avenue => 33 COMMONWEALTH AVE
  1600 st andrew's blvd 204 => 1600 ST ANDREWS BLVD B204
  60 rue eglise => 60 RUE DE L'ÉGLISE
  909 okechobe => 909 OKEECHOBEE BLVD
  215 Wiliams Brige => 215 WILLIAMS BRIDGE RD
  64 lincoln shire drive => 64 LINCOLNSHIRE DR
  27 desoto => 27 DE SOTO TRL
  first natl bk of alder => FIRST NATIONAL BANK OF ALDER
  abc holdings, inc. => A B C HOLDINGS INC
  u.s.a. => UNITED STATES OF AMERICA
  mc donalds corp => MCDONALDS CORPORATION
  robert johnson junior => JOHNSON ROBERT L JR
  robert johnson, senior => JOHNSON ROBERT L SR
  lot 5 block 2 sunst hills => LEGAL 0
  oakwood estates phase 2 lot 14 => LEGAL 1
  oakwood estates phase III lot 14 => LEGAL 2
  oakwood ph. 3 lot 14 => LEGAL 2
  harbor condominium unit 4 => LEGAL 3
  harbour condo phase ii unit 4 => LEGAL 3
  fairview lot 9 phase 1 => LEGAL 4`;

const listed = (text: string) => text.trim().split(/\s*[|\n]\s*/);

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-mistyped-'));
  const at = (street: string) => (_: unknown, index: number) => `${index + 1} ${street}`;
  const rows = [
    ...listed(ADDRESSES).map((address, index) => ({ address, number: `77-${1000 + index}` })),
    ...listed(OWNERS).map((owner, index) => ({ owner, address: at('OWNER LOOP')(owner, index) })),
    ...listed(LEGAL).map((legal, index) => ({
      legal,
      number: `LEGAL ${index}`,
      address: at('LEGAL LOOP')(legal, index),
    })),
  ];
  county = await buildSearchIndex(
    dir,
    rows.map((row) => ({ ...row, city: 'SALT MILL CITY' })),
  );
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

async function search(query: string) {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  const reader = { near: null, seesOwners: true, seesLegal: true };
  return searchIndexes(indexes, { query, ...reader, limit: 10, forgivingMs: Infinity });
}

describe('a query with several mistakes', () => {
  it.each(
    QUERIES.trim()
      .split('\n')
      .map((line) => line.trim().split(' => ')),
  )('%s finds %s first', async (query = '', wanted = '') =>
    expect((await search(query))[0]?.headline).toBe(wanted),
  );

  it.each(['18 garsten st', '60 renwick st', 'lot 6 block 2 sunst hills', 'sunst hills', 'unit 9 oakwood'])(
    'finds nothing for %s, or only parcels with the closeness "nearby"',
    async (query) =>
      expect((await search(query)).filter(({ closeness }) => closeness !== 'nearby')).toEqual([]),
  );

  it('calls a parcel "similar" instead of a "match" when the query misspells its legal description', async () => {
    const closeness = async (query: string) => (await search(query))[0]?.closeness;
    expect(await closeness('lot 5 block 2 sunset hills')).toBe('match');
    expect(await closeness('lot 5 block 2 sunst hills')).toBe('similar');
  });
});
