import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { tokenize } from '../rules/tokenize.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-records-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a parcel is found by its records, once and with the address or the owner that was found', async () => {
  const index = await buildSearchIndex(dir, [
    { address: '1 ELM ST', owner: 'OAK TRUST' },
    null,
    {
      address: '148 FIFTH ST',
      number: '26-74',
      owner: 'PINE TRUST',
      city: 'ALDER',
      records: [
        { address: '148-150 FIFTH ST # 148/4', owner: 'BIRCH ANN' },
        { address: '148-150 FIFTH ST # 150/2' },
        { address: '148-150 FIFTH ST # 150/2' },
        { owner: 'CEDAR BEN' },
      ],
      point: [-71, 42],
    },
    { address: '9 FIFTH ST', records: [{ address: '9R FIFTH ST' }] },
  ]);
  const found = (query: string) =>
    index.findByAddress(tokenize(query), 33).map(({ parcel }) => [parcel.ogcFid, parcel.address]);
  expect(found('150/2')).toEqual([[3, '148-150 FIFTH ST # 150/2']]);
  expect(found('fifth st')).toEqual([
    [4, '9 FIFTH ST'],
    [3, '148 FIFTH ST'],
  ]);
  expect(index.findByAddress(tokenize('9r fifth'), 1)[0]?.parcel).toEqual({
    ...index.parcelAt(4),
    address: '9R FIFTH ST',
  });
  expect(index.parcelAt(3)).toMatchObject({ ogcFid: 3, address: '148 FIFTH ST', lon: -71, lat: 42 });
  expect(index.findByOwner(tokenize('ben cedar'), 33)[0]?.parcel).toEqual({
    ...index.parcelAt(3),
    owner: 'CEDAR BEN',
  });
  expect(index.findByOwner(tokenize('birch'), 33)[0]?.parcel).toMatchObject({
    ogcFid: 3,
    owner: 'BIRCH ANN',
    address: '148-150 FIFTH ST # 148/4',
  });
  expect(index.listByOwner('BIRCH ANN', 33)).toEqual({ parcels: [], isComplete: true });
  expect(index.parcelAt(5)).toBeNull();
  expect(index).toMatchObject({ rowCount: 4 });
  expect(index.findByOwner(tokenize('pine'), 33).map(({ parcel }) => parcel.ogcFid)).toEqual([3]);
  expect(index.findByNumber('2674', 33).map(({ parcel }) => parcel.ogcFid)).toEqual([3]);
  await index.close();
});

test('a parcel is found by its second owner, and by both', async () => {
  const index = await buildSearchIndex(path.join(dir, 'second'), [
    { owner: 'ROE, JANE', owner2: 'SAMPLE, JOHN', records: [{ owner: 'TENNANT OLAF' }] },
    { owner: 'OAK TOM &', owner2: 'ANN' },
    { owner: 'PINE BEN & PINE EVA', owner2: 'PINE EVA' },
    { owner2: 'CEDAR LEA' },
    ...Array.from({ length: 4000 }, (_, at) => ({ owner: `ELM ${at}`, owner2: `BIRCH ${at}` })),
  ]);
  const found = (query: string) =>
    index.findByOwner(tokenize(query), 33).map(({ parcel }) => [parcel.ogcFid, parcel.owner]);
  expect(found('john sample')).toEqual([[1, 'ROE, JANE & SAMPLE, JOHN']]);
  expect(found('roe, jane & sample, john')).toEqual([[1, 'ROE, JANE & SAMPLE, JOHN']]);
  expect(found('jane roe')).toEqual([[1, 'ROE, JANE']]);
  expect(found('olaf tennant')).toEqual([[1, 'TENNANT OLAF']]);
  expect(found('ann oak')).toEqual([[2, 'OAK TOM & ANN']]);
  expect(found('pine eva')).toEqual([[3, 'PINE BEN & PINE EVA']]);
  expect(found('cedar lea')).toEqual([[4, 'CEDAR LEA']]);
  expect(found('birch 3999')).toEqual([[4004, 'ELM 3999 & BIRCH 3999']]);
  expect(index.listByOwner('ROE, JANE', 33).parcels.map(({ ogcFid }) => ogcFid)).toEqual([1]);
  await index.close();
});

test('the nearest numbers of a street are those of different parcels', async () => {
  const units = Array.from({ length: 40 }, (_, unit) => ({ address: `30 MUSEUM WAY # A${unit}` }));
  const index = await buildSearchIndex(path.join(dir, 'street'), [
    { address: '40 MUSEUM WAY' },
    { address: '30 MUSEUM WAY', records: [...units, { address: '24 MUSEUM WAY' }] },
    { address: '10 MUSEUM WAY' },
  ]);
  const results = await searchIndexes(
    { counties: [index], places: createPlaceIndex([]), unreadable: [] },
    { query: '25 museum way', near: null, seesOwners: false, limit: 33 },
  );
  expect(results.map(({ fid, headline }) => [fid, headline])).toEqual([
    [990010000002, '24 MUSEUM WAY'],
    [990010000001, '40 MUSEUM WAY'],
    [990010000003, '10 MUSEUM WAY'],
  ]);
  await index.close();
});

test('a numbered street is not the number of a unit', async () => {
  const index = await buildSearchIndex(path.join(dir, 'numbered'), [
    { address: '150 HAMPSHIRE ST', city: 'ALDER', records: [{ address: '150 HAMPSHIRE ST #5' }] },
    { address: '148 FIFTH ST', city: 'ALDER', records: [{ address: '148-150 FIFTH ST #150/2' }] },
    { address: '531 E 38TH ST', city: 'ALDER', records: [{ address: '531 E 38TH ST UNIT 4' }] },
    { address: '8 MUSEUM WAY', city: 'ALDER', records: [{ address: '8 MUSEUM WAY #N1122' }] },
    { address: '1122 MARYLAND AVE', city: 'ALDER' },
  ]);
  const found = async (query: string) => {
    const request = { query, near: null, seesOwners: false, limit: 33 };
    const indexes = { counties: [index], places: createPlaceIndex([]), unreadable: [] };
    return (await searchIndexes(indexes, request)).map(({ headline }) => headline);
  };
  expect(await found('150 fifth st alder')).toEqual(['148-150 FIFTH ST #150/2']);
  expect(await found('150 5th st')).toEqual(['148-150 FIFTH ST #150/2']);
  expect(await found('531 38th st unit 4')).toEqual(['531 E 38TH ST UNIT 4']);
  expect(await found('1122 Marylnd Ave Alder')).toEqual(['1122 MARYLAND AVE']);
  expect(await found('531 38th st alder')).toEqual(['531 E 38TH ST']);
  await index.close();
});
