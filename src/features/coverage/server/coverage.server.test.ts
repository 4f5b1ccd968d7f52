import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
  squareAt,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { editionFileKey } from '../../parcel-tiles/server/index.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { createPlace } from '../../places/server/index.ts';
import type { CountyQuality, CoverageTable, PlaceCoverage } from '../contract.ts';
import { type Coverage, createCoverage } from './index.ts';
import { sourceSetCommand } from './source-set.ts';

const ALDER = FIXTURE_COUNTY.path;
const BIRCH = '/us/zz/birch';

let services: Awaited<ReturnType<typeof openTestServices>>;
let coverage: Coverage;
let server: TestServer;

const putCoverage = async (geoid: string, version: number, total: number, filled: Record<string, number>) => {
  const file = path.join(services.scratchDir, `${geoid}-${version}.json`);
  const columns = Object.entries(filled).map(([name, count]) => ({ name, filled: count, percent: 0 }));
  await writeFile(file, JSON.stringify({ geoid, place_path: '', total, extent: null, columns }));
  await services.files.put(editionFileKey(geoid, version, 'coverage.json'), file);
};

const publishBirch = async (version: number, total: number) => {
  await sql`with made as (
      insert into edition (geoid, version, place_path, state, parcel_count, source_name, source_fingerprint, published_at)
      values ('99002', ${version}, ${BIRCH}, 'ready', ${total}, 'Birch roll', 'none', now()) returning id)
    insert into county_edition (geoid, edition_id, place_path) select '99002', id, ${BIRCH} from made
    on conflict (geoid) do update set edition_id = excluded.edition_id`.execute(services.database.kysely);
};

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  const birch = { path: BIRCH, kind: 'county', geoid: '99002', name: 'Birch County', state2: 'ZZ' } as const;
  await createPlace(services, { ...birch, headline: 'Birch County, ZZ', geometry: squareAt(-99, 40, 1) });
  const { editionId } = await publishFixtureEdition(services, [{}, {}, {}]);
  const report = {
    rows_read: 5,
    rows_kept: 3,
    rows_repaired: 1,
    rows_skipped: 2,
    columns: [
      { from: 'OWNER_1', to: 'owner', reason: '', filled_percent: 66.7 },
      { from: 'WARD', to: null, reason: '', filled_percent: 12.5 },
    ],
  };
  await sql`update edition set provenance = ${JSON.stringify({ report })}::jsonb where id = ${editionId}`.execute(
    services.database.kysely,
  );
  await putCoverage('99001', 1, 3, { owner: 2, parcelnumb: 3 });
  await putCoverage('99002', 1, 7, { owner: 0, parcelnumb: 7, zoning: 7 });
  await publishBirch(1, 7);
  coverage = createCoverage(services);
  server = await openTestServer(services, coverage.routes);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const read = async <T>(url: string): Promise<T> => {
  const reply = await server.get(url);
  expect(reply.status).toBe(200);
  return reply.body as T;
};

const percentOf = ({ top_fields, coverage_fields }: PlaceCoverage, column: string) =>
  [...top_fields, ...coverage_fields].find(({ name }) => name === column)?.percent;

describe('the table of counties', () => {
  test('has headers and one row per county', async () => {
    const { headers, data } = await read<CoverageTable>('/coverage.json');
    expect(headers).toEqual([
      'place',
      'path',
      'geoid',
      'active',
      'parcels',
      'last_refresh',
      ...PARCEL_COLUMNS.map(({ name }) => name).filter((name) => name !== 'geoid' && name !== 'path'),
    ]);
    expect(new Set(headers).size).toBe(headers.length);
    expect(data.map((row) => row.length)).toEqual([headers.length, headers.length]);
    const owner = headers.indexOf('owner');
    expect(data.map((row) => [...row.slice(0, 5), row[owner]])).toEqual([
      ['Alder County, ZZ', ALDER, '99001', 1, 3, 66.7],
      ['Birch County, ZZ', BIRCH, '99002', 1, 7, 0],
    ]);
    expect(data[0]?.[5]).toBe('2026-01-02T03:04:05.000Z');
  });

  test('comes with outlines for the map', async () => {
    const reply = await server.get('/coverage_outlines.json');
    const { features } = JSON.parse(reply.text) as GeoJSON.FeatureCollection;
    expect(features.map(({ properties }) => properties?.['path'] as string)).toEqual([ALDER, BIRCH]);
    expect(features[0]?.geometry.type).toMatch(/Polygon/);
    // This property lets the page leave the invented counties of the demo out of the box that the map opens with.
    expect(features.map(({ properties }) => properties?.['is_demo'] as boolean)).toEqual([true, true]);
  });

  test('has outlines that are not sent again to a browser that has them in the encoding that it accepts', async () => {
    const get = (headers: Record<string, string>) =>
      server.app.inject({ url: '/coverage_outlines.json', headers });
    const tags = new Set<string>();
    for (const [accepted, coding] of [['gzip', 'gzip'], ['gzip;q=0'], ['br', 'br']] as const) {
      const first = await get({ 'accept-encoding': accepted });
      const tag = String(first.headers.etag);
      tags.add(tag);
      expect(first.headers['content-encoding']).toBe(coding);
      expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
      const again = await get({ 'accept-encoding': accepted, 'if-none-match': `W/${tag}` });
      expect(again.statusCode).toBe(304);
      expect(again.headers).toMatchObject({ etag: tag, vary: 'accept-encoding' });
    }
    expect(tags.size).toBe(3);
  });
});

describe('a place', () => {
  test.each([
    [ALDER, 3, 66.7, 0, 1],
    [BIRCH, 7, 0, 100, 0],
    // Weighted by parcels: 2 of 10 have an owner, 7 of 10 a zoning.
    ['/us/zz', 10, 20, 70, 0],
    ['/us', 10, 20, 70, 0],
  ])('%s', async (place, parcels, owner, zoning, ownFields) => {
    const found = await read<PlaceCoverage>(`${place}/coverage.json`);
    expect(found).toMatchObject({
      path: place,
      verse_record: { total_objects: parcels },
      county_field_count: ownFields,
      schema: { fields: { owner: { human: 'Owner', group: 'owner', tier: 'standard' } } },
    });
    expect([percentOf(found, 'owner'), percentOf(found, 'zoning')]).toEqual([owner, zoning]);
    // The import writes this column for every parcel, and the file doesn't count it.
    expect(percentOf(found, 'county')).toBe(100);
    expect(found.note).toContain('not a survey');
  });

  test.each(['/us/zz/nowhere', '/ca', '/us/zz/alder/no-city'])('%s has no coverage', async (place) => {
    const reply = await server.get(`${place}/coverage.json`);
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('/coverage.json');
  });

  test('is a CSV file too', async () => {
    const reply = await server.get(`${ALDER}/coverage.csv`);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="us-zz-alder-coverage.csv"');
    expect(reply.text.split('\r\n')).toHaveLength(PARCEL_COLUMNS.length + 2);
    expect(reply.text).toContain(`${ALDER},owner,Owner,owner,3,66.7\r\n`);
  });
});

describe('the quality of a county', () => {
  test('has editions, rows and the county’s own columns', async () => {
    expect(await read<CountyQuality>(`${ALDER}/quality.json`)).toMatchObject({
      geoid: '99001',
      is_demo: true,
      editions: [
        { version: 1, is_current: true, parcels: 3, rows: { read: 5, kept: 3, repaired: 1, skipped: 2 } },
      ],
      county_fields: [{ name: 'WARD', percent: 12.5 }],
      source: { name: null, licence: null, known_limits: null },
    });
    expect((await server.get('/us/zz/quality.json')).status).toBe(404);
  });

  test('has source facts from operators', async () => {
    const facts = {
      name: 'County assessor',
      url: 'https://county.example/data',
      licence: 'CC0',
      data_date: '2026-03-12',
      contact: 'gis@county.example',
      known_limits: 'No condominiums.',
    };
    const url = `${ALDER}/source.json`;
    expect((await server.post(url, facts)).status).toBe(401);
    expect((await server.post(url, facts, 'alice')).status).toBe(403);
    expect((await server.post(url, { ...facts, url: 'javascript:alert(1)' }, 'olive')).text).toContain(
      'body.url',
    );
    expect((await server.post(url, { ...facts, data_date: '2026-02-30' }, 'olive')).text).toContain(
      'body.data_date',
    );
    expect((await server.post('/us/zz/source.json', facts, 'olive')).status).toBe(404);
    expect((await server.post(url, facts, 'olive')).body).toEqual(facts);
    expect((await read<CountyQuality>(`${ALDER}/quality.json`)).source).toEqual(facts);
    expect((await server.post(url, { licence: ' CC BY ' }, 'olive')).body).toMatchObject({
      licence: 'CC BY',
      name: null,
    });
  });

  test('has source facts from the command line, which names the option with an issue', async () => {
    const io = { cwd: '', print: () => undefined, progress: () => undefined, signal: AbortSignal.any([]) };
    const set = (...args: string[]) => sourceSetCommand.run(coverage, ['--place', ALDER, ...args], io);
    await expect(set('--license', 'x'.repeat(501), '--date', '2026')).rejects.toThrow(
      /^--license: .*\n--date: .*$/,
    );
    expect(await set('--license', 'CC0')).toBe(0);
    expect((await read<CountyQuality>(`${ALDER}/quality.json`)).source.licence).toBe('CC0');
  });
});

describe('a publication', () => {
  test('takes effect, and the coverage of a lost file is unknown', async () => {
    await publishBirch(2, 9);
    await coverage.refresh();
    const { data } = await read<CoverageTable>('/coverage.json');
    expect(data[1]?.slice(3)).toEqual([1, 9, expect.any(String), ...PARCEL_COLUMNS.slice(2).map(() => null)]);
    const birch = await read<PlaceCoverage>(`${BIRCH}/coverage.json`);
    expect([percentOf(birch, 'owner'), percentOf(birch, 'zoning')]).toEqual([null, null]);
    expect(birch.note).toContain('The coverage is unknown');
    expect((await server.get(`${BIRCH}/coverage.csv`)).text).toContain(`${BIRCH},owner,Owner,owner,9,\r\n`);
    const state = await read<PlaceCoverage>('/us/zz/coverage.json');
    expect(percentOf(state, 'owner')).toBe(66.7);
    expect(state.note).toContain('leave out 1 county with 9 parcels');
    // The file comes back, and the next refresh finds it.
    await putCoverage('99002', 2, 9, { owner: 9 });
    await coverage.refresh();
    const { headers, data: after } = await read<CoverageTable>('/coverage.json');
    expect(after[1]?.[headers.indexOf('owner')]).toBe(100);
  });
});

describe('a new name or outline', () => {
  test('takes effect without a publication', async () => {
    const { kysely } = services.database;
    const before = (await server.get('/coverage_outlines.json')).text;
    await sql`update place set headline = 'Birchtree County, ZZ', geom = st_translate(geom, 0, 1) where path = ${BIRCH}`.execute(
      kysely,
    );
    await coverage.refresh();
    expect((await read<CoverageTable>('/coverage.json')).data[1]?.[0]).toBe('Birchtree County, ZZ');
    expect((await read<PlaceCoverage>(`${BIRCH}/coverage.json`)).verse_record.headline).toBe(
      'Birchtree County, ZZ',
    );
    const after = (await server.get('/coverage_outlines.json')).text;
    expect(after).toContain('Birchtree County, ZZ');
    expect(after.replaceAll('Birchtree', 'Birch')).not.toBe(before);
    await sql`update place set headline = 'Zedland' where path = '/us/zz'`.execute(kysely);
    expect((await read<PlaceCoverage>('/us/zz/coverage.json')).verse_record.headline).toBe('Zedland');
  });
});
