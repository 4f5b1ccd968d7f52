import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import {
  getNamedPath,
  listCountyFeatures,
  listPlaceLabelFeatures,
  placeRoutes,
  placesInsideStamp,
  seedPlaces,
} from './index.ts';
import { findSetState } from './queries-sets.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await seedPlaces(services);
  server = await openTestServer(services, placeRoutes(services));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const countPlaces = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from place`.execute(
    services.database.kysely,
  );
  return rows[0]?.count ?? 0;
};
test('the counties are drawn with their codes, names and paths', async () => {
  const byGeoid = new Map<string, Record<string, string | number>>();
  for await (const { geometry, properties } of listCountyFeatures(services)) {
    expect(['Polygon', 'MultiPolygon']).toContain(geometry.type);
    byGeoid.set(String(properties['geoid']), properties);
  }
  expect(byGeoid.size).toBeGreaterThan(3100);
  expect(byGeoid.get('24510')).toEqual({
    geoid: '24510',
    name: 'Baltimore City',
    path: '/us/md/baltimore-city',
  });
  expect([...byGeoid.values()].filter(({ path }) => path === undefined)).toEqual([]);
});

describe('seeding', () => {
  test('makes every state, province and county with a valid outline, once', async () => {
    const { rows } = await sql<{ kind: string; count: number; bad: number }>`
      select kind, count(*) as count, sum(case when st_isvalid(geom) then 0 else 1 end) as bad
      from place where kind <> 'world' and path <> '/us/va/falls-church-city' group by kind order by kind`.execute(
      services.database.kysely,
    );
    expect(rows).toEqual([
      { kind: 'country', count: 2, bad: 0 },
      { kind: 'county', count: 3230, bad: 0 },
      { kind: 'state', count: 69, bad: 0 },
    ]);
    const before = await countPlaces();
    expect(await seedPlaces(services)).toBe(0);
    expect(await countPlaces()).toBe(before);
  });

  test.each([
    ['/us/md/baltimore-city', '24510', 'Baltimore City, MD'],
    ['/us/md/baltimore', '24005', 'Baltimore County, MD'],
    ['/us/mt/gallatin', '30031', 'Gallatin County, MT'],
    ['/us/mi/wayne', '26163', 'Wayne County, MI'],
    ['/us/mo/st-louis-city', '29510', 'St. Louis City, MO'],
    ['/us/mo/st-louis', '29189', 'St. Louis County, MO'],
    ...['fairfax', 'franklin', 'richmond', 'roanoke'].flatMap((name) => {
      const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      const codes: Record<string, [string, string]> = {
        fairfax: ['51600', '51059'],
        franklin: ['51620', '51067'],
        richmond: ['51760', '51159'],
        roanoke: ['51770', '51161'],
      };
      return [
        [`/us/va/${name}-city`, codes[name]?.[0], `${title} City, VA`],
        [`/us/va/${name}`, codes[name]?.[1], `${title} County, VA`],
      ];
    }),
    ['/us/nv/carson-city', '32510', 'Carson City, NV'],
    ['/us/nm/dona-ana', '35013', 'Doña Ana County, NM'],
    ['/us/pr/san-juan', '72127', 'San Juan Municipio, PR'],
    ['/us/ct/hartford', '09003', 'Hartford County, CT'],
    ['/ca/mb', '46', 'Manitoba'],
  ])('%s is %s, %s', async (path, geoid, headline) => {
    const { status, body } = await server.get(`${path}/boundaries.json`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ place: { path, geoid, headline } });
  });

  test('keeps a city that the atlas has simplified away, with its box', async () => {
    const { body } = await server.get('/us/va/falls-church-city/boundaries.json');
    expect(body).toMatchObject({
      place: {
        geoid: '51610',
        bbox: [expect.closeTo(-77.17, 1), 38.87580939698396, expect.any(Number), expect.any(Number)],
      },
      outline: { geometry: null },
    });
  });

  test('gives every place a label at a point inside it', async () => {
    const labels: string[] = [];
    for await (const { geometry, properties } of listPlaceLabelFeatures(services)) {
      if (geometry.type === 'Point')
        labels.push(JSON.stringify({ path: properties['path'], point: JSON.stringify(geometry) }));
      if (geometry.type !== 'Point' || properties['path'] !== '/us/mi/wayne') continue;
      expect(geometry.coordinates[0]).toBeCloseTo(-83.2, 0);
      expect(geometry.coordinates[1]).toBeCloseTo(42.3, 0);
    }
    expect(labels).toHaveLength(3301);
    const { rows } = await sql<{ path: string }>`
      select p.path from unnest(${labels}::text[]) as l (label) join place p on p.path = l.label::json->>'path'
      where not st_dwithin(p.geom, st_setsrid(st_geomfromgeojson(l.label::json->>'point'), 4326), 1e-6)`.execute(
      services.database.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('at a point', () => {
  test.each([
    [39.29, -76.61, '/us/md/baltimore-city', '/us/md', '/us'],
    [39.45, -76.6, '/us/md/baltimore', '/us/md', '/us'],
    [45.68, -111.04, '/us/mt/gallatin', '/us/mt', '/us'],
    [51.88, -176.65, '/us/ak/aleutians-west', '/us/ak', '/us'],
    [40, -89.2, '/us/il/logan', '/us/il', '/us'], // the atlas leaves this outline open
    [49.9, -97.14, undefined, '/ca/mb', '/ca'],
    [43.65, -79.38, undefined, '/ca/on', '/ca'], // Toronto's harbor, which the outline of the lake cuts off
    [44.65, -63.57, undefined, '/ca/ns', '/ca'], // Halifax, outside of the outlines of province and country
    [44.0, -63.57, undefined, undefined, undefined], // about 50 km off the coast
    [0, 0, undefined, undefined, undefined],
    [90, 180, undefined, undefined, undefined],
  ])('%d, %d', async (lat, lon, county, state, country) => {
    const { status, body } = await server.get(`/at_point.json?lat=${lat}&lon=${lon}`);
    expect(status).toBe(200);
    const found = body as Record<string, { path: string } | null>;
    expect(Object.fromEntries(Object.entries(found).map(([level, place]) => [level, place?.path]))).toEqual({
      neighborhood: undefined,
      city: undefined,
      county,
      state,
      country,
    });
  });

  test('names the levels around', async () => {
    const { body } = await server.get('/at_point.json?lat=39.29&lon=-76.61');
    expect(body).toMatchObject({
      county: {
        headline: 'Baltimore City, MD',
        headline_alt: 'Baltimore City, Maryland, United States',
        levels: {
          neighborhood: null,
          city: null,
          county: 'Baltimore City',
          state: 'Maryland',
          country: 'United States',
        },
      },
    });
  });

  test.each([
    ['', 'query.lat'],
    ['lat=91&lon=0', 'query.lat'],
    ['lat=1&lon=181', 'query.lon'],
    ['lat=1&lon=x', 'query.lon'],
    ['lat=1&lon=Infinity', 'query.lon'],
  ])('%s is refused, naming %s', async (query, field) => {
    const { status, body } = await server.get(`/at_point.json?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });
});

describe('a place', () => {
  test('has an outline, places around it and sets inside it', async () => {
    const { body } = await server.get('/us/md/boundaries.json');
    expect(body).toMatchObject({
      place: { name: 'Maryland', kind: 'state', geoid: '24' },
      outline: { properties: { path: '/us/md', name: 'Maryland' }, geometry: { type: 'MultiPolygon' } },
      parents: [{ path: '/us', name: 'United States' }],
      types: [{ key: 'admin', name: 'Counties' }],
      has_parcels: false,
    });
  });

  test('lists the boundaries inside it', async () => {
    const { body } = await server.get('/us/de/children.json');
    const { children } = body as { children: { features: { properties: object }[] } };
    expect(children.features.map(({ properties }) => properties)).toEqual([
      { path: '/us/de/kent', name: 'Kent County' },
      { path: '/us/de/new-castle', name: 'New Castle County' },
      { path: '/us/de/sussex', name: 'Sussex County' },
    ]);
    expect(body).toMatchObject({
      success: true,
      data: [
        { path: '/us/de/kent', name: 'Kent County', headline: 'Kent County, DE' },
        { path: '/us/de/new-castle', name: 'New Castle County', headline: 'New Castle County, DE' },
        { path: '/us/de/sussex', name: 'Sussex County', headline: 'Sussex County, DE' },
      ],
    });
    const none = await server.get('/us/de/children.json?style=neighborhoods');
    expect(none.body).toMatchObject({
      style: 'neighborhoods',
      total: 0,
      children: { type: 'FeatureCollection', features: [] },
    });
  });

  test.each(['dona ana', 'DOÑA', 'n\u0303a an'])('finds the boundary with an accent by %s', async (q) => {
    const { body } = await server.get(`/us/nm/children.json?outlines=none&q=${encodeURIComponent(q)}`);
    expect(body).toMatchObject({ total: 1, data: [{ name: 'Doña Ana County' }] });
  });

  test.each([
    ['/us/md/atlantis/boundaries.json', 'The nearest place that we know is /us/md'],
    ['/us/xx/children.json', 'The nearest place that we know is /us.'],
    ['/us/va/williamsburg/boundaries.json', 'Did you mean /us/va/williamsburg-city (Williamsburg City, VA)?'],
    ['/us/texas/travis/boundaries.json', 'There is no place /us/texas. Did you mean /us/tx (Texas)?'],
  ])('%s is not found, with the nearest one', async (path, message) => {
    const { status, text } = await server.get(path);
    expect(status).toBe(404);
    expect(text).toContain(message);
  });

  test('refuses an invalid set', async () => {
    const { status, text } = await server.get('/us/de/children.json?style=A;B');
    expect(status).toBe(400);
    expect(text).toContain('query.style');
  });

  test('refuses a set that no place of the site has, and names the sets of the place', async () => {
    const { status, body } = await server.get('/us/de/children.json?style=bogus');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        fields: [{ field: 'query.style', message: expect.stringContaining('/us/de has admin') as string }],
      },
    });
  });
});

describe('a place that an operator names', () => {
  const county = (text: string) => getNamedPath(services, text, 'county');

  test.each([
    ['/us/tx/travis', '/us/tx/travis'],
    ['48453', '/us/tx/travis'],
    ['Travis, Texas', '/us/tx/travis'],
    ['travis', '/us/tx/travis'],
    ['Baltimore City', '/us/md/baltimore-city'],
    ['Doña Ana', '/us/nm/dona-ana'],
  ])('%s is %s', async (text, path) => expect(await county(text)).toBe(path));

  test('of any kind is found when the command takes any kind', async () => {
    expect(await getNamedPath(services, 'Texas, United States')).toBe('/us/tx');
    expect(await getNamedPath(services, '/us')).toBe('/us');
  });

  test.each([
    [
      '/us/va/williamsburg',
      /no county \/us\/va\/williamsburg\. Did you mean \/us\/va\/williamsburg-city \(Will/,
    ],
    ['/us/md', /no county \/us\/md\. Give the name, GEOID or path/],
    [
      'baltimore',
      /names? of 2 places.*\n {2}\/us\/md\/baltimore +Baltimore County, MD\n {2}\/us\/md\/baltimore-city/,
    ],
    ['travvis, tx', /no county "travvis, tx"\. Did you mean \/us\/tx\/travis \(Travis County, TX\)\?/],
    ['1001', /Did you mean \/us\/al\/autauga/],
    ['', /The name of the county is empty/],
    ['x'.repeat(201), /more than 200 characters/],
    ['\u001b[31mred', /no county " \[31mred"/],
  ])('%j is refused with advice', async (text, message) => {
    await expect(county(text)).rejects.toThrow(message);
  });
});

// The embedded database has one connection.
test.skipIf(inject('testDatabase').engine === 'embedded')(
  'the stamps of places change when a transaction ends that began before the latest one',
  async () => {
    const { kysely: db } = services.database;
    const touch = (some: Db | Trx, path: string) =>
      sql`update place set name = name where path = ${path}`.execute(some);
    const stampsOf = async () => [
      (await findSetState(db, '/us/de', 'admin')).stamp,
      await placesInsideStamp(services, '/us/de'),
    ];
    let before: string[] = [];
    await db.transaction().execute(async (trx) => {
      await touch(trx, '/us/de/kent');
      await touch(db, '/us/de/sussex');
      before = await stampsOf();
    });
    const after = await stampsOf();
    expect(after).not.toContain(before[0]);
    expect(after).not.toContain(before[1]);
  },
);

describe('counties with parcels', () => {
  test('are listed, and the places around them have parcels', async () => {
    await insertFixturePlaces(services);
    expect((await server.get('/counties.json')).body).toEqual({ counties: [] });
    await publishFixtureEdition(services, [{}, {}]);
    const { body } = await server.get('/counties.json');
    expect(body).toMatchObject({
      counties: [
        {
          place: { path: FIXTURE_COUNTY.path, levels: { state: 'Zedland', country: 'United States' } },
          geoid: '99001',
          parcel_count: 2,
          source_name: 'Invented roll',
          published_at: '2026-01-02T03:04:05.000Z',
          extent: [-100, 40, -99.9, 40.1],
          is_demo: true,
        },
      ],
    });
    for (const [path, answer] of [
      ['/us', true],
      ['/us/zz', true],
      [FIXTURE_COUNTY.path, true],
      ['/us/md', false],
    ] as const) {
      expect((await server.get(`${path}/boundaries.json`)).body).toMatchObject({ has_parcels: answer });
    }
  });
});
