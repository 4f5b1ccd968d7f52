import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { buildSearchIndex } from '../../../../tests/support/search-index.ts';
import type { ForgivingRequest } from './forgiving-request.ts';
import type { SearchIndex } from './index.ts';
import { createPlaceIndex } from './place-index.ts';
import { searchIndexes } from './search-indexes.ts';

let dir = '';
let county: SearchIndex;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-forgiving-'));
  const on = (
    street: string,
    city: string,
    numbers: readonly string[],
    at: readonly [number, number],
    step: readonly [number, number],
  ) =>
    numbers.map((number, index) => ({
      address: `${number} ${street}`,
      city,
      owner: `OWNER OF ${number} ${street}`,
      point: [at[0] + step[0] * index, at[1] + step[1] * index] as [number, number],
    }));
  county = await buildSearchIndex(dir, [
    ...on('PEARL ST', 'SPRINGFIELD', ['61', '63', '65', '67-71', '75'], [-72.5, 43.3], [0.001, 0]),
    ...on('PEARL ST', 'WINDSOR', ['65'], [-72.4, 43.5], [0, 0]),
    ...on('WASHINGTON AVE', 'SPRINGFIELD', ['1', '3', '5', '7'], [-72.498, 43.2998], [0, 0.002]),
    ...on('1ST ST', 'SPRINGFIELD', ['12 1/2', '14'], [-72.6, 43.3], [0.001, 0]),
    ...on('ELM ST', 'SPRINGFIELD', ['12 APT', '20'], [-72.7, 43.3], [0.001, 0]),
    ...on('LINDEN ST', 'SPRINGFIELD', ['23A', '25 B', '27 1/2', '31-33', '35'], [-72.8, 43.3], [0.001, 0]),
    { address: '30 OAK ST #4', city: 'SPRINGFIELD' },
    { address: '48 ROWAN ST' },
    { address: '52 MASSACHUSETTS AVE #7', city: 'SPRINGFIELD' },
    { address: '30 OAK ST #5', city: 'SPRINGFIELD' },
    { address: '9 MILL RD', city: 'SPRINGFIELD', owner: 'SAMPLE JOHANNA' },
    { address: '17 FARM LN', city: 'GRAFTON TOWNSHIP' },
  ]);
});
afterAll(async () => {
  await county.close();
  await rm(dir, { recursive: true, force: true });
});

async function search(query: string, seesOwners = false, forgivingMs = Infinity) {
  const indexes = { counties: [county], unreadable: [], places: createPlaceIndex([]) };
  return searchIndexes(indexes, { query, near: null, seesOwners, limit: 10, forgivingMs });
}
const first = async (query: string) => {
  const [result] = await search(query);
  return result === undefined ? null : [result.headline, result.context.split(' · ')[0], result.closeness];
};

describe('a query that no parcel matches in every word', () => {
  it.each([
    ['a city after the address', '65 Pearl St, Windsor', '65 PEARL ST', 'WINDSOR'],
    ['city, state and ZIP code', '65 pearl street windsor zz 05089', '65 PEARL ST', 'WINDSOR'],
    [
      'city, ZIP code with four more digits, country',
      '65 Pearl St Springfield 05156-1234 USA',
      '65 PEARL ST',
      'SPRINGFIELD',
    ],
    ['a wrong letter', '65 paerl st', '65 PEARL ST', 'SPRINGFIELD'],
    ['two wrong letters in a long word', '5 wahsingtn ave', '5 WASHINGTON AVE', 'SPRINGFIELD'],
    ['a wrong letter in the city', '65 pearl st winsdor', '65 PEARL ST', 'WINDSOR'],
    ['a wrong letter in the kind of street', '9 mill raod', '9 MILL RD', 'SPRINGFIELD'],
    ['a number inside of a range', '69 pearl st', '67-71 PEARL ST', 'SPRINGFIELD'],
    ['another word for the unit', '30 oak st apt 5', '30 OAK ST #5', 'SPRINGFIELD'],
    ['a unit that the county does not have', '20 elm st unit 3', '20 ELM ST', 'SPRINGFIELD'],
    ['another kind of street', '5 washington blvd', '5 WASHINGTON AVE', 'SPRINGFIELD'],
    ['a direction that the county does not have', '5 N washington ave', '5 WASHINGTON AVE', 'SPRINGFIELD'],
    ['a street number in letters', '14 first st', '14 1ST ST', 'SPRINGFIELD'],
    [
      'a letter that the county writes right after the number',
      '23 a linden st',
      '23A LINDEN ST',
      'SPRINGFIELD',
    ],
    [
      'a letter that the county writes as a word of its own',
      '25B linden st',
      '25 B LINDEN ST',
      'SPRINGFIELD',
    ],
    ['a letter that the county does not have', '35c linden st', '35 LINDEN ST', 'SPRINGFIELD'],
    ['the number without its letter', '23 linden st', '23A LINDEN ST', 'SPRINGFIELD'],
    ['a range of which the county has one number', '35-37 linden st', '35 LINDEN ST', 'SPRINGFIELD'],
    ['a question', 'Who owns 65 Perl Street?', '65 PEARL ST', 'SPRINGFIELD'],
    ['a polite question', 'please find 65 perl st, please', '65 PEARL ST', 'SPRINGFIELD'],
    ['a city with its kind abbreviated', '17 farm ln grafton twp', '17 FARM LN', 'GRAFTON TOWNSHIP'],
    ['a ZIP code and a city before the address', '05156 Windsor, 65 Pearl St', '65 PEARL ST', 'WINDSOR'],
    ['a fraction in one character', '12½ first st', '12 1/2 1ST ST', 'SPRINGFIELD'],
  ])('finds the parcel with %s', async (_, query, headline, city) => {
    expect(await first(query)).toEqual([headline, city, 'similar']);
  });

  it('finds a parcel without a city for any typed city of its state', async () => {
    const found = (query: string) => search(query).then((results) => results[0]?.headline);
    expect(await found('48 rowan st, Granville')).toBe('48 ROWAN ST');
    expect(await found('48 rowan st, Granville, Texas')).toBeUndefined();
    expect(await found('48 rowan st, Granville, New York')).toBeUndefined();
    expect(await found('48 rowan st, Granville, British Columbia')).toBeUndefined();
    expect(await found('48 rowan st, New Granville')).toBe('48 ROWAN ST');
    expect(await found('48 rowan st unit 3, Granville')).toBe('48 ROWAN ST');
    expect(await found('rowan street granville')).toBe('48 ROWAN ST');
    expect(await found('rowan street, Granville, Texas')).toBeUndefined();
    expect(await found('roan street, Granville')).toBeUndefined();
    expect(await found('9 mill rd, Granville')).not.toBe('9 MILL RD');
  });

  it('finds an address with a unit and a shortened street, typed without a city', async () => {
    expect((await search('52 mass ave #7'))[0]?.headline).toBe('52 MASSACHUSETTS AVE #7');
  });

  it('offers the address in another city if the state or county is the right one', async () => {
    expect(await first('9 mill rd, Granville ZZ')).toEqual(['9 MILL RD', 'SPRINGFIELD', 'nearby']);
    expect(await first('9 mill rd, Granville, Alder County')).toEqual(['9 MILL RD', 'SPRINGFIELD', 'nearby']);
    expect(await first('9 mill rd, Granville, Texas')).toBeNull();
    // A parcel in the named city is nearer.
    expect(await first('5 pearl st, Windsor ZZ')).toEqual(['65 PEARL ST', 'WINDSOR', 'nearby']);
  });

  it.each([
    ['a letter', '23A linden st', '23A LINDEN ST'],
    ['a fraction', '27 1/2 linden street', '27 1/2 LINDEN ST'],
    ['a range', '31-33 Linden St', '31-33 LINDEN ST'],
  ])('finds a house number with %s as it is written', async (_, query, headline) => {
    expect((await search(query))[0]?.headline).toBe(headline);
  });

  it.each(['61 1/2 pearl st springfield', '61½ Pearl Street'])(
    'offers the whole house number first for %s',
    async (query) => expect(await first(query)).toEqual(['61 PEARL ST', 'SPRINGFIELD', 'nearby']),
  );

  it('does not read a fraction as the last digits of the number', async () => {
    const index = await buildSearchIndex(
      await mkdtemp(path.join(dir, 'fractions-')),
      ['205 ALDER AVE', '2059 ALDER AVE', '912 ELM ST'].map((address) => ({ address })),
    );
    const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
    const asked = {
      query: '2059½ Alder Ave',
      near: null,
      seesOwners: false,
      limit: 2,
      forgivingMs: Infinity,
    };
    const [found] = await searchIndexes(indexes, asked);
    await index.close();
    expect(found).toMatchObject({ headline: '2059 ALDER AVE', closeness: 'nearby' });
  });

  it('offers the nearest numbers of the street, and a range of odd numbers has no even ones', async () => {
    expect(
      (await search('64 pearl st springfield')).map(({ headline, closeness }) => [headline, closeness]),
    ).toEqual([
      ['63 PEARL ST', 'nearby'],
      ['65 PEARL ST', 'nearby'],
      ['61 PEARL ST', 'nearby'],
      ['67-71 PEARL ST', 'nearby'],
      ['75 PEARL ST', 'nearby'],
    ]);
    expect(await first('70 pearl st')).toEqual(['67-71 PEARL ST', 'SPRINGFIELD', 'nearby']);
  });

  it.each([
    'Pearl & Washington',
    'corner of Pearl St and Washington Ave',
    'washington ave / pearl st',
    'pearl at washington',
  ])('finds the corner of %s', async (query) => {
    const found = await search(query);
    expect(
      found
        .slice(0, 2)
        .map(({ headline }) => headline)
        .toSorted(),
    ).toEqual(['1 WASHINGTON AVE', '65 PEARL ST']);
  });

  it('finds an owner in spite of a middle initial or a wrong letter, for those who may see owners', async () => {
    expect((await search('Johanna Q Sample', true))[0]).toMatchObject({
      kind: 'owner',
      headline: 'SAMPLE JOHANNA',
    });
    expect((await search('Johana Sample', true))[0]).toMatchObject({
      kind: 'owner',
      headline: 'SAMPLE JOHANNA',
    });
    expect(await search('Johanna Q Sample')).toEqual([]);
  });

  it.each(['65 pearl st hartford', 'qqq zzz', '&', 'a & b & c', '999', '12', 'pearl windsor & nothing'])(
    'has no similar parcel for %s',
    async (query) => {
      const found = await search(query);
      expect(found.filter(({ closeness }) => closeness === 'similar')).toEqual([]);
    },
  );

  it('stays within its time for long and strange queries', async () => {
    const cpuMs = startCpuClock();
    for (const query of [
      'a '.repeat(100),
      'perl '.repeat(40),
      '1 '.repeat(100),
      'x'.repeat(199),
      '½'.repeat(200),
    ])
      await search(query, true, 100);
    expect(cpuMs()).toBeLessThan(5000);
  });
});

describe('a street with thousands of parcels', () => {
  let long: SearchIndex;
  beforeAll(async () => {
    long = await buildSearchIndex(
      await mkdtemp(path.join(dir, 'long-')),
      Array.from({ length: 6000 }, (_, index) => ({
        address: `${2 * index + 2} LONG HWY`,
        city: 'SPRINGFIELD',
      })),
    );
  });
  afterAll(() => long.close());

  it('has the nearest number', async () => {
    const indexes = { counties: [long], unreadable: [], places: createPlaceIndex([]) };
    const asked = { query: '11001 long hwy', near: null, seesOwners: false, limit: 2, forgivingMs: Infinity };
    const found = await searchIndexes(indexes, asked);
    expect(found.map(({ headline }) => headline).toSorted()).toEqual(['11000 LONG HWY', '11002 LONG HWY']);
  });

  /** Searches with a budget that is spent after 1,000 parcels, none of which fits. Returns the number of parcels that were looked at. */
  function countLookedAt(index: SearchIndex, query: string): number {
    let looked = 0;
    const request: Omit<ForgivingRequest, 'isMistyped'> = {
      query,
      limit: 2,
      seesOwners: false,
      wantsAddresses: true,
      wantsNumbers: true,
      isWithin: () => {
        looked++;
        return false;
      },
      isOwnerHidden: () => false,
      wordsAround: () => new Set(),
      isPlaceInside: () => false,
      takesAnyCity: true,
      state: null,
      budget: { isSpent: () => looked > 1000 },
    };
    const found = [false, true].flatMap((isMistyped) =>
      index.startForgivingSearch()({ ...request, isMistyped }),
    );
    expect(found).toEqual([]);
    return looked;
  }

  it('is not read to its end after the time is spent, even if none of its parcels fits', () => {
    const looked = countLookedAt(long, '11001 long hwy');
    expect(looked).toBeGreaterThan(1000);
    expect(looked).toBeLessThan(3000);
  });

  it('is not read again in each further spelling after the time is spent', async () => {
    const index = await buildSearchIndex(
      await mkdtemp(path.join(dir, 'spellings-')),
      ['LONG', 'LONE', 'LOND'].flatMap((street) =>
        Array.from({ length: 3000 }, (_, number) => ({ address: `${2 * number + 2} ${street} HWY` })),
      ),
    );
    const looked = countLookedAt(index, '11001 lonk hwy');
    await index.close();
    expect(looked).toBeGreaterThan(1000);
    expect(looked).toBeLessThan(3000);
  });

  describe('that each of many cities has', () => {
    let index: SearchIndex;
    beforeAll(async () => {
      const inCity = (city: string, numbers: number, from: number) =>
        Array.from({ length: numbers }, (_, at) => ({ address: `${from + 2 * at} MAIN ST`, city }));
      index = await buildSearchIndex(await mkdtemp(path.join(dir, 'cities-')), [
        ...inCity('LARGO', 5000, 1),
        ...inCity('SMALLEY', 30, 101),
        ...inCity('LARGO', 3000, 2),
      ]);
    });
    afterAll(() => index.close());

    it('is found in the named one, with the nearest numbers', async () => {
      const indexes = { counties: [index], unreadable: [], places: createPlaceIndex([]) };
      const asked = { query: '9999 main st, smalley', near: null, seesOwners: false, limit: 10 };
      const found = await searchIndexes(indexes, { ...asked, forgivingMs: Infinity });
      expect(found.map(({ headline, context }) => [headline, context.split(',')[0]]).slice(0, 2)).toEqual([
        ['159 MAIN ST', 'SMALLEY'],
        ['157 MAIN ST', 'SMALLEY'],
      ]);
    });

    it('is soon known not to be in a city that the county does not have', () => {
      let looked = 0;
      const request: Omit<ForgivingRequest, 'isMistyped'> = {
        query: '9999 main st, nowhere',
        limit: 10,
        seesOwners: false,
        wantsAddresses: true,
        wantsNumbers: true,
        isWithin: () => {
          looked++;
          return true;
        },
        isOwnerHidden: () => false,
        wordsAround: ({ city }) => (city === 'LARGO' ? LARGO : SMALLEY),
        isPlaceInside: () => false,
        takesAnyCity: false,
        state: null,
        budget: { isSpent: () => false },
      };
      const found = [false, true].flatMap((isMistyped) =>
        index.startForgivingSearch()({ ...request, isMistyped }),
      );
      expect(found).toEqual([]);
      // There are 8,030 parcels, and the query can be read in several ways.
      expect(looked).toBeLessThan(4000);
    });
  });
});

const LARGO = new Set(['largo', 'zz']);
const SMALLEY = new Set(['smalley', 'zz']);
