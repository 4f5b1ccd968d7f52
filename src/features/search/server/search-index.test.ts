import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOpenFiles } from '../../../../tests/support/open-files.ts';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import { searchParcelNumber } from '../../../kernel/ids.ts';
import { matchWords } from '../rules/match-words.ts';
import { MAX_WORDS, tokenize } from '../rules/tokenize.ts';
import { openSearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';
import { SEARCH_INDEX_FILE } from './thread.ts';
import { TokenTable } from './token-table.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-search-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const indexOf = (rows: Parameters<typeof buildSearchIndex>[1]) =>
  buildSearchIndex(path.join(dir, String(count++)), rows);
let count = 0;

const fidsOf = (hits: readonly { parcel: { ogcFid: number } }[]) => hits.map(({ parcel }) => parcel.ogcFid);

describe('an index', () => {
  test('returns rows unchanged', async () => {
    const index = await indexOf([
      { address: '1 ÉLM ST', number: '00-1', owner: 'SAMPLE', city: 'ALDER', path: '/us/zz/alder/1' },
      null,
      { address: 'x'.repeat(1000), path: '/us/zz/alder/town/3' },
      {},
    ]);
    expect(index).toMatchObject({ geoid: '99001', placePath: '/us/zz/alder', rowCount: 4 });
    expect(index.parcelAt(1)).toEqual({
      ogcFid: 1,
      llUuid: '00102030-4050-6070-8090-a0b0c0d0e000',
      path: '/us/zz/alder/1',
      address: '1 ÉLM ST',
      parcelnumb: '00-1',
      owner: 'SAMPLE',
      city: 'ALDER',
      lon: -100,
      lat: 40,
    });
    expect(index.parcelAt(2)).toBeNull();
    expect(index.parcelAt(3)).toMatchObject({
      address: 'x'.repeat(300),
      path: '/us/zz/alder/town/3',
      lon: -100.0000002,
    });
    expect(index.parcelAt(4)).toMatchObject({
      address: '',
      parcelnumb: '',
      owner: '',
      path: '/us/zz/alder/4',
    });
    for (const outside of [0, -1, 5, Number.NaN, 1e9]) expect(index.parcelAt(outside)).toBeNull();
    await index.close();
  });

  test('without rows returns no results', async () => {
    const index = await indexOf([]);
    expect(index.findByAddress(tokenize('main'), 33)).toEqual([]);
    expect(index.findByOwner(tokenize('a b'), 33)).toEqual([]);
    expect(index.findByNumber('1', 33)).toEqual([]);
    await index.close();
  });

  test('keeps owners and addresses apart', async () => {
    const index = await indexOf([{ address: '1 ELM ST', owner: 'OAK TRUST' }]);
    expect(index.findByAddress(tokenize('oak'), 33)).toEqual([]);
    expect(index.findByOwner(tokenize('elm'), 33)).toEqual([]);
    expect(fidsOf(index.findByOwner(tokenize('trust oak'), 33))).toEqual([1]);
    await index.close();
  });

  test('finds numbers, the exact one first, at most as many as requested', async () => {
    const numbers = ['0012-5', '12', '0-12-4', '13', '012 4 9', '1', 'A12', '12-4'];
    const index = await indexOf(numbers.map((number) => ({ number })));
    expect(fidsOf(index.findByNumber('12', 33))).toEqual([2, 3, 8, 5, 1]);
    expect(index.findByNumber('12', 33).map(({ isExact }) => isExact)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(fidsOf(index.findByNumber('12', 2))).toEqual([2, 3]);
    expect(fidsOf(index.findByNumber('A', 33))).toEqual([7]);
    expect(index.findByNumber('Z', 33)).toEqual([]);
    await index.close();
  });

  test.each(['empty', 'cut', 'another file', 'without a section', 'without sections', 'without a footer'])(
    'that is %s is refused as unreadable, and the file is closed',
    async (issue) => {
      const index = await indexOf([{ address: '1 ELM ST' }]);
      await index.close();
      const whole = path.join(dir, String(count - 1), SEARCH_INDEX_FILE);
      const bytes = await readFile(whole);
      const broken = {
        empty: Buffer.alloc(0),
        cut: bytes.subarray(0, bytes.length - 5),
        'another file': Buffer.alloc(500, 7),
        'without a section': Buffer.from(
          bytes.toString('latin1').replace('"owner.words"', '"other.words"'),
          'latin1',
        ),
        'without sections': Buffer.concat([Buffer.from('{}\u0002\0\0\0'), bytes.subarray(-12)]),
        'without a footer': Buffer.concat([Buffer.from('null\u0004\0\0\0'), bytes.subarray(-12)]),
      };
      const file = path.join(dir, `broken-${issue.replaceAll(' ', '-')}`);
      await writeFile(file, broken[issue as keyof typeof broken]);
      await expect(openSearchIndex(file)).rejects.toMatchObject({ code: 'unreadable_file' });
      expect(await listOpenFiles(file)).toEqual([]);
    },
  );

  test('takes about a hundred bytes a parcel', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      address: `${n % 997} ${'NS'[n % 2]} STREET${n % 61} AVE`,
      number: `${n % 97}-${n}`,
      owner: `FAMILY${n % 401} GIVEN${n % 83}`,
      city: 'ALDER',
    }));
    const index = await indexOf(rows);
    await index.close();
    const { size } = await stat(path.join(dir, String(count - 1), SEARCH_INDEX_FILE));
    expect(size / rows.length).toBeLessThan(120);
  });
});

const WORD = fc.constantFrom(
  'MAIN',
  'ST',
  'Street',
  'N',
  'North',
  'MAPLE',
  'MAP',
  'ELM',
  '1',
  '12',
  '123',
  'Élm',
  "O'NEIL",
  'oneil',
);
const TEXT = fc.array(WORD, { maxLength: 4 }).map((words) => words.join(' '));

describe('against a scan of every row', () => {
  test('words find the same rows in the same tiers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(TEXT, { maxLength: 40 }),
        fc.array(TEXT, { minLength: 1, maxLength: 8 }),
        async (texts, queries) => {
          const index = await indexOf(
            texts.map((text, at) => (at % 2 === 0 ? { address: text } : { owner: text })),
          );
          for (const query of queries) {
            const terms = tokenize(query);
            const scan = texts.flatMap((text, at) => {
              const match = matchWords(terms, text);
              return match === null ? [] : [{ fid: at + 1, isAddress: at % 2 === 0, ...match }];
            });
            for (const isAddress of [true, false]) {
              const hits = isAddress ? index.findByAddress(terms, 1000) : index.findByOwner(terms, 1000);
              const found = hits.map(({ parcel, tier, marks }) => ({
                fid: parcel.ogcFid,
                isAddress,
                tier,
                marks,
              }));
              expect(found.toSorted((a, b) => a.fid - b.fid)).toEqual(
                scan.filter((hit) => hit.isAddress === isAddress),
              );
            }
          }
          await index.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  test('numbers find the same rows', async () => {
    const number = fc.string({ unit: fc.constantFrom(...'0012AZ- '.split('')), maxLength: 26 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(number, { maxLength: 40 }),
        fc.array(number, { maxLength: 8 }),
        async (numbers, queries) => {
          const index = await indexOf(numbers.map((text) => ({ number: text })));
          for (const query of [...queries, ...numbers.map((text) => text.slice(0, 3))]) {
            const typed = searchParcelNumber(query);
            if (typed === '') continue;
            const scan = numbers.flatMap((text, at) =>
              searchParcelNumber(text).startsWith(typed) ? [at + 1] : [],
            );
            expect(fidsOf(index.findByNumber(typed, 1000)).toSorted((a, b) => a - b)).toEqual(scan);
          }
          await index.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the best rows are found among any number of rows', async () => {
    const rows = Array.from({ length: 4000 }, (_, n) => ({ address: `${n} MAIN ST` }));
    const index = await indexOf([
      ...rows,
      { address: '12 MANOR LN' },
      { address: 'MA' },
      { address: '12 MA' },
    ]);
    const best = (query: string) =>
      index.findByAddress(tokenize(query), 33).toSorted((a, b) => a.tier.localeCompare(b.tier));
    expect(fidsOf(best('12 ma'))[0]).toBe(4003);
    expect(fidsOf(best('12 ma')).toSorted((a, b) => a - b)).toEqual([13, 4001, 4003]);
    expect(best('ma').some(({ parcel, tier }) => parcel.ogcFid === 4002 && tier === 'exact')).toBe(true);
    expect(best('main st').length).toBeGreaterThanOrEqual(33);
    await index.close();
  });
});

test('results in the viewed county come first, even if other matches are better', async () => {
  const far = await indexOf([{ address: '12 ELM ST' }]);
  const nearRows = Array.from({ length: 40 }, (_, n) => ({ address: `${n} STREET OF ELM`, city: 'NEAR' }));
  const near = { ...(await indexOf(nearRows)), placePath: '/us/zz/birch', geoid: '99003' };
  const ask = (around: string | null) =>
    searchIndexes(
      { counties: [far, near], unreadable: [], places: createPlaceIndex([]) },
      { query: '12 elm', near: around, seesOwners: false, limit: 33 },
    );
  const headlines = async (around: string | null) => (await ask(around)).map(({ headline }) => headline);
  expect(await headlines(null)).toEqual(['12 ELM ST', '12 STREET OF ELM']);
  for (const around of ['/us/zz/birch', '/us/zz/birch/town/7']) {
    expect(await headlines(around)).toEqual(['12 STREET OF ELM', '12 ELM ST']);
  }
  expect(await headlines('/us/zz')).toEqual(['12 ELM ST', '12 STREET OF ELM']);
  await Promise.all([far.close(), near.close()]);
});

test('TokenTable returns the same words as tokenize', () => {
  const table = new TokenTable();
  const out = new Int32Array(MAX_WORDS);
  const text = fc.oneof(
    TEXT,
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(..."aB1 '-.é".split('')), maxLength: 120 }),
    fc
      .array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 40 })
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const bytes = Buffer.from(written);
      const found = table.numbersOf(bytes, 0, bytes.length, out);
      const words = Array.from(out.subarray(0, found), (number) => table.words[number]);
      expect(words).toEqual([...new Set(tokenize(written).map(({ canonical }) => canonical))]);
    }),
    { numRuns: 500 },
  );
  expect(new Set(table.words).size).toBe(table.words.length);
});

test('an index of several chunks has every row and word', async () => {
  const rows = Array.from({ length: 40_000 }, (_, row) =>
    row === 17_000 ? null : { address: `${row} ELM ST`, owner: `OWNER ${row % 70}`, number: `N-${row}` },
  );
  const index = await indexOf(rows);
  for (const row of [0, 16_383, 16_384, 32_768, 39_999]) {
    const [found] = index.findByAddress(tokenize(`${row} elm st`), 5);
    expect(found?.parcel).toMatchObject({ ogcFid: row + 1, parcelnumb: `N-${row}` });
  }
  expect(index.parcelAt(17_001)).toBeNull();
  expect(index.listByOwner('OWNER 3', 10_000).parcels).toHaveLength(Math.ceil((40_000 - 3) / 70));
  await index.close();
});

describe('all parcels of an owner', () => {
  test('have the same words in the same order, with any punctuation', async () => {
    const index = await indexOf([
      { owner: 'SMITH, JOHN' },
      { owner: 'JOHN SMITH' },
      { owner: 'Smith John' },
      { owner: 'SMITH JOHN A' },
      null,
      { owner: 'SMITH-JOHN' },
      { owner: 'SMITHS JOHN' },
      { address: 'SMITH JOHN' },
    ]);
    const listed = index.listByOwner('SMITH JOHN', 10);
    expect(listed.parcels.map(({ ogcFid }) => ogcFid)).toEqual([1, 3, 6]);
    expect(listed.isComplete).toBe(true);
    expect(index.listByOwner('', 10)).toEqual({ parcels: [], isComplete: true });
    expect(index.listByOwner('NOBODY', 10)).toEqual({ parcels: [], isComplete: true });
    await index.close();
  });

  test('are limited, and the result is marked as incomplete', async () => {
    const index = await indexOf(Array.from({ length: 5 }, () => ({ owner: 'CITY OF ALDER' })));
    for (const [limit, isComplete] of [
      [4, false],
      [5, true],
      [6, true],
    ] as const) {
      const listed = index.listByOwner('CITY OF ALDER', limit);
      expect(listed.parcels).toHaveLength(Math.min(5, limit));
      expect(listed.isComplete).toBe(isComplete);
    }
    await index.close();
  });
});

describe('other numbers of a parcel', () => {
  test('find it as its parcel number does, and are named', async () => {
    const index = await indexOf([
      { number: '12-034', stateNumber: '642-204-10010', account: 'R0012345' },
      { number: '12-035', stateNumber: '642-204-10011', account: '12-035' },
      { number: '642-204-10010-9' },
      { stateNumber: `X${'7'.repeat(40)}`, account: '1' },
    ]);
    const find = (typed: string) =>
      index
        .findByNumber(searchParcelNumber(typed), 10)
        .map((hit) => [hit.parcel.ogcFid, hit.isExact, hit.otherNumber]);
    expect(find('642-204-10010')).toEqual([
      [3, false, null],
      [1, true, '64220410010'],
    ]);
    expect(find('64220')).toEqual([
      [3, false, null],
      [1, false, '64220410010'],
      [2, false, '64220410011'],
    ]);
    expect(find('r0012345')).toEqual([[1, true, 'R0012345']]);
    expect(find('12035')).toEqual([[2, true, null]]);
    expect(find(`x${'7'.repeat(30)}`)).toEqual([[4, true, `X${'7'.repeat(19)}`]]);
    expect(find('642')).toEqual([[3, false, null]]);
    expect(find('9999')).toEqual([]);
    await index.close();
  });
});

describe('parts of a number without their zeros', () => {
  test('find the numbers with these parts, and no others with the same digits', async () => {
    const index = await indexOf([
      { number: '018-001-0001' },
      { number: '180-010-0001' },
      { number: '018-001-00001' },
      { number: '180-010-00001' },
    ]);
    expect(index.findByParts(['18', '1'], 5).map(({ parcel }) => parcel.parcelnumb)).toEqual([
      '018-001-00001',
      '018-001-0001',
    ]);
    await index.close();
  });

  test('find a number after many that have the same digits without zeros', async () => {
    const others = Array.from({ length: 300 }, (_, index) => ({
      number: `100-100-${String(index).padStart(4, '0')}`,
    }));
    const index = await indexOf([...others, { number: '001-001-0001' }]);
    expect(fidsOf(index.findByParts(['1', '1'], 5))).toEqual([301]);
    await index.close();
  });

  test('come after the addresses if the query is only one part with its name, such as Lot 5', async () => {
    const index = await indexOf([
      { address: '1 ELM ST', number: '005-001' },
      { address: '40 RIVERSIDE DR LOT 5', number: '017-002' },
    ]);
    const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
    const request = { near: null, seesOwners: false, limit: 5, forgivingMs: Infinity };
    const find = async (query: string) =>
      (await searchIndexes(indexes, { ...request, query })).map(({ headline }) => headline);
    expect(await find('Lot 5')).toEqual(['40 RIVERSIDE DR LOT 5', '005-001']);
    expect(await find('5-1')).toEqual(['005-001']);
    await index.close();
  });
});
