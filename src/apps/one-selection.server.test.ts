import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../tests/support/property-seed.ts';
import { unpack } from '../../tests/support/export-world.ts';
import { FIXTURE_COUNTY, insertFixturePlaces } from '../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../tests/support/privacy.ts';
import { square } from '../../tests/support/shapefile-fixture.ts';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';
import { cases } from '../../tests/support/thorough.ts';
import { buildExport } from '../features/exports/server/build-export.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  conditionsOf,
  isGroup,
} from '../features/filters/rules/filter-tree.ts';
import { importNow } from '../features/imports/server/index.ts';

// Every way to ask for a selection of parcels finds the same parcels: the count, the list, tiles, statistics, exports, and plain SQL over the table.

const { path: COUNTY } = FIXTURE_COUNTY;
const LOTS = 150;
/** All parcels are in this tile. */
const TILE = { z: 13, x: 1820, y: 3101 };
const signal = new AbortController().signal;

const ZONES = ['R-1', 'r-1', 'C "2"', "O'Neil, Lot\\1", 'Größe', '50%_x', '', null, ' R-1 '];
const NOTES = ['N/A', '012', '12', '12.0', '-5', '1e3', '', null, '😀 oak', 'ŁĄKA', '2020-01-05', '1,000'];

/** One row of the county's file. The values are what files really hold: empty texts, zeros, quotes, numbers in several notations. */
function rowOf(i: number): Record<string, string | number | boolean | null> {
  return {
    parcelnumb: `P-${String(i).padStart(3, '0')}`,
    address: i % 9 === 0 ? null : `${(i * 7) % 120} ${i % 2 === 0 ? 'ELM' : 'Élan'} ST`,
    owner: i % 6 === 0 ? null : `OWNER ${i % 11}`,
    zoning: ZONES[i % ZONES.length] ?? null,
    landval: [0, null, 1000, 1000.5, -20, 2_500_000_000, 99_999][i % 7] ?? null,
    yearbuilt: i % 5 === 0 ? null : 1900 + (i % 60),
    saledate: i % 4 === 0 ? null : `20${10 + (i % 12)}-0${(i % 9) + 1}-1${i % 10}`,
    struct: [true, false, null][i % 3] ?? null,
    // The parcel store doesn't hold these columns of the schema.
    legaldesc: i % 7 === 0 ? null : `LOT ${i % 13} Ärm "Acres"`,
    agval: i % 8 === 0 ? null : (i % 10) / 4,
    last_ownership_transfer_date: i % 3 === 0 ? null : `199${i % 10}-12-31`,
    NOTE: NOTES[i % NOTES.length] ?? null,
    RATE: i % 10 === 0 ? null : i / 8,
    PADDED: String(i % 40).padStart(4, '0'),
    SOLD: i % 12 === 0 ? null : `2015-0${(i % 9) + 1}-01`,
  };
}

const NUMBERS = ['landval', 'yearbuilt', 'agval', 'custom:RATE', 'custom:PADDED', 'custom:NOTE'];
const DATES = ['saledate', 'last_ownership_transfer_date', 'custom:SOLD'];
const TEXTS = ['zoning', 'address', 'owner', 'legaldesc', 'custom:NOTE', 'custom:PADDED', 'parcelnumb'];
const COLUMNS = [...new Set([...NUMBERS, ...DATES, ...TEXTS, 'struct', 'custom:NOBODY', 'taxamt'])];

let site: TestSite;
let headers: Record<string, string>;
let editionId = 0;

beforeAll(async () => {
  site = await openTestSite({}, { publish: importLots });
  headers = await site.sessionOf('olive');
  const { rows } = await sql<{ id: number }>`select edition_id as id from county_edition`.execute(
    site.services.database.kysely,
  );
  editionId = rows[0]?.id ?? 0;
}, 120_000);
afterAll(() => site.close());

async function importLots(services: TestSite['services']): Promise<void> {
  await insertFixturePlaces(services);
  const file = path.join(services.scratchDir, 'lots.geojson');
  const features = Array.from({ length: LOTS }, (_, i) => {
    // The last ten lots lie under the first ten, as condominiums do.
    const at = i % (LOTS - 10);
    const coordinates = [square(-99.999 + (at % 20) / 1000, 40.001 + Math.floor(at / 20) / 1000, 0.001)];
    return { type: 'Feature', properties: rowOf(i), geometry: { type: 'Polygon', coordinates } };
  });
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const report = await importNow(
    { services, onPublished: async () => {} },
    { file, placePath: COUNTY, signal },
  );
  expect(report.rows_kept).toBe(LOTS);
}

async function ask<T>(url: string, payload: object): Promise<T> {
  const reply = await site.send({ method: 'POST', url, payload, headers });
  expect(reply.statusCode, `${url} ${reply.payload.slice(0, 400)} ${JSON.stringify(payload)}`).toBe(200);
  return JSON.parse(reply.payload) as T;
}

/** Finds the rows that meet a filter. Its SQL is written from the description of {@link FilterCondition} and shares no code with the SQL of the server. */
async function rowsBySql(tree: FilterNode): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select ogc_fid as n from parcel where edition_id = ${editionId} and ${meets(tree)} order by 1`.execute(
    site.services.database.kysely,
  );
  return rows.map(({ n }) => n);
}

function meets(node: FilterNode): RawBuilder<unknown> {
  if (!isGroup(node)) return sql`coalesce(${holds(node)}, false)`;
  // An inner group without conditions is ignored.
  const nodes = node.nodes.filter((inner) => conditionsOf(inner).length > 0);
  if (nodes.length === 0) return sql`true`;
  return sql`(${sql.join(nodes.map(meets), node.op === 'all' ? sql` and ` : sql` or `)})`;
}

const COMPARED = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function holds(condition: FilterCondition): RawBuilder<unknown> {
  if (!('column' in condition)) return sql`false`;
  const { column } = condition;
  const isOwn = column.startsWith('custom:');
  const text = isOwn
    ? sql`nullif(custom ->> ${column.slice(7)}::text, '')`
    : sql`nullif(${sql.ref(column)}::text, '')`;
  if (condition.op === 'exists') return sql`((${text} is not null) = ${condition.value}::boolean)`;
  if (condition.op === 'contains')
    return sql`strpos(translate(lower(${text}), 'ÄÖÉŁĄ', 'äöéłą'), ${condition.value.toLowerCase()}::text) > 0`;
  const number = sql`case when ${text} ~ '^[-+]?[0-9]+([.][0-9]*)?$' then (${text})::float8 end`;
  const day = sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${text} end`;
  const equals = (value: unknown) => {
    if (typeof value === 'number') return sql`${number} = ${value}::float8`;
    return sql`${text} = ${String(value)}::text`;
  };
  switch (condition.op) {
    case 'is':
      return equals(condition.value);
    case 'is_not':
      return sql`not coalesce(${equals(condition.value)}, false)`;
    case 'in':
    case 'not_in': {
      const each = condition.values.map((value) => sql`or coalesce(${equals(value)}, false)`);
      const isListed = sql`(false ${sql.join(each, sql` `)})`;
      return condition.op === 'in' ? isListed : sql`not ${isListed}`;
    }
    default:
      return typeof condition.value === 'number'
        ? sql`${number} ${COMPARED[condition.op]} ${condition.value}::float8`
        : sql`${day} collate "C" ${COMPARED[condition.op]} ${condition.value}::text`;
  }
}

const number = fc.oneof(
  fc.constantFrom(0, -20, 5, 12, 1000, 1000.5, 99_999, 2_500_000_000, 1e15, -1, 0.25, 2, 1.5),
  fc.integer({ min: 1899, max: 1961 }),
  fc.integer({ min: 0, max: 160 }).map((eighths) => eighths / 8),
);
const date = fc
  .integer({ min: 7300, max: 19_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const text = fc.oneof(
  fc.constantFrom(...ZONES.filter((zone) => zone !== null), ...NOTES.filter((note) => note !== null)),
  fc.constantFrom(
    'OWNER 3',
    'owner 3',
    'P-017',
    '0007',
    '14 ELM ST',
    'LOT 3 Ärm "Acres"',
    '😀',
    "x' or 1=1 --",
  ),
);
const part = fc.constantFrom(
  'r-',
  '"',
  "'",
  '%',
  '_',
  '\\',
  'ö',
  'ÄRM',
  'élan',
  '1',
  ' ',
  '😀',
  'łą',
  '.0',
  'zz',
);
const oneOf = <T>(list: readonly T[]) => fc.constantFrom(...list);

const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({ op: fc.constant('exists' as const), column: oneOf(COLUMNS), value: fc.boolean() }),
  fc.record({ op: oneOf(['is', 'is_not'] as const), column: oneOf(TEXTS), value: text }),
  fc.record({ op: oneOf(['is', 'is_not'] as const), column: oneOf(NUMBERS), value: number }),
  fc.record({ op: oneOf(['is', 'is_not'] as const), column: oneOf(DATES), value: date }),
  fc.record({ op: oneOf(['is', 'is_not'] as const), column: fc.constant('struct'), value: fc.boolean() }),
  fc.record({
    op: oneOf(['in', 'not_in'] as const),
    column: oneOf(TEXTS),
    values: fc.array(text, { maxLength: 6 }),
  }),
  fc.record({
    op: oneOf(['in', 'not_in'] as const),
    column: oneOf(NUMBERS),
    values: fc.array(number, { maxLength: 40 }),
  }),
  fc.record({ op: oneOf(['gt', 'gte', 'lt', 'lte'] as const), column: oneOf(NUMBERS), value: number }),
  fc.record({ op: oneOf(['gt', 'gte', 'lt', 'lte'] as const), column: oneOf(DATES), value: date }),
  fc.record({ op: fc.constant('contains' as const), column: oneOf(TEXTS), value: part }),
);
const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('tree')),
  tree: fc.record({
    op: fc.constantFrom('all', 'any'),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
}));

const sort = fc.record({ column: oneOf(COLUMNS), descending: fc.boolean() });

/** The rows on a page of the list: with 200, all lots fit on one page; with 67, they need three. */
const pageSize = fc.constantFrom(67, 200, 200, 200);

const queryOf = (filter: FilterGroup) => ({ path: COUNTY, parcel: { [COUNTY]: filter } });

async function listed(filter: FilterGroup, by: object, limit: number): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { rows: { fid: number }[]; cursor: string | null } = await ask('/api/v1/parcels/list', {
      query: queryOf(filter),
      limit,
      sort: by,
      ...(cursor && { cursor }),
    });
    found.push(...page.rows.map(({ fid }) => fid % 10_000_000));
    ({ cursor } = page);
  }
  return found;
}

test('count and list select what SQL selects, in any order', async () => {
  let selective = 0;
  await fc.assert(
    fc.asyncProperty(tree, sort, pageSize, async (filter, by, limit) => {
      const expected = await rowsBySql(filter);
      if (expected.length > 0 && expected.length < LOTS) selective++;
      const { count } = await ask<{ count: number }>('/api/v1/parcels/count', { query: queryOf(filter) });
      expect((await listed(filter, by, limit)).toSorted((a, b) => a - b)).toEqual(expected);
      expect(count).toBe(expected.length);
    }),
    { numRuns: cases({ usual: 60, thorough: 150 }) },
  );
  expect(selective).toBeGreaterThan(cases({ usual: 12, thorough: 40 }));
}, 120_000);

test('tiles, statistics and the check of an export select what SQL selects', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (filter) => {
      const expected = await rowsBySql(filter);
      const query = queryOf(filter);
      const { count } = await ask<{ count: number }>('/api/v1/parcels/statistics', { query });
      expect(count).toBe(expected.length);
      const check = await ask<{ requested: number }>('/exports/check.json', { fmt: 'csv', query });
      expect(check.requested).toBe(expected.length);
      const { id } = await ask<{ id: string }>('/api/v1/sources', { query });
      expect(await inTile(id)).toEqual(expected);
    }),
    { numRuns: cases({ usual: 12, thorough: 30 }) },
  );
}, 120_000);

async function inTile(id: string): Promise<number[]> {
  const { z, x, y } = TILE;
  const reply = await site.send({ method: 'GET', url: `/api/v1/sources/${id}/${z}/${x}/${y}.mvt`, headers });
  if (reply.statusCode === 204) return [];
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200);
  const bytes =
    reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.rawPayload) : reply.rawPayload;
  const layer = new VectorTile(new PbfReader(bytes)).layers['parcels'];
  const fids = Array.from({ length: layer?.length ?? 0 }, (_, i) => (layer?.feature(i).id ?? 0) % 10_000_000);
  return fids.toSorted((a, b) => a - b);
}

test.each(['csv', 'shp'])('a %s file has the same rows', async (fmt) => {
  const filter: FilterGroup = {
    op: 'any',
    nodes: [
      { op: 'in', column: 'zoning', values: ['C "2"', "O'Neil, Lot\\1", 'Größe'] },
      { op: 'lt', column: 'landval', value: 0 },
    ],
  };
  const expected = await rowsBySql(filter);
  const { export: item } = await ask<{ export: { id: string } }>('/exports/start.json', {
    fmt,
    all_parcels: 'true',
    query: queryOf(filter),
  });
  const privacy = openTestPrivacy(site.services);
  await buildExport({ services: site.services, optOuts: privacy.optOuts }, item.id, signal);
  await privacy.close();
  const reply = await site.send({ method: 'GET', url: '/exports.json', headers });
  const { exports } = JSON.parse(reply.payload) as { exports: { id: string; url: string | null }[] };
  const file = await site.send({ method: 'GET', url: exports.find(({ id }) => id === item.id)?.url ?? '' });
  const { dir, close } = await unpack({ bytes: file.rawPayload });
  const numbers = await numbersIn(dir);
  await close();
  expect(numbers).toEqual(expected);
});

/** Returns the row numbers that occur in the files of an export, each once. They come from the parcel numbers: P-000 is in row 1. */
async function numbersIn(dir: string): Promise<number[]> {
  const texts = await Promise.all(
    (await readdir(dir)).map((name) => readFile(path.join(dir, name), 'latin1')),
  );
  const found = texts.flatMap((line) =>
    [...line.matchAll(/P-(\d{3})/g)].map(([, digits]) => Number(digits) + 1),
  );
  return [...new Set(found)].toSorted((a, b) => a - b);
}
