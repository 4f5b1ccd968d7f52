import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { ForgivingRequest } from './forgiving-request.ts';
import { createForgivingSearch } from './forgiving-search.ts';
import { type IndexReader, openIndexFile } from './index-file.ts';
import { openRows } from './row-reader.ts';
import { openWordField } from './word-field.ts';

let dir = '';
let reader: IndexReader;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-rounds-'));
  const parcels = Array.from({ length: 60 }, (_, at) => ({
    address: `${2 * at + 2} ALDER ST`,
    owner: `OWNER ${at}`,
  }));
  const index = await buildSearchIndex(dir, parcels);
  await index.close();
  reader = await openIndexFile(path.join(dir, 'search.index'));
});
afterAll(async () => {
  await reader.close();
  await rm(dir, { recursive: true });
});

it('a search reads each parcel and looks up each group of words once, however many rounds it has', () => {
  const read: number[] = [];
  const lookedUp: string[] = [];
  const rows = openRows(reader);
  const addresses = openWordField(reader, 'address');
  const find = createForgivingSearch({
    numbers: { findByNumber: () => [], findByParts: () => [], findByGroups: () => [] },
    addresses: {
      ...addresses,
      candidates(terms, last, limit) {
        lookedUp.push(`${terms.map(({ canonical }) => canonical).join(' ')} ${last} ${limit}`);
        return addresses.candidates(terms, last, limit);
      },
    },
    owners: openWordField(reader, 'owner'),
    rows: {
      ...rows,
      parcel(row) {
        read.push(row);
        return rows.parcel(row);
      },
    },
  });
  const request: Omit<ForgivingRequest, 'isMistyped' | 'takesAnyCity'> = {
    query: '21 aldar st, nowhere',
    limit: 5,
    seesOwners: true,
    wantsAddresses: true,
    wantsNumbers: true,
    isWithin: () => true,
    isOwnerHidden: () => false,
    wordsAround: () => new Set(['zz']),
    isPlaceInside: () => false,
    state: null,
    budget: { isSpent: () => false },
  };
  const found = [false, true].flatMap((takesAnyCity) =>
    [false, true].flatMap((isMistyped) => find({ ...request, takesAnyCity, isMistyped })),
  );
  expect(found.map(({ parcel }) => parcel.address)).toContain('20 ALDER ST');
  expect(read.length).toBeGreaterThan(0);
  expect(new Set(read).size).toBe(read.length);
  expect(lookedUp.length).toBeGreaterThan(0);
  expect(new Set(lookedUp).size).toBe(lookedUp.length);
});

it('rows that are neighbors in the file are read together', () => {
  let reads = 0;
  const counted: IndexReader = {
    ...reader,
    read(target, offset) {
      reads++;
      reader.read(target, offset);
    },
  };
  const rows = openRows(counted);
  const found = Array.from({ length: 60 }, (_, row) => rows.parcel(row)?.address);
  expect(found.slice(0, 2)).toEqual(['2 ALDER ST', '4 ALDER ST']);
  expect(found[59]).toBe('120 ALDER ST');
  // The pieces that are read of rows and of their texts grow fourfold.
  expect(reads).toBe(7);
  expect(rows.parcel(0)?.owner).toBe('OWNER 0');
  expect(rows.parcel(60)).toBeNull();
});
