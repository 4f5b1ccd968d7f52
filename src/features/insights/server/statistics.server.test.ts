import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OLD_TOWN } from '../../../../tests/support/filter-world.ts';
import {
  EMPTY_PLACE,
  type InsightsWorld,
  ONE_PARCEL,
  openInsightsWorld,
} from '../../../../tests/support/insights-world.ts';
import { FIXTURE_COUNTY, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { PlaceStudy, getChildStatistics, summarizeParcels } from '../contract.ts';
import { computeInsightsJob } from './keep-insights.ts';

const { path: COUNTY, geoid } = FIXTURE_COUNTY;
/** The boundary set of this county's places. */
const STYLE = 'admin';

let world: InsightsWorld;
let server: InsightsWorld['server'];
let services: InsightsWorld['services'];
beforeAll(async () => {
  world = await openInsightsWorld();
  ({ server, services } = world);
}, 120_000);
afterAll(() => world.close());

describe('statistics of any selection', () => {
  const summarize = (body: object, as: Persona = 'alice') =>
    server.post('/api/v1/parcels/statistics', { query: { path: COUNTY }, ...body }, as);
  const filter = { [COUNTY]: { op: 'all', nodes: [{ op: 'exists', column: 'zoning', value: true }] } };

  test.each<[string, object, ReturnType<typeof sql>]>([
    ['a filter', { path: COUNTY, parcel: filter }, sql`zoning is not null`],
    [
      'a filter in a place',
      { path: OLD_TOWN, parcel: filter },
      sql`zoning is not null and (ogc_fid - 1) % 100 < 10`,
    ],
    [
      'a drawn shape',
      {
        path: COUNTY,
        parcel: {
          [COUNTY]: { op: 'all', nodes: [{ op: 'inside', shape: squareAt(-100.0005, 39.9995, 0.02) }] },
        },
      },
      sql`(ogc_fid - 1) % 100 < 20`,
    ],
  ])('%s: numbers and groups equal SQL; histograms count all known values', async (_, query, where) => {
    const reply = await summarize({
      query,
      numbers: ['parval', 'yearbuilt'],
      groups: [
        { columns: ['zoning'], measure: 'parval' },
        { columns: ['saledate', 'zoning'], limit: 1000 },
      ],
      histograms: [{ column: 'parval', bins: 6 }],
    });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    const found = reply.body as OutputOf<typeof summarizeParcels>;
    const db = services.database.kysely;
    const { rows: numbers } = await sql<{
      known: number;
      sum: number;
      p25: number;
      p90: number;
      count: number;
    }>`
      select count(parval)::int as known, sum(parval)::float as sum, count(*)::int as count,
        percentile_cont(0.25) within group (order by parval)::float as p25,
        percentile_cont(0.9) within group (order by parval)::float as p90
      from parcel where geoid = ${geoid} and ${where}`.execute(db);
    expect(found.count).toBe(numbers[0]?.count);
    expect(found.numbers[0]).toMatchObject({ known: numbers[0]?.known, sum: numbers[0]?.sum });
    expect(found.numbers[0]?.quantiles['p25']).toBeCloseTo(numbers[0]?.p25 ?? -1, 6);
    expect(found.numbers[0]?.quantiles['p90']).toBeCloseTo(numbers[0]?.p90 ?? -1, 6);
    const { rows: zones } = await sql<{ zoning: string | null; count: number; sum: number; median: number }>`
      select zoning, count(*)::int as count, coalesce(sum(parval), 0)::float as sum,
        percentile_cont(0.5) within group (order by parval)::float as median
      from parcel where geoid = ${geoid} and ${where} group by zoning`.execute(db);
    expect(found.groups[0]?.distinct).toBe(zones.length);
    expect(found.groups[0]?.rows).toHaveLength(zones.length);
    for (const { values, ...row } of found.groups[0]?.rows ?? [])
      expect(row).toMatchObject(
        (({ zoning: _name, ...rest }) => rest)(
          zones.find(({ zoning }) => zoning === values[0]) ?? { zoning: 'none', count: -1 },
        ),
      );
    const { rows: pairs } = await sql<{ year: number | null; zoning: string | null; count: number }>`
      select extract(year from saledate)::int as year, zoning, count(*)::int as count
      from parcel where geoid = ${geoid} and ${where} group by 1, 2`.execute(db);
    expect(found.groups[1]?.rows.length).toBe(pairs.length);
    for (const { year, zoning, count } of pairs)
      expect(found.groups[1]?.rows).toContainEqual({ values: [year, zoning], count });
    const { edges, counts } = found.histograms[0] ?? { edges: [], counts: [] };
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(numbers[0]?.known);
    expect(edges.length).toBe(counts.length + 1);
  });

  test('a focus area has insights for its owner only', async () => {
    const shape = JSON.stringify(squareAt(-100.0005, 39.9995, 0.01));
    const made = await server.post('/neighborhoods.json', { name: 'My area', shape }, 'alice');
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    const slug = /[a-z0-9]{16}/.exec(made.text)?.[0] ?? '';
    const mine = await server.get(`/focus-areas/${slug}/insights.json`, 'alice');
    expect(mine.body).toMatchObject({ available: true, parcels: 30, county_path: COUNTY });
    expect((await server.get(`/focus-areas/${slug}/insights.json`, 'bob')).status).toBe(404);
  });

  test.each<[string, object, Persona, number, string]>([
    ['a column that does not exist', { numbers: ['price_of_tea'] }, 'alice', 400, 'price_of_tea'],
    ['a column that the map does not hold', { numbers: ['agval'] }, 'alice', 400, 'agval'],
    ['texts as numbers', { numbers: ['zoning'] }, 'alice', 400, 'zoning'],
    ['a column about people', { groups: [{ columns: ['owner'] }] }, 'olive', 400, 'about people'],
    [
      'a column that the plan does not show',
      { groups: [{ columns: ['lbcs_activity'] }] },
      'bob',
      403,
      'LBCS',
    ],
    ['three columns', { groups: [{ columns: ['zoning', 'struct', 'yearbuilt'] }] }, 'alice', 400, 'columns'],
    ['too many columns', { numbers: Array.from({ length: 11 }, () => 'parval') }, 'alice', 400, 'numbers'],
  ])('%s: refused with the field', async (_, body, as, status, text) => {
    const reply = await summarize(body, as);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(text)]);
  });

  test('a column that the county does not fill has no values', async () => {
    const { body } = await summarize({
      numbers: ['taxamt'],
      groups: [{ columns: ['struct'] }],
      histograms: [{ column: 'taxamt' }],
    });
    expect(body).toMatchObject({
      numbers: [{ column: 'taxamt', known: 0, sum: 0, mean: null, quantiles: { p50: null } }],
      groups: [{ distinct: 1, rows: [{ values: [null], count: 300 }], others: 0 }],
      histograms: [{ known: 0, edges: [], counts: [] }],
    });
  });
});

describe('one statistic of each place inside a place', () => {
  const ask = (by: string, as: Persona = 'alice', at: string = COUNTY) =>
    server.get(`${at}/child_statistics.json?style=${STYLE}&by=${by}`, as);
  const inOldTown = sql`geoid = ${geoid} and (ogc_fid - 1) % 100 < 10`;

  test.each([
    ['median_value', sql`percentile_cont(0.5) within group (order by parval) filter (where parval >= 1)`],
    [
      'median_year_built',
      sql`percentile_cont(0.5) within group (order by yearbuilt) filter (where yearbuilt >= 1600)`,
    ],
    ['total_value', sql`sum(parval)`],
    ['parcels', sql`count(*)`],
    [
      'value_per_acre',
      sql`sum(parval) filter (where parval >= 1 and ll_gisacre > 0) / sum(ll_gisacre) filter (where parval >= 1 and ll_gisacre > 0)`,
    ],
    [
      'vacant_share',
      sql`100.0 * count(*) filter (where usps_vacancy = 'Y' and rdi is not null) / count(*) filter (where usps_vacancy is not null and rdi is not null)`,
    ],
  ])('%s equals SQL; a place without parcels has no value', async (by, value) => {
    const reply = await ask(by, 'olive');
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    const { children, state } = reply.body as OutputOf<typeof getChildStatistics>;
    const { rows } = await sql<{
      value: number;
    }>`select (${value})::float as value from parcel where ${inOldTown}`.execute(services.database.kysely);
    const old = children.find(({ path }) => path === OLD_TOWN);
    expect(old?.value).toBeCloseTo(rows[0]?.value ?? Number.NaN, 6);
    expect([state, old?.name, old?.parcels]).toEqual(['ready', 'Old Town', 30]);
    const empty = children.find(({ path }) => path === EMPTY_PLACE);
    expect(empty).toMatchObject({
      parcels: 0,
      known: 0,
      known_percent: 0,
      value: by === 'parcels' ? 0 : null,
    });
  });

  test('shares of owners wait for the job, and are hidden for few parcels', async () => {
    expect((await ask('out_of_state_share')).body).toMatchObject({ state: 'computing' });
    expect(world.onStale).toHaveBeenCalled();
    await computeInsightsJob(services).run({ geoid, version: 1 }, new AbortController().signal);
    const { body } = await ask('out_of_state_share');
    const { children } = body as OutputOf<typeof getChildStatistics>;
    const { rows } = await sql<{ value: number; known: number }>`
      select 100.0 * count(*) filter (where mail_state2 = 'TX') / count(*) filter (where address is not null) as value,
        count(*) filter (where address is not null)::int as known
      from parcel where ${inOldTown}`.execute(services.database.kysely);
    const old = children.find(({ path }) => path === OLD_TOWN);
    expect(old?.value).toBeCloseTo(Number(rows[0]?.value), 6);
    expect(old?.known).toBe(rows[0]?.known);
    expect(children.find(({ path }) => path === ONE_PARCEL)).toMatchObject({ parcels: 1, value: null });
    const home = (await ask('owner_occupied_share')).body as OutputOf<typeof getChildStatistics>;
    const away = (await ask('absentee_share')).body as OutputOf<typeof getChildStatistics>;
    home.children.forEach(({ value }, index) => {
      const other = away.children[index]?.value ?? null;
      expect(value === null ? other : value + (other ?? Number.NaN)).toEqual(
        value === null ? null : expect.closeTo(100, 9),
      );
    });
  });

  test.each<[string, string, Persona, number]>([
    ['an unknown statistic', 'price_of_tea', 'alice', 400],
    ['a name that is not a key', 'a%20b', 'alice', 400],
    ['facts that nobody loaded', 'fact~acs_2022~B1', 'alice', 404],
    ['a column that the plan does not show', 'vacant_share', 'bob', 403],
  ])('%s is refused', async (_, by, as, status) => expect((await ask(by, as)).status).toBe(status));

  test.each([
    ['/us/zz', 'the county itself', true],
    ['/us', 'the sum of the counties of a state, and no median', false],
  ])('the children of %s have the numbers of %s', async (at, _, hasMedian) => {
    const numbersOf = async (by: string) => {
      const { body } = await server.get(`${at}/child_statistics.json?style=admin&by=${by}`, 'alice');
      return (body as OutputOf<typeof getChildStatistics>).children.filter(({ parcels }) => parcels !== 0);
    };
    const [total, ...others] = await numbersOf('total_value');
    const { rows } = await sql<{ value: number }>`
      select sum(parval)::float as value from parcel where geoid = ${geoid}`.execute(
      services.database.kysely,
    );
    expect([total?.value, total?.parcels, others]).toEqual([rows[0]?.value, 300, []]);
    expect((await numbersOf('median_value'))[0]?.value !== null).toBe(hasMedian);
  });

  test('a set of more than 50,000 places, such as the blocks of a large county, is complete', async () => {
    const { kysely } = services.database;
    await sql`insert into place (path, kind, style, name, headline, country, parent_path)
      select '/us/zz/block-' || n, 'other', 'blocks', 'Block', 'Block', 'us', '/us/zz' from generate_series(1, 50001) n`.execute(
      kysely,
    );
    const { body } = await server.get('/us/zz/child_statistics.json?style=blocks&by=parcels', 'alice');
    await sql`delete from place where style = 'blocks'`.execute(kysely);
    expect((body as OutputOf<typeof getChildStatistics>).children).toHaveLength(50_001);
  });

  test('a place that does not exist is not found, and a set that a place lacks is empty', async () => {
    expect((await ask('parcels', 'alice', '/us/zz/nowhere')).status).toBe(404);
    expect((await ask('parcels', 'alice', OLD_TOWN)).body).toMatchObject({ children: [] });
  });
});

describe('a place in depth', () => {
  const read = async (at: string, as: Persona = 'alice') => {
    const reply = await server.get(`${at}/study.json`, as);
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return reply.body as PlaceStudy;
  };

  test.each([
    ['the county', COUNTY, sql`geoid = ${geoid}`],
    ['a place', OLD_TOWN, sql`geoid = ${geoid} and (ogc_fid - 1) % 100 < 10`],
  ])('the totals of distributions, the owners and the sales of %s equal SQL', async (_, at, where) => {
    const study = await read(at);
    const db = services.database.kysely;
    const { rows } = await sql<Record<string, number>>`select
        count(*) filter (where parval >= 1)::int as value, count(ll_gisacre)::int as size,
        count(*) filter (where yearbuilt >= 1600)::int as age,
        count(*) filter (where address is not null and (mail_state2 = 'TX' or mailadd like '9 ELM%' or mailadd like '%MAIN%'))::int as known,
        count(*) filter (where mail_state2 = 'TX')::int as out_of_state,
        count(*) filter (where mailadd like '%MAIN%')::int as owner_occupied, count(*)::int as parcels,
        count(*) filter (where saledate <= '2026-01-02' and saledate >
          (select max(saledate) from parcel where ${where} and saledate <= '2026-01-02') - 730)::int as studied
      from parcel where ${where}`.execute(db);
    const expected = rows[0] ?? {};
    expect(study.parcels).toBe(expected['parcels']);
    for (const { key, known, counts, edges } of study.distributions) {
      expect([key, known]).toEqual([key, expected[key]]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(known);
      expect(edges.length).toBe(counts.length + 1);
    }
    expect(study.distributions.map(({ key }) => key)).toEqual(['value', 'size', 'age']);
    expect(study.owners).toEqual({
      state: 'ready',
      known: expected['known'],
      owner_occupied: expected['owner_occupied'],
      absentee: (expected['known'] ?? 0) - (expected['owner_occupied'] ?? 0),
      out_of_state: expected['out_of_state'],
    });
    const { rows: months } = await sql<{
      month: string;
      sales: number;
      priced: number;
      median: number | null;
    }>`
      select to_char(saledate, 'YYYY-MM') as month, count(*)::int as sales, count(*) filter (where saleprice >= 2)::int as priced,
        percentile_cont(0.5) within group (order by saleprice) filter (where saleprice >= 2) as median
      from parcel where ${where} and saledate is not null group by 1`.execute(db);
    expect(study.sales?.months).toHaveLength(36);
    for (const found of study.sales?.months ?? []) {
      const { month } = found;
      const { sales = 0, priced = 0, median = null } = months.find((each) => each.month === month) ?? {};
      expect(found).toEqual({ month, sales, priced, median_price: median });
    }
    // No price of this county is a market price.
    expect(study.sales?.ratio).toMatchObject({ all: null, excluded: { nominal: expected['studied'] } });
    expect(study.editions).toMatchObject([{ version: 1, new_parcels: null, gone_parcels: null }]);
  });

  test('few owners are not counted, and countries and unknown places have no study', async () => {
    expect(await read(ONE_PARCEL)).toMatchObject({ parcels: 1, owners: { state: 'few', known: 0 } });
    expect(await read(EMPTY_PLACE)).toMatchObject({ parcels: 0, distributions: [], sales: { months: [] } });
    expect((await server.get('/us/study.json', 'alice')).status).toBe(404);
    expect((await server.get(`${COUNTY}/nowhere/study.json`, 'alice')).status).toBe(404);
  });

  test('the study names nobody', async () => {
    expect(JSON.stringify(await read(COUNTY, 'olive'))).not.toMatch(/OWNER|VERYPRIVATE|ELM|MAIN/);
  });
});
