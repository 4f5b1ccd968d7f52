import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activitiesBySql,
  ownersBySql,
  statisticsBySql,
  vacanciesBySql,
} from '../../../../tests/support/insights-by-sql.ts';
import { activitiesOf, serveInsights, vacanciesOf } from '../../../../tests/support/insights-world.ts';
import { insertFixturePlaces, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { writeDemoCounty } from '../../demo/server/index.ts';
import { recipeSchema } from '../../imports/rules/recipe.ts';
import { importNow } from '../../imports/server/index.ts';
import { createPlace } from '../../places/server/index.ts';
import type { PlaceInsights, summarizeParcels } from '../contract.ts';

/**
 * Compares the numbers of the pies and bars of whole counties with SQL over the imported rows. The invented county is always compared, and with
 * `PLATBOOK_REAL_COUNTIES=1` also two real ones. Their public data is not part of the project, and importing it takes minutes.
 */
const DATA = path.resolve('../shared/data');
const isAskedFor = process.env['PLATBOOK_REAL_COUNTIES'] === '1' && existsSync(DATA);

interface County {
  path: string;
  geoid: string;
  /** The state to create, for a county outside of the state that the tests have. */
  state?: { path: string; geoid: string };
  /** A square around the county: an import refuses a file that lies elsewhere. */
  outline: GeoJSON.Polygon;
  file: (services: Services) => Promise<string>;
  recipe?: unknown;
  /** The columns to group by, each with a column of numbers to measure. The county's file fills all of them. */
  groups: readonly { columns: string[]; measure: string }[];
}
type Services = Awaited<ReturnType<typeof openTestServices>>;

const DEMO: County = {
  path: '/us/zz/alder',
  geoid: '99001',
  outline: squareAt(-48, 38, 3),
  async file({ scratchDir }) {
    const dir = path.join(scratchDir, 'demo');
    const manifest = await writeDemoCounty({ seed: 11, parcels: 1500, dir });
    return path.join(dir, manifest.files.parcels);
  },
  groups: [
    { columns: ['zoning'], measure: 'parval' },
    { columns: ['usedesc'], measure: 'll_gisacre' },
  ],
};
const CAMBRIDGE: County = {
  path: '/us/ma/middlesex',
  geoid: '25017',
  state: { path: '/us/ma', geoid: '25' },
  outline: squareAt(-72, 42, 1),
  file: () => Promise.resolve(path.join(DATA, 'cambridge-ma/parcels/FY2014.zip')),
  recipe: { version: 2, joins: [{ layer: 'TaxFY14', on: { parcel: 'ML', table: 'ML', match: 'exact' } }] },
  groups: [
    { columns: ['usedesc'], measure: 'parval' },
    { columns: ['usecode'], measure: 'landval' },
  ],
};
const BALTIMORE: County = {
  path: '/us/md/baltimore-city',
  geoid: '24510',
  state: { path: '/us/md', geoid: '24' },
  outline: squareAt(-77, 39, 1),
  file: () => Promise.resolve(path.join(DATA, 'baltimore-md/parcels/Baltimore_Real_Property_EPSG2248.zip')),
  groups: [{ columns: ['yearbuilt'], measure: 'landval' }],
};

const COUNTIES: readonly [string, County][] = [
  ['the invented county', DEMO],
  ...(isAskedFor
    ? ([
        ['Cambridge', CAMBRIDGE],
        ['Baltimore', BALTIMORE],
      ] as [string, County][])
    : []),
];

const isMoney = (column: string) => column.endsWith('val') || column === 'saleprice';
/** Rounds a decimal number of SQL: money to cents, other numbers to six decimals, and fractions below one to six digits. */
const roundedBySql = (value: ReturnType<typeof sql>, column: string) =>
  isMoney(column)
    ? sql<number>`round(${value}, 2)::float`
    : sql<number>`round(${value}, case when abs(${value}) < 1 and ${value} <> 0 then 5 - floor(log(abs(${value})))::int else 6 end)::float`;

describe.each(COUNTIES)('%s by SQL', (_, county) => {
  const where = sql`geoid = ${county.geoid}`;
  let services: Services;
  let close = () => Promise.resolve();
  let server: Awaited<ReturnType<typeof serveInsights>>['server'];
  const database = () => services.database.kysely;
  beforeAll(async () => {
    services = await openTestServices();
    await insertFixturePlaces(services);
    const create = (place: { path: string; geoid: string; kind: 'state' | 'county' }) => {
      const name = `The ${place.kind}`;
      return createPlace(services, { ...place, name, headline: name, geometry: county.outline });
    };
    if (county.state !== undefined) await create({ ...county.state, kind: 'state' });
    await create({ path: county.path, geoid: county.geoid, kind: 'county' });
    const signal = new AbortController().signal;
    const { recipe = null } = county;
    await importNow(
      { services, onPublished: () => Promise.resolve() },
      {
        file: await county.file(services),
        placePath: county.path,
        recipe: recipe === null ? null : recipeSchema.parse(recipe),
        signal,
      },
    );
    const privacy = openTestPrivacy(services);
    const opened = await serveInsights(services, privacy, () => Promise.resolve());
    ({ server } = opened);
    close = async () => {
      await server.close();
      await opened.editions.close();
      await privacy.close();
      await services.close();
    };
  }, 600_000);
  afterAll(() => close());

  const read = async () => {
    const reply = await server.get(`${county.path}/insights.json`, 'olive');
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return reply.body as PlaceInsights;
  };

  test('the highlight statistics', async () => {
    const { insights, parcels } = await read();
    const expected = await statisticsBySql(database(), where);
    expect(parcels).toBe(expected['parcels']);
    expect(parcels).toBeGreaterThan(1000);
    const statistics = insights.numeric?.statistics ?? [];
    expect(statistics.length).toBeGreaterThan(5);
    for (const { key, value } of statistics) {
      const bySql = expected[key] ?? Number.NaN;
      expect(
        Math.abs((value ?? Number.NaN) - bySql),
        `${key}: ${value}, by SQL ${bySql}`,
      ).toBeLessThanOrEqual(Math.abs(bySql) * 1e-12 + 1e-6);
    }
  });

  test('sums to the last digit, and money in whole cents', async () => {
    const reply = await server.post(
      '/api/v1/parcels/statistics',
      { query: { path: county.path }, numbers: ['parval', 'saleprice', 'll_gisacre', 'yearbuilt'] },
      'olive',
    );
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    const { numbers } = reply.body as OutputOf<typeof summarizeParcels>;
    expect(numbers).toHaveLength(4);
    for (const { column, sum, mean, quantiles } of numbers) {
      const { rows } = await sql<{ sum: number; mean: number }>`
        select ${roundedBySql(sql`t.sum`, column)} as sum, ${roundedBySql(sql`t.mean`, column)} as mean
        from (select coalesce(sum(${sql.ref(column)}::numeric), 0) as sum, avg(${sql.ref(column)}::numeric) as mean
          from parcel where ${where}) as t`.execute(database());
      expect({ column, sum, mean }).toEqual({ column, ...rows[0] });
      for (const value of Object.values(quantiles)) {
        const size = value ?? 0;
        const text = isMoney(column) ? size.toFixed(2) : size < 1 ? size.toPrecision(6) : size.toFixed(6);
        expect(size, column).toBe(Number(text));
      }
    }
  });

  test('the pies of land use and vacancy', async () => {
    const { insights } = await read();
    const [land, vacancy] = [insights.lbcs?.hasData === true, insights.premium?.hasData === true];
    // The invented county fills both.
    expect([land, vacancy]).toEqual([land || county === DEMO, vacancy || county === DEMO]);
    expect(land ? activitiesOf(insights) : {}).toEqual(land ? await activitiesBySql(database(), where) : {});
    expect(vacancy ? vacanciesOf(insights) : {}).toEqual(
      vacancy ? await vacanciesBySql(database(), where) : {},
    );
  });

  test('the bars of the owners', async () => {
    const { items } = (await read()).insights.owner ?? {};
    const owners = await ownersBySql(database(), where);
    const counts = new Map(owners.map(({ owner, count }) => [owner, count]));
    expect(items?.owners).toBe(owners.length);
    expect(items?.known).toBe(owners.reduce((sum, { count }) => sum + count, 0));
    expect(items?.top_owners.map(([, count]) => count)).toEqual(
      owners
        .map(({ count }) => count)
        .toSorted((a, b) => b - a)
        .slice(0, 40),
    );
    // The names of real people stay out of the messages of this test.
    expect(items?.top_owners.every(([name, count]) => counts.get(name) === count)).toBe(true);
  });

  test('groups with counts, sums, means and medians', async () => {
    const reply = await server.post(
      '/api/v1/parcels/statistics',
      { query: { path: county.path }, groups: county.groups.map((group) => ({ ...group, limit: 1000 })) },
      'olive',
    );
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    const { groups } = reply.body as OutputOf<typeof summarizeParcels>;
    expect(groups).toHaveLength(county.groups.length);
    for (const { columns, rows, distinct } of groups) {
      const [column = ''] = columns;
      const measure = county.groups.find((group) => group.columns[0] === column)?.measure ?? '';
      const { rows: expected } = await sql<{
        value: string | number | null;
        count: number;
        sum: number;
        mean: number;
        median: number;
      }>`
        select t.value, t.count, ${roundedBySql(sql`t.sum`, measure)} as sum, ${roundedBySql(sql`t.mean`, measure)} as mean,
          ${roundedBySql(sql`t.median`, measure)} as median
        from (select ${sql.ref(column)} as value, count(*)::int as count,
            coalesce(sum(${sql.ref(measure)}::numeric), 0) as sum, avg(${sql.ref(measure)}::numeric) as mean,
            (percentile_cont(0.5) within group (order by ${sql.ref(measure)}))::numeric as median
          from parcel where ${where} group by 1) as t`.execute(database());
      expect([column, distinct]).toEqual([column, expected.length]);
      expect(distinct).toBeGreaterThan(1);
      const byValue = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]));
      expect(
        rows
          .map(({ values, count, sum, mean, median }) => [values[0], count, sum, mean, median])
          .toSorted(byValue),
      ).toEqual(
        expected
          .map(({ value, count, sum, mean, median }) => [value, count, sum, mean ?? null, median ?? null])
          .toSorted(byValue),
      );
    }
  });
});
