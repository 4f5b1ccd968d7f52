import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OLD_TOWN } from '../../../../tests/support/filter-world.ts';
import {
  activitiesBySql,
  ownersBySql,
  statisticsBySql,
  vacanciesBySql,
} from '../../../../tests/support/insights-by-sql.ts';
import {
  EMPTY_PLACE,
  type InsightsWorld,
  ONE_PARCEL,
  activitiesOf,
  openInsightsWorld,
  vacanciesOf,
} from '../../../../tests/support/insights-world.ts';
import { FIXTURE_COUNTY, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import type { TestReply } from '../../../../tests/support/test-server.ts';
import { findEdition } from '../../editions/server/index.ts';
import {
  INSIGHTS_FILE,
  OCCUPANCY_FILE,
  PLACE_INSIGHTS_FILE,
  editionFileKey,
} from '../../parcel-tiles/server/index.ts';
import { createPlace } from '../../places/server/index.ts';
import type { PlaceInsights } from '../contract.ts';
import { computeInsightsJob } from './keep-insights.ts';
import { readOccupancy } from './occupancy-file.ts';

const { path: COUNTY, geoid } = FIXTURE_COUNTY;

let world: InsightsWorld;
let services: InsightsWorld['services'];
beforeAll(async () => {
  world = await openInsightsWorld();
  ({ services } = world);
}, 120_000);
afterAll(() => world.close());

const ask = async (place: string, names: readonly string[], as: Persona = 'alice'): Promise<TestReply> =>
  world.server.get(`${place}/insights.json?${names.map((name) => `insights[]=${name}`).join('&')}`, as);
const read = async (place: string, names: readonly string[], as: Persona = 'alice') => {
  const reply = await ask(place, names, as);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.body as PlaceInsights;
};
const statistic = ({ insights }: PlaceInsights, key: string) =>
  insights.numeric?.statistics.find((found) => found.key === key);

const EVERYWHERE = sql`geoid = ${geoid}`;
/** Old Town contains the first ten parcels of each row of a hundred. */
const IN_OLD_TOWN = sql`geoid = ${geoid} and (ogc_fid - 1) % 100 < 10`;
const database = () => services.database.kysely;

describe.each([
  ['the county', COUNTY, EVERYWHERE],
  ['a place', OLD_TOWN, IN_OLD_TOWN],
])('the numbers of %s equal those of SQL', (_, place, where) => {
  test('statistics, with the share of parcels that have the value', async () => {
    const found = await read(place, ['numeric']);
    const { units, ...expected } = await statisticsBySql(database(), where);
    for (const [key, value] of Object.entries(expected))
      expect(statistic(found, key)?.value, key).toBeCloseTo(value ?? Number.NaN, 6);
    expect(found).toMatchObject({
      available: true,
      county_path: COUNTY,
      editions: [{ path: COUNTY, version: 1, published_at: '2026-01-02T03:04:05.000Z' }],
    });
    const year = statistic(found, 'median_year_built');
    const { rows } = await sql<{ known: number; share: number }>`select
        count(*) filter (where yearbuilt >= 1600)::int as known,
        round(100.0 * count(*) filter (where yearbuilt >= 1600) / count(*), 1)::float as share
      from parcel where ${where}`.execute(database());
    expect(year).toMatchObject({ known: rows[0]?.known, known_percent: rows[0]?.share, column: 'yearbuilt' });
    // The number of buildings is a premium column, and no parcel of the county has a number of units.
    expect(statistic(await read(place, ['numeric'], 'chelsea'), 'buildings')).toBeUndefined();
    expect([units, statistic(found, 'units')]).toEqual([null, undefined]);
  });

  test('activities and vacancies', async () => {
    const { insights } = await read(place, ['lbcs', 'premium']);
    expect(activitiesOf(insights)).toEqual(await activitiesBySql(database(), where));
    expect(vacanciesOf(insights)).toEqual(await vacanciesBySql(database(), where));
  });

  test('the largest owners', async () => {
    const { insights } = await read(place, ['owner']);
    const rows = await ownersBySql(database(), where);
    const { top_owners = [], owners, known } = insights.owner?.items ?? {};
    expect(owners).toBe(rows.length);
    expect(known).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    expect(top_owners.map(([, count]) => count)).toEqual(
      rows
        .map(({ count }) => count)
        .toSorted((a, b) => b - a)
        .slice(0, 40),
    );
    for (const [name, count, path] of top_owners)
      expect([rows.find(({ owner }) => owner === name)?.count, path]).toEqual([count, COUNTY]);
  });
});

describe('access', () => {
  test.each<[Persona, string | undefined, string | undefined]>([
    ['chelsea', 'sign_in', 'sign_in'],
    ['bob', undefined, 'upgrade'],
    ['alice', undefined, undefined],
    ['olive', undefined, undefined],
  ])('%s: owners are locked by %s, land use and vacancy by %s', async (persona, owner, premium) => {
    const { insights } = await read(COUNTY, ['numeric', 'owner', 'lbcs', 'premium'], persona);
    expect(insights.numeric?.hasData).toBe(true);
    expect([insights.owner?.locked, insights.lbcs?.locked, insights.premium?.locked]).toEqual([
      owner,
      premium,
      premium,
    ]);
    expect(insights.owner?.items === undefined).toBe(owner !== undefined);
    expect(insights.lbcs?.items === undefined).toBe(premium !== undefined);
    expect(insights.premium?.charts === undefined).toBe(premium !== undefined);
  });

  test.each(['/us/zz', '/us'])('%s adds up its counties and has no other insights', async (place) => {
    const found = await read(place, ['numeric', 'owner', 'lbcs', 'premium']);
    const county = await statisticsBySql(database(), EVERYWHERE);
    for (const key of ['parcels', 'acres', 'total_value', 'buildings'])
      expect(statistic(found, key)?.value, key).toBeCloseTo(county[key] ?? -1, 6);
    expect(statistic(found, 'median_value')).toBeUndefined();
    expect(found.county_path).toBeNull();
    for (const name of ['owner', 'lbcs', 'premium'] as const)
      expect(found.insights[name]).toEqual({ hasData: false, locked: 'region' });
  });

  test('a place with few parcels shows paid values only to those who may see them in the record', async () => {
    const { parcels, insights } = await read(ONE_PARCEL, ['numeric', 'lbcs', 'premium']);
    expect(parcels).toBe(1);
    // Alice has Pro, and the vacancy of a parcel needs Team.
    expect(insights.lbcs?.hasData).toBe(true);
    expect(insights.premium).toEqual({ hasData: false, locked: 'upgrade' });
    expect((await read(ONE_PARCEL, ['premium'], 'olive')).insights.premium?.hasData).toBe(true);
  });
});

describe('bad input', () => {
  test('unknown and too many insight names are refused; the error names the parameter or the limit', async () => {
    const reply = await ask(COUNTY, ['numeric', 'weather']);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('insights[]');
    const many = await ask(
      COUNTY,
      Array.from({ length: 21 }, () => 'lbcs'),
    );
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('more than 20')]);
    expect((await world.server.get(`${COUNTY}/insights.json?insights[]=`)).status).toBe(400);
    expect((await world.server.get(`${COUNTY}/insights.json?insights=weather`)).status).toBe(400);
  });

  test('names without brackets count as well', async () => {
    const named = async (query: string) => {
      const { body } = await world.server.get(`${COUNTY}/insights.json?${query}`, 'alice');
      return Object.keys((body as PlaceInsights).insights).toSorted();
    };
    expect(await named('insights=lbcs')).toEqual(['lbcs']);
    expect(await named('insights=lbcs&insights=numeric')).toEqual(['lbcs', 'numeric']);
    expect(await named('insights[]=lbcs&insights=numeric')).toEqual(['lbcs', 'numeric']);
  });

  test('without names all insights are returned, and one can be named alone or twice', async () => {
    const { insights } = (await world.server.get(`${COUNTY}/insights.json`, 'alice')).body as PlaceInsights;
    expect(Object.keys(insights).toSorted()).toEqual(
      ['lbcs', 'nativeLand', 'numeric', 'owner', 'premium', 'wikipedia'].toSorted(),
    );
    expect(Object.keys((await read(COUNTY, ['owner'])).insights)).toEqual(['owner']);
    expect(Object.keys((await read(COUNTY, ['lbcs', 'lbcs'])).insights)).toEqual(['lbcs']);
  });

  test('a place without parcels has zeros and no charts', async () => {
    const found = await read(EMPTY_PLACE, ['numeric', 'owner', 'lbcs', 'premium'], 'olive');
    expect(found).toMatchObject({ available: true, parcels: 0 });
    for (const insight of Object.values(found.insights)) expect(insight?.hasData).toBe(false);
  });

  test('a place that this site has no parcels of is not available; an unknown place is not found', async () => {
    await createPlace(services, {
      path: '/us/zz/birch',
      kind: 'county',
      geoid: '99002',
      name: 'Birch',
      headline: 'Birch County',
      geometry: squareAt(-98, 40, 1),
    });
    const found = await read('/us/zz/birch', ['numeric', 'owner']);
    expect(found).toMatchObject({ available: false, parcels: 0, editions: [] });
    expect(found.insights).toEqual({
      numeric: { hasData: false, statistics: [] },
      owner: { hasData: false },
    });
    expect((await ask('/us/zz/nowhere', ['numeric'])).status).toBe(404);
  });

  test('owners who opted out are not listed, even when all have', async () => {
    const names = async (as: Persona = 'alice') =>
      (await read(COUNTY, ['owner'], as)).insights.owner?.items?.top_owners.map(([name]) => name) ?? [];
    expect(await names()).toContain('VERYPRIVATE JANE');
    const optOut = async (subject: string) => {
      const body = { kind: 'owner', subject, reason: 'asked in writing', requested_by: 'the owner' };
      expect((await world.server.post('/admin/removals.json', body, 'olive')).status).toBe(200);
    };
    await optOut('Jane Veryprivate');
    expect(await names()).not.toContain('VERYPRIVATE JANE');
    expect(await names('olive')).toContain('VERYPRIVATE JANE');
    await sql`update parcel set owner = 'VERYPRIVATE JANE' where geoid = ${geoid}`.execute(
      services.database.kysely,
    );
    await world.reopen();
    const { insights } = await read(COUNTY, ['owner']);
    expect(insights.owner).toMatchObject({ hasData: false, items: { top_owners: [], known: 0 } });
  });
});

describe('the files of an edition', () => {
  const key = (file: typeof INSIGHTS_FILE | typeof PLACE_INSIGHTS_FILE) => editionFileKey(geoid, 1, file);
  const run = () => computeInsightsJob(services).run({ geoid, version: 1 }, new AbortController().signal);
  afterEach(() => world.onStale.mockClear());

  test('an edition without the file, from an older version of the program, gets it at the first request', async () => {
    await services.files.removeAll(key(INSIGHTS_FILE));
    await world.reopen();
    const found = await read(COUNTY, ['numeric']);
    expect(await services.files.has(key(INSIGHTS_FILE))).toBe(true);
    await world.reopen();
    expect(await read(COUNTY, ['numeric'])).toEqual(found);
  });

  test('the job makes a damaged file of owners again', async () => {
    const { parcelCount } = (await findEdition(database(), { geoid })) ?? { parcelCount: 0 };
    const edition = { geoid, version: 1, parcelCount };
    const made = () => readOccupancy(services, edition);
    await run();
    const whole = await made();
    expect(whole).toHaveLength(parcelCount);
    const damaged = `${services.scratchDir}/damaged.bin`;
    await writeFile(damaged, 'wrong');
    await services.files.put(editionFileKey(geoid, 1, OCCUPANCY_FILE), damaged);
    expect(await made()).toBeNull();
    await run();
    expect(await made()).toEqual(whole);
  });

  test('the job writes the county and each of its places; replies are the same with and without them', async () => {
    await services.files.removeAll(key(PLACE_INSIGHTS_FILE));
    await world.reopen();
    const live = await read(OLD_TOWN, ['numeric', 'lbcs']);
    expect(world.onStale).toHaveBeenCalledOnce();
    await run();
    expect(await services.files.has(key(PLACE_INSIGHTS_FILE))).toBe(true);
    await world.reopen();
    expect(await read(OLD_TOWN, ['numeric', 'lbcs'])).toEqual(live);
    expect(world.onStale).toHaveBeenCalledOnce();
    // The files name nobody.
    const file = await services.files.open(key(PLACE_INSIGHTS_FILE), (local) => Promise.resolve(local));
    expect(await readFile(file, 'utf8')).not.toMatch(/VERYPRIVATE|OWNER/);
  });

  test('a place that changed after the file was made is computed again, and a new file is requested', async () => {
    await run();
    await world.reopen();
    const before = await read(OLD_TOWN, ['numeric']);
    await sql`update place set geom = st_multi(st_setsrid(st_makeenvelope(-100.0005, 39.9995, -99.9955, 40.0095), 4326)) where path = ${OLD_TOWN}`.execute(
      services.database.kysely,
    );
    await world.reopen();
    const after = await read(OLD_TOWN, ['numeric']);
    expect(after.parcels).toBe(before.parcels / 2);
    expect(world.onStale).toHaveBeenCalledOnce();
    await run();
    await world.reopen();
    expect(await read(OLD_TOWN, ['numeric'])).toEqual(after);
  });

  test('a damaged file does not lead to an error', async () => {
    const file = `${services.scratchDir}/damaged.json`;
    await writeFile(file, '{"format":1,"figures":"none"}');
    await services.files.put(key(INSIGHTS_FILE), file);
    await world.reopen();
    expect(statistic(await read(COUNTY, ['numeric']), 'parcels')?.value).toBe(300);
  });
});

test('the colors of the categories', async () => {
  const { status, body } = await world.server.get(`${COUNTY}/colors`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'ok',
    data: { residential: '#ffff00', vacantResidential: '#d95f02' },
  });
  expect((await world.server.get('/us/zz/nowhere/colors')).status).toBe(404);
});
