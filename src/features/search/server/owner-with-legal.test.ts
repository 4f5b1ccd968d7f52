import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { type SearchRequest, searchIndexes } from './search-indexes.ts';

let dir: string;
let index: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'owner-with-legal-'));
  index = await buildSearchIndex(dir, [
    { owner: 'SAMPLE ROBIN A', legal: 'MILLER LAND CO 1ST, BLOCK 40, Lot 3, PLAT D-22' },
    { owner: 'SAMPLE ROBIN A', legal: 'MILLER LAND CO 1ST, BLOCK 40, Lot 4, PLAT D-22' },
    { owner: 'OTHER KIM & LEE', legal: 'MILLER LAND CO 1ST, BLOCK 41, Lot 3' },
    { owner: 'TESTER DANA TRUSTEE', legal: 'S18, T01 N, R01 E, ABANDONED MAIN LINE S2SE4' },
    { owner: 'ALDER COUNTY', legal: 'OLDTOWN, BLOCK 34, Lot 9 & 10' },
  ]);
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true });
});

async function rowsOf(query: string, more: Partial<SearchRequest> = {}): Promise<string[]> {
  const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
  const request = { query, near: null, seesOwners: true, seesLegal: true, limit: 10, forgivingMs: Infinity };
  const results = await searchIndexes(indexes, { ...request, ...more });
  return results.map(({ path: found }) => found?.split('/').at(-1) ?? '');
}

it.each([
  ['robin sample miller land co 1st lot 3', ['1']],
  ['Robin Sample, Miller Land Co 1st, Lot 4 Block 40', ['2']],
  ['lot 3 block 40 sample', ['1']],
  ['block 40 sample', ['1', '2']],
  ['kim other miller lot 3', ['3']],
  ['dana tester trustee S2SE4', ['4']],
  ['tester section 18', ['4']],
  ['alder county oldtown block 34', ['5']],
])('%s finds the parcels with both the owner and the legal description', async (query, rows) => {
  expect(await rowsOf(query)).toEqual(rows);
});

it.each<[string, Partial<SearchRequest>]>([
  ['may not see owners', { seesOwners: false }],
  ['may not see legal descriptions', { seesLegal: false }],
  ['want addresses only', { kind: 'address' }],
  ['may not see this owner', { hiddenOwners: new Set([parcelFid('99001', 1)]) }],
  ['may not see this description', { findHiddenLegal: async (fids) => new Set(fids) }],
])('finds no owner by the legal description for readers who %s', async (_, more) => {
  expect(await rowsOf('robin sample miller land co 1st lot 3', more)).not.toContain('1');
});
