import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFeatures } from '../../../../tests/support/import-features.ts';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
  squareAt,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { listInnerBoundaryFeatures, listPlaceLabelFeatures, placeRoutes, seedPlaces } from './index.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices({}, { mayHavePlaces: true });
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
const pathsIn = async (parent: string, style: string): Promise<string[]> => {
  const { rows } = await sql<{ path: string }>`
    select path from place where parent_path = ${parent} and style = ${style} order by path`.execute(
    services.database.kysely,
  );
  return rows.map(({ path }) => path);
};

describe('importing a boundary set', () => {
  const square = (name: string | number | null, lon: number, extra: object = {}) => ({
    geometry: squareAt(lon, 39.29, 0.01),
    properties: { NAME: name, ...extra },
  });
  const base = {
    style: 'neighborhoods',
    kind: 'neighborhood',
    parentPath: '/us/md/baltimore-city',
    nameProperty: 'NAME',
  } as const;

  test('saves it, serves it, and replaces it', async () => {
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [-76.7, 39.3],
          [-76.69, 39.31],
          [-76.69, 39.3],
          [-76.7, 39.31],
          [-76.7, 39.3],
        ],
      ],
    } as const;
    const first = await importFeatures({
      ...base,
      services,
      features: [
        square('Alder Hill', -76.62),
        square('Alder Hill', -76.6),
        square('ALDER HILL', -76.58),
        { geometry: bowTie as unknown as GeoJSON.Polygon, properties: { NAME: 'Bow Tie' } },
        square('  ', -76.5),
        { geometry: { type: 'Point', coordinates: [0, 0] }, properties: { NAME: 'Point' } },
        { geometry: null, properties: null },
      ],
    });
    expect(first).toEqual({
      saved: 3,
      removed: 0,
      outlines: 0,
      repaired: 1,
      skipped: {
        count: 3,
        rows: [
          { row: 5, reason: 'its "NAME" is empty' },
          { row: 6, reason: 'it is not a polygon or has no area' },
          { row: 7, reason: 'it is not a polygon or has no area' },
        ],
      },
    });
    expect(await pathsIn(base.parentPath, base.style)).toEqual(
      ['alder-hill', 'alder-hill-2', 'bow-tie'].map((part) => `${base.parentPath}/${part}`),
    );
    const { body } = await server.get('/at_point.json?lat=39.295&lon=-76.595');
    expect(body).toMatchObject({
      neighborhood: {
        name: 'Alder Hill',
        headline: 'Alder Hill, Baltimore City, MD',
        levels: { neighborhood: 'Alder Hill', county: 'Baltimore City' },
      },
      county: { name: 'Baltimore City' },
    });
    const { body: around } = await server.get(`${base.parentPath}/boundaries.json`);
    expect(around).toMatchObject({ types: [{ key: 'neighborhoods', name: 'Neighborhoods' }] });

    const second = await importFeatures({ ...base, services, features: [square('Alder Hill', -76.62)] });
    expect(second).toMatchObject({ saved: 1, removed: 2 });
    expect(await pathsIn(base.parentPath, base.style)).toEqual([`${base.parentPath}/alder-hill`]);
  });

  test('gives another set other paths, with the kind before a number', async () => {
    const report = await importFeatures({
      ...base,
      services,
      style: 'council_districts',
      kind: 'council_district',
      geoidProperty: 'ID',
      features: [square('Alder Hill', -76.62, { ID: 'A1' }), square(7, -76.6)],
    });
    expect(report.saved).toBe(2);
    expect(await pathsIn(base.parentPath, 'council_districts')).toEqual([
      `${base.parentPath}/alder-hill-2`,
      `${base.parentPath}/council-district-7`,
    ]);
    expect(await pathsIn(base.parentPath, 'neighborhoods')).toEqual([`${base.parentPath}/alder-hill`]);
  });

  test('of cities adds the city to the neighborhoods at a point', async () => {
    await importFeatures({
      ...base,
      services,
      style: 'admin',
      kind: 'city',
      features: [square('Town', -76.62)],
    });
    const { body } = await server.get('/at_point.json?lat=39.295&lon=-76.615');
    expect(body).toMatchObject({
      city: { path: `${base.parentPath}/town`, levels: { city: 'Town', county: 'Baltimore City' } },
      neighborhood: { name: 'Alder Hill', levels: { city: 'Town' } },
    });
  });

  test('draws the line between two neighbors once, and names both', async () => {
    const parentPath = '/us/de/kent';
    const features = [square('East', -75.49), square('West', -75.5)];
    await importFeatures({ ...base, services, parentPath, features });
    const seen: string[] = [];
    for await (const { geometry, properties } of listInnerBoundaryFeatures(services, '/us/de')) {
      expect(properties).toEqual({ kind: 'neighborhood' }); // county lines come from the atlas
      if (geometry.type !== 'LineString') throw new Error(geometry.type);
      for (const [index, to] of geometry.coordinates.entries()) {
        const from = geometry.coordinates[index - 1];
        if (from)
          seen.push(
            [from, to]
              .map((at) => at.map((degree) => degree.toFixed(4)).join(' '))
              .toSorted()
              .join(' - '),
          );
      }
    }
    expect(seen).toHaveLength(7); // two squares share one of their four sides
    expect(new Set(seen).size).toBe(7);
    const names: string[] = [];
    for await (const { properties } of listPlaceLabelFeatures(services, parentPath))
      names.push(String(properties['name']));
    expect(names).toEqual(['East', 'West']);
  });

  test('of provinces keeps their codes and paths', async () => {
    type Province = Record<'name' | 'path' | 'geoid' | 'state2', string>;
    const list = () =>
      sql<Province>`
        select name, path, geoid, state2 from place where parent_path = '/ca' and style = 'admin' order by path`.execute(
        services.database.kysely,
      );
    const codes = (found: readonly Province[]) =>
      found.map(({ path, geoid, state2 }) => [path, geoid, state2]);
    const { rows } = await list();
    const report = await importFeatures({
      services,
      style: 'admin',
      kind: 'state',
      parentPath: '/ca',
      nameProperty: 'NAME',
      features: rows.map(({ name }, index) => square(name === 'Quebec' ? 'Québec' : name, -120 + index)),
    });
    expect(report).toMatchObject({ saved: 13, removed: 0 });
    expect(codes((await list()).rows)).toEqual(codes(rows));
  });

  test('gives outlines only to counties of its country', async () => {
    const sourceOf = async (path: string) => {
      const { rows } = await sql<{ source: string | null }>`
        select outline_source as source from place where path = ${path}`.execute(services.database.kysely);
      return rows[0]?.source;
    };
    const divisions = {
      services,
      kind: 'county',
      parentPath: '/ca/nl',
      nameProperty: 'NAME',
      geoidProperty: 'CDUID',
      features: [square('Division No. 1', -53, { CDUID: '1001' })],
    } as const;
    const first = await importFeatures({ ...divisions, style: 'divisions' });
    expect(first).toMatchObject({ saved: 1, outlines: 0 });
    expect(await sourceOf('/us/al/autauga')).toBe('bundled');

    await importFeatures({ ...divisions, style: 'admin' });
    const second = await importFeatures({ ...divisions, style: 'divisions' });
    expect(second).toMatchObject({ saved: 1, outlines: 1 });

    const american = { ...divisions, parentPath: '/us/al', style: 'own_counties' };
    const third = await importFeatures({
      ...american,
      features: [square('Autauga', -86.6, { CDUID: '1001' })],
    });
    expect(third).toMatchObject({ saved: 1, outlines: 1 });
    expect(await sourceOf('/us/al/autauga')).toBe('operator');
  });

  test.each([
    [{ style: 'No Key' }, 'invalid_input', 'is not the key of a boundary set'],
    [{ parentPath: '/us/md/atlantis' }, 'not_found', 'There is no place /us/md/atlantis'],
    [
      { nameProperty: 'TITLE' },
      'unreadable_file',
      'No polygon in the file has a name in its property "TITLE"',
    ],
  ])('with %j is refused and changes nothing', async (issue, code, message) => {
    const before = await countPlaces();
    await expect(
      importFeatures({ ...base, services, features: [square('A', -76.62)], ...issue }),
    ).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await countPlaces()).toBe(before);
  });

  test('that would delete a county with parcels is refused', async () => {
    await insertFixturePlaces(services);
    await publishFixtureEdition(services, [{}]);
    const state = FIXTURE_COUNTY.path.slice(0, FIXTURE_COUNTY.path.lastIndexOf('/'));
    const replacing = importFeatures({
      services,
      style: 'admin',
      kind: 'county',
      parentPath: state,
      nameProperty: 'NAME',
      features: [{ geometry: squareAt(-100, 40, 1), properties: { NAME: 'Birch' } }],
    });
    await expect(replacing).rejects.toMatchObject({ code: 'conflict' });
    expect(await pathsIn(state, 'admin')).toEqual([FIXTURE_COUNTY.path]);
  });
});
