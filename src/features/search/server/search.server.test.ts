import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { SEARCH_MAX_RESULTS, SEARCH_MIN_CHARACTERS, type SearchResult } from '../contract.ts';
import { type Search, createSearch, searchIndexKey } from './index.ts';
import { createIndexKeeper } from './open-indexes.ts';

const PATH = FIXTURE_COUNTY.path;

const PARCELS: ParcelFixture[] = [
  {
    values: {
      address: '123 N MAIN ST',
      scity: 'ALDERTON',
      parcelnumb: '0012-34',
      owner: 'SAMPLE JOHN & MARY',
    },
  },
  { values: { address: '12 MAIN ST', scity: 'ALDERTON', parcelnumb: '0012-35', owner: 'ALDERTON CITY OF' } },
  { values: { address: '1234 MANOR LANE', parcelnumb: '99', owner: 'MAIN STREET TRUST' } },
  { values: { parcelnumb: 'ROW-1' } },
  { values: { parcelnumb: 'Q-1', owner: 'QUILLAN MARTA' } },
  { values: { parcelnumb: 'Q-2', owner: 'QUILLEN MARTA' } },
  { values: { address: '8 MUSEUM WAY' }, records: [{ address: '10 MUSEUM WAY # 2', owner: 'TENNANT OLAF' }] },
  { values: { parcelnumb: 'L-4', legaldesc: 'LOT 4 ESTATE OF JANE SAMPLE' } },
  {
    values: { parcelnumb: 'L-5', legaldesc: `BEG ${'AND THENCE '.repeat(40)}`, lot: '5', plss_section: '12' },
  },
  ...Array.from({ length: 40 }, (_, n) => ({
    values: { address: `${n + 1} BIRCH AVENUE`, parcelnumb: `B-${n}` },
  })),
];

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
let search: Search;
let privacy: Privacy;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const { version } = await publishFixtureEdition(services, PARCELS);
  await publishFixtureSearchIndex(services, PARCELS, version);
  privacy = openTestPrivacy(services);
  search = createSearch(
    services,
    async (lon, lat) =>
      lon >= -100 && lon <= -99.999 && lat >= 40 && lat <= 40.001
        ? [{ geoid: '99001', version, ogcFid: 1 }]
        : [],
    privacy,
  );
  server = await openTestServer(services, search.routes);
});
afterAll(async () => {
  await server.close();
  await search.close();
  await privacy.close();
  await services.close();
});

async function find(query: string, as: Persona = 'bob', more = ''): Promise<SearchResult[]> {
  const { status, body } = await server.get(`/search.json?query=${encodeURIComponent(query)}${more}`, as);
  expect(status).toBe(200);
  return (body as { results: SearchResult[] }).results;
}
/** Runs a test while an owner has opted out. */
async function withRemoval(owner: string, run: () => Promise<void>): Promise<void> {
  const db = services.database.kysely;
  const removal = { kind: 'owner', subject: owner, reason: 'asked', requested_by: 'them' } as const;
  await db.insertInto('removal').values(removal).execute();
  await privacy.optOuts.refresh();
  try {
    await run();
  } finally {
    await db.deleteFrom('removal').where('subject', '=', owner).execute();
    await privacy.optOuts.refresh();
  }
}
const shown = ({ headline, marks }: SearchResult) =>
  marks
    .toReversed()
    .reduce((text, [a, b]) => `${text.slice(0, a)}[${text.slice(a, b)}]${text.slice(b)}`, headline);

describe('parcels', () => {
  test('are found by address, best first, with all values that a list needs', async () => {
    const [best, ...others] = await find('123 north main');
    expect(best).toEqual({
      kind: 'address',
      headline: '123 N MAIN ST',
      marks: [
        [0, 3],
        [4, 5],
        [6, 10],
      ],
      context: 'ALDERTON, Alder County, ZZ · Parcel 0012-34',
      path: `${PATH}/1`,
      fid: parcelFid('99001', 1),
      ll_uuid: fixtureUuid(1, 1),
      point: [-99.9995, 40.0005],
      bbox: null,
      score: expect.any(Number),
      closeness: 'match',
    });
    expect(others).toEqual([]);
  });

  test.each([`${PATH}/1`, `https://maps.example${PATH}#p=${PATH}/1`, ` ${fixtureUuid(1, 1).toUpperCase()} `])(
    'are found by a pasted %s',
    async (query) =>
      expect(await find(query, 'chelsea')).toMatchObject([{ headline: '123 N MAIN ST', path: `${PATH}/1` }]),
  );

  test('are not found by a pasted path that no parcel has', async () =>
    expect(await find(`${PATH}/999999`, 'chelsea')).not.toContainEqual(
      expect.objectContaining({ closeness: 'match' }),
    ));

  test.each([
    ['12 main', ['[12] [MAIN] ST']],
    ['main 12', ['[12] [MAIN] ST', '[12]3 N [MAIN] ST']],
    ['123 mai', ['[123] N [MAI]N ST']],
    ['1234 manor ln', ['[1234] [MANOR] [LANE]']],
    ['birch 7', ['[7] [BIRCH] AVENUE']],
    ['7 birch ave', ['[7] [BIRCH] [AVENUE]']],
    ['nowhere 7', []],
    ['!!', []],
  ])('%j finds %j', async (query, headlines) => {
    const found = await find(query, 'chelsea');
    expect(found.map(shown)).toEqual(headlines);
  });

  test.each([
    ['0012-34', '00[12-34]'],
    ['12 34', '00[12-34]'],
    ['001234', '00[12-34]'],
    ['row1', '[ROW-1]'],
    ['99', '[99]'],
  ])('are found by the number %s', async (query, headline) => {
    const [best] = await find(query);
    expect(best && shown(best)).toBe(headline);
    expect(best?.kind).toBe('parcel');
  });

  test('occur once, with their best match', async () => {
    const found = await find('main street trust');
    expect(found.map(({ kind }) => kind)).toEqual(['owner']);
    const main = await find('main');
    expect(new Set(main.map(({ fid }) => fid)).size).toBe(main.length);
    expect(main.map(({ fid }) => fid)).toContain(parcelFid('99001', 3)); // found by its owner
  });

  test('are limited to the requested number and to the maximum', async () => {
    expect([SEARCH_MIN_CHARACTERS, SEARCH_MAX_RESULTS]).toEqual([2, 33]);
    expect(await find('birch')).toHaveLength(SEARCH_MAX_RESULTS);
    expect(await find('birch', 'bob', '&limit=5')).toHaveLength(5);
  });
});

describe('owners', () => {
  test.each(['sample john', 'john sample', 'mary sample', 'SAMPLE MA'])(
    '%j is found by accounts that may see owners',
    async (query) => {
      const [best] = await find(query, 'bob');
      expect(best).toMatchObject({
        kind: 'owner',
        headline: 'SAMPLE JOHN & MARY',
        context: '123 N MAIN ST · ALDERTON, Alder County, ZZ',
      });
    },
  );

  test.each(['sample', 'john sample', 'trust', 'sam'])(
    '%j is not found by a visitor, and its existence is not revealed',
    async (query) => {
      expect(await find(query, 'chelsea')).toEqual([]);
    },
  );

  test('people who opted out are as unknown as a name that nobody has: similar names are found for both', async () => {
    const found = async (query: string) =>
      (await find(query)).map(({ headline, closeness }) => `${closeness} ${headline}`);
    expect(await found('marta quillan')).toEqual(['match QUILLAN MARTA']);
    await withRemoval('Marta Quillan', async () => {
      const similar = ['similar QUILLEN MARTA'];
      expect([await found('marta quillan'), await found('marta quillon')]).toEqual([similar, similar]);
      await withRemoval('Marta Quillen', async () => {
        expect([await found('marta quillan'), await found('marta quillon')]).toEqual([[], []]);
      });
    });
  });

  test('of joined records are found with the address of the record, unless they opted out', async () => {
    const found = async (as: Persona) => (await find('olaf tennant', as)).map(({ context }) => context);
    const record = ['10 MUSEUM WAY # 2 · Alder County, ZZ'];
    expect([await found('bob'), await found('chelsea')]).toEqual([record, []]);
    await withRemoval('Olaf Tennant', async () => {
      expect([await found('bob'), await found('olive')]).toEqual([[], record]);
      expect(await find('10 museum way')).toMatchObject([{ headline: '10 MUSEUM WAY # 2' }]);
    });
  });

  test('no reply to a visitor contains names', async () => {
    for (const query of ['123 north main', '0012-34', 'main', '12', 'alder']) {
      const { text } = await server.get(`/search.json?query=${encodeURIComponent(query)}`, 'chelsea');
      expect(text).not.toMatch(/SAMPLE|TRUST|CITY OF/);
    }
  });
});

describe('legal descriptions', () => {
  const found = async (query: string, as: Persona) =>
    (await find(query, as)).map(({ headline, context }) => [headline, context.split(' · ')[0]]);
  const JANE = [['L-4', 'Legal description: lot 4 jane sample']];

  test('are found by the columns for lot and section, whatever the text beside them says', async () =>
    expect(await found('lot 5 sec 12', 'chelsea')).toEqual([['L-5', 'Legal description: lot 5 sec 12']]));

  test('that name somebody who opted out are found by operators only', async () => {
    expect(await found('lot 4 jane sample', 'chelsea')).toEqual(JANE);
    await withRemoval('Jane Sample', async () => {
      for (const person of ['chelsea', 'bob'] as const) {
        expect(await found('lot 4 jane sample', person)).toEqual([]);
        expect(await found('lot 4 estate', person)).toEqual([]);
        expect((await found('l-4', person))[0]?.[0]).toBe('L-4');
      }
      expect(await found('lot 4 jane sample', 'olive')).toEqual(JANE);
    });
  });
});

describe('places', () => {
  test('are found by their names together with surrounding places', async () => {
    const [best] = await find('alder', 'chelsea');
    expect(best).toMatchObject({
      kind: 'place',
      headline: 'Alder County, ZZ',
      path: PATH,
      marks: [[0, 5]],
      fid: null,
      bbox: [-100, 40, -99, 41],
    });
    expect((await find('zedland', 'chelsea'))[0]).toMatchObject({ kind: 'place', path: '/us/zz' });
    expect((await find('alder county zz', 'chelsea'))[0]).toMatchObject({ path: PATH });
  });

  test('are not found by the names of surrounding places alone, but a state by its code', async () => {
    const found = await find('zz', 'chelsea');
    expect(found.flatMap(({ kind, path }) => (kind === 'place' ? [path] : []))).toEqual(['/us/zz']);
  });

  test('that are added later are found too', async () => {
    const db = services.database.kysely;
    await sql`insert into place (path, kind, style, name, headline, country, parent_path) values (
      '/us/zz/doña', 'county', 'admin', 'Doña County', 'Doña County, ZZ', 'us', '/us/zz')`.execute(db);
    await search.refresh();
    expect((await find('dona'))[0]).toMatchObject({ kind: 'place', marks: [[0, 4]] });
  });
});

describe('coordinates', () => {
  test.each(['40.0005, -99.9995', `40°00'01.8"N 99°59'58.2"W`, '-99.9995, 40.0005'])(
    '%s lead to the parcel there',
    async (query) => {
      expect(await find(query, 'chelsea')).toEqual([
        {
          kind: 'coordinates',
          headline: query,
          marks: [[0, query.length]],
          context: '123 N MAIN ST · Alder County, ZZ',
          path: `${PATH}/1`,
          fid: parcelFid('99001', 1),
          ll_uuid: fixtureUuid(1, 1),
          point: [expect.closeTo(-99.9995, 9), expect.closeTo(40.0005, 9)],
          bbox: null,
          score: expect.any(Number),
          closeness: 'match',
        },
      ]);
    },
  );

  test('outside of all parcels result in the point', async () => {
    const [found] = await find('40.9, -99.1');
    expect(found).toMatchObject({
      kind: 'coordinates',
      path: null,
      fid: null,
      ll_uuid: null,
      point: [-99.1, 40.9],
      context: 'Alder County, ZZ',
    });
    expect((await find('10.5, 10.5'))[0]).toMatchObject({ context: 'Outside the United States and Canada' });
  });
});

describe('before anything is typed', () => {
  interface Suggestions {
    examples: SearchResult[];
    places: SearchResult[];
  }
  const suggest = async (more = '', as: Persona = 'chelsea') => {
    const { status, body, text } = await server.get(`/search/suggestions.json${more}`, as);
    expect([status, text]).toEqual([200, expect.not.stringMatching(/SAMPLE|TRUST|CITY OF/)]);
    return body as Suggestions;
  };

  test('an address and a parcel number of the county are examples that can be found, without owners', async () => {
    const { examples } = await suggest(`?path=${PATH}`, 'bob');
    expect(examples.map(({ kind, headline }) => [kind, headline])).toEqual([
      ['address', '123 N MAIN ST'],
      ['parcel', '0012-35'],
    ]);
    for (const { headline, fid } of examples) expect((await find(headline))[0]?.fid).toBe(fid);
  });

  test('places with parcels are offered, but not the place on the map', async () => {
    expect((await suggest('?path=/us')).places.map(({ path }) => path)).toEqual([PATH]);
    expect((await suggest('?lat=40&lon=-100')).places.map(({ headline }) => headline)).toEqual([
      'Alder County, ZZ',
    ]);
    expect((await suggest(`?path=${PATH}`)).places).toEqual([]);
  });

  test('a point outside of the earth is refused', async () =>
    expect((await server.get('/search/suggestions.json?lat=91&lon=0')).status).toBe(400));
});

test.each([
  ['', 'query.query'],
  ['query=a', 'query.query'],
  ['query=%20a%20', 'query.query'],
  ['query=parcels%20near%20me', 'query.query'],
  ['query=79RQ%2B54%20alder', 'query.query'],
  [`query=${'a'.repeat(201)}`, 'query.query'],
  ['query=main&limit=0', 'query.limit'],
  ['query=main&limit=34', 'query.limit'],
])('%s is refused with a message about %s', async (query, field) => {
  const { status, body } = await server.get(`/search.json?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { fields: [{ field }] } });
});

test.each([
  "'; drop table place; --",
  '%%',
  '\u0001\u0002',
  '😀😀',
  '\\x',
  'a'.repeat(200),
  '../../etc',
  '1'.repeat(200),
])('hostile text %j is treated as text', async (query) =>
  expect(Array.isArray(await find(query))).toBe(true),
);

test('a zero byte is refused', async () =>
  expect((await server.get('/search.json?query=%00main')).status).toBe(400));

describe('editions', () => {
  test('a new one replaces the old one in the results, and a search that has begun still reads the old one', async () => {
    const keeper = createIndexKeeper(services);
    const before = await keeper.current();
    const parcels = [{ values: { address: '5 NEWER WAY' } }];
    await publishFixtureSearchIndex(services, parcels, 2);
    await publishFixtureEdition(services, parcels, { version: 2 });
    await search.refresh();
    expect(await find('newer')).toMatchObject([{ headline: '5 NEWER WAY', ll_uuid: fixtureUuid(2, 1) }]);
    expect(await find('birch')).toEqual([]);
    await keeper.refresh();
    expect(before.counties[0]?.parcelAt(1)?.address).toBe('123 N MAIN ST');
    await keeper.close();
    // A rebuild makes the index of the same edition again.
    await publishFixtureSearchIndex(services, [{ values: { address: '7 REBUILT WAY' } }], 2);
    await search.refresh();
    expect(await find('way')).toMatchObject([{ headline: '7 REBUILT WAY' }]);
  });

  test('one without an index answers 503 for its parcels, and places are still found', async () => {
    await publishFixtureEdition(services, PARCELS, { version: 3 });
    await search.refresh();
    expect(await services.files.has(searchIndexKey('99001', 3))).toBe(false);
    const { status, headers } = await server.get('/search.json?query=newer');
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect((await find('alder'))[0]).toMatchObject({ kind: 'place' });
  });
});
