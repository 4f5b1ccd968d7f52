import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-wanted-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('if one kind or place is requested, its results are not crowded out by others', async () => {
  const index = await buildSearchIndex(dir, [
    ...Array.from({ length: 30 }, (_, at) => ({
      address: `${at + 1} WASHINGTON BLVD`,
      number: `12-34-${at}`,
      owner: 'ROE JANE',
    })),
    { address: '9 ELM ST', number: '12-34', owner: 'GEORGE WASHINGTON', city: 'OLD TOWN' },
    { address: '31 WASHINGTON BLVD', number: '77', owner: 'LINCOLN MARY', city: 'Old Town' },
    ...Array.from({ length: 9 }, (_, at) => ({ number: `S-${at}`, legal: 'LOT 4 SUNSET' })),
    { number: 'S-9', legal: 'LOT 4 SUNSET', city: 'OLD TOWN' },
  ]);
  const find = async (
    query: string,
    wanted: Pick<Parameters<typeof searchIndexes>[1], 'kind' | 'within'>,
  ) => {
    const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
    const reader = { near: null, seesOwners: true, seesLegal: true };
    const request = { query, ...reader, limit: 5, forgivingMs: Infinity, ...wanted };
    return (await searchIndexes(indexes, request)).map(({ headline }) => headline);
  };
  expect(await find('washington', {})).not.toContain('GEORGE WASHINGTON');
  expect(await find('washington', { kind: 'owner' })).toEqual(['GEORGE WASHINGTON']);
  expect(await find('George Q Washington', { kind: 'owner' })).toEqual(['GEORGE WASHINGTON']);
  expect(await find('12 washington bvld', { kind: 'owner' })).toEqual([]);
  expect(await find('1234', { kind: 'parcel' })).toEqual(['12-34']);
  expect(await find('123', { kind: 'parcel' })).toEqual([]);
  expect(await find('washington', { kind: 'address', within: `${index.placePath}/old-town` })).toEqual([
    '31 WASHINGTON BLVD',
  ]);
  expect(await find('lot 4 sunset', {})).toHaveLength(5);
  expect(await find('lot 4 sunset', { within: `${index.placePath}/old-town` })).toEqual(['S-9']);
  expect(await find('washington', { kind: 'address', within: '/us/zz/elsewhere' })).toEqual([]);
  expect(await find('washington', { kind: 'address', within: '/us' })).toHaveLength(5);
  await index.close();
});
