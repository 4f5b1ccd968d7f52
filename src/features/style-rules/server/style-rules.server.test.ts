import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import {
  CHEAP as cheap,
  type StyleWorld,
  classesIn,
  openStyleWorld,
  queryOf as query,
  ruleOf as rule,
} from '../../../../tests/support/style-world.ts';
import type { StyleRule } from '../../filters/rules/style-rule.ts';
import type { ColumnSummary } from '../contract.ts';
import { purgeSources } from '../jobs/delete-unused-sources.job.ts';

const { path: COUNTY } = FIXTURE_COUNTY;

let world: StyleWorld;
let services: StyleWorld['services'];
let server: StyleWorld['server'];
let create: StyleWorld['create'];
let tilePath: StyleWorld['tilePath'];
beforeAll(async () => {
  world = await openStyleWorld();
  ({ services, server, create, tilePath } = world);
});
afterAll(() => world.close());

describe('a source', () => {
  const body = {
    query: query(cheap),
    styles: { rules: [rule({}), rule({ field: 'landval', predicate: 'gte', value: 20_000 })], default: null },
  };

  test('serves tiles of the selected parcels, each with the class of the first rule that it meets', async () => {
    const source = await create(body);
    const { vector } = source;
    expect(classesIn(await server.get(tilePath(vector[0], 14)))).toEqual({ 1: 1, 2: 1, 3: 2 });
    expect(classesIn(await server.get(tilePath(vector[0], 13, '&rest=show')))).toEqual({
      1: 1,
      2: 1,
      3: 2,
      4: null,
      5: null,
    });
    expect(source.classes).toEqual([
      { fill: '#ff0000', line: 'transparent' },
      { fill: '#ff0000', line: 'transparent' },
      null,
    ]);
    for (const zoom of [9, 11, 12]) {
      const reply = await server.get(tilePath(vector[0], zoom));
      expect(reply.status, String(zoom)).toBe(200);
      expect(Object.values(classesIn(reply)).length).toBeGreaterThan(0);
    }
    expect((await server.get(tilePath(vector[0], 8))).status).toBe(204);
    expect((await server.get(tilePath(vector[0], 17))).status).toBe(404);
  });

  test('has a permanent id, and vector tiles that do not change with colors', async () => {
    const [one, same, painted, other] = await Promise.all([
      create(body, 'alice'),
      create({ ...body, query: { ...body.query, mapPath: '/us/g/projects/x', operation: 'union' } }, 'bob'),
      create({ ...body, styles: [rule({ fill: '#00FF00' }), body.styles.rules[1]] }),
      create({ ...body, query: query() }),
    ]);
    expect(same.id).toBe(one.id);
    expect(painted.id).not.toBe(one.id);
    expect(painted.vector).toEqual(one.vector);
    expect(painted.tiles).not.toEqual(one.tiles);
    expect(painted.classes[0]).toEqual({ fill: '#00ff00', line: 'transparent' });
    expect(new Set([one.id, painted.id, other.id]).size).toBe(3);
    const kept = await server.get(`/api/v1/sources/${painted.id}.json`);
    expect(kept.body).toMatchObject({ id: painted.id, vector: one.vector, query: { path: COUNTY } });
    expect((kept.body as { styles: { rules: StyleRule[] } }).styles.rules[0]?.fill).toBe('#00ff00');
  });

  test('serves pictures in the colors of its rules', async () => {
    const { tiles } = await create(body);
    const reply = await server.get(tilePath(tiles[0], 14));
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect(reply.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect((await server.get(tilePath(tiles[0], 9))).status).toBe(200);
    expect((await server.get(tilePath(tiles[0]?.replace(/\?.*/, ''), 14))).headers['cache-control']).toBe(
      'public, max-age=60',
    );
  });

  test('opens in map programs by its TileJSON, with the requested columns', async () => {
    const { id } = await create({ ...body, fields: ['zoning', 'landval', 'zoning'] });
    const vector = (await server.get(`/api/v1/sources/${id}/tiles.json`)).body as {
      tiles: string[];
    };
    expect(vector).toMatchObject({
      tilejson: '3.0.0',
      minzoom: 9,
      maxzoom: 16,
      vector_layers: [
        { id: 'parcels', fields: { class: 'Number', under: 'Number', zoning: 'String', landval: 'Number' } },
      ],
    });
    const tile = new VectorTile(new PbfReader((await server.get(tilePath(vector.tiles[0], 14))).bytes));
    expect(tile.layers['parcels']?.feature(0).properties).toMatchObject({
      class: 1,
      zoning: 'R-1',
      landval: 10_000,
      path: `${COUNTY}/1`,
    });
    const png = (await server.get(`/api/v1/sources/${id}/tiles.json?format=png`)).body as { tiles: string[] };
    expect(png).toMatchObject({ vector_layers: [] });
    expect((await server.get(tilePath(png.tiles[0], 15))).status).toBe(200);
  });

  test('follows the county to its next edition, with another version', async () => {
    const before = await create({ query: query({ op: 'is', column: 'zoning', value: 'B-2' }) });
    await world.publish(2);
    const after = await create({ query: query({ op: 'is', column: 'zoning', value: 'B-2' }) });
    expect(after.id).toBe(before.id);
    expect(after.vector).not.toEqual(before.vector);
    const old = await server.get(tilePath(before.vector[0], 13));
    expect(classesIn(old)).toEqual({ 3: 1, 4: 1 });
    expect(old.headers['cache-control']).toBe('public, max-age=60');
  });

  test('is deleted after a long time without use', async () => {
    const { id } = await create({ query: query({ op: 'is', column: 'zoning', value: 'never' }) });
    await sql`update parcel_source set used_on = current_date - 400 where id = ${id}`.execute(
      services.database.kysely,
    );
    await purgeSources(services, new Date());
    const { rows } = await sql`select id from parcel_source where id = ${id}`.execute(
      services.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  test.each([{ parcel: true }, query({ op: 'is', column: 'zoning', value: 'again' })])(
    'is used by creating it again: %j',
    async (selected) => {
      const { id } = await create({ query: selected });
      const { kysely } = services.database;
      await sql`update parcel_source set used_on = current_date - 367 where id = ${id}`.execute(kysely);
      expect((await create({ query: selected })).id).toBe(id);
      await purgeSources(services, new Date());
      const { rows } = await sql`
        select used_on = current_date as is_used from parcel_source where id = ${id}`.execute(kysely);
      expect(rows).toEqual([{ is_used: true }]);
    },
  );
});

describe('a reader who may not see owners', () => {
  const owners = { query: query({ op: 'is', column: 'owner', value: 'ACME LLC' }) };
  const colored = { query: query(), styles: [rule({ field: 'owner', value: 'ACME LLC' })] };

  test.each([owners, colored])('can neither create nor read a source with them', async (body) => {
    expect((await server.post('/api/v1/sources', body, 'chelsea')).status).toBe(401);
    const source = await create(body, 'alice');
    const url = tilePath(source.vector[0], 14);
    expect((await server.get(url, 'chelsea')).status).toBe(401);
    expect((await server.get(`/api/v1/sources/${source.id}.json`, 'chelsea')).status).toBe(401);
    const mine = await server.get(url, 'alice');
    expect(Object.values(classesIn(mine))).toContain(1);
    expect(mine.headers['cache-control']).toBe('private, max-age=60');
    // A request by a reader who may see the source doesn't open it to others.
    expect((await server.get(url, 'chelsea')).status).toBe(401);
    expect((await server.get(tilePath(source.tiles[0], 14), 'chelsea')).status).toBe(401);
  });

  test.each(['chelsea', 'alice', 'olive'] as const)(
    'gets no list of them, and neither does %s',
    async (persona) => {
      const reply = await server.post(
        '/api/v1/parcels/summary',
        { query: query(), column: 'owner' },
        persona,
      );
      expect(reply.status).toBe(400);
      expect(reply.text).not.toContain('ACME');
    },
  );
});

test.each<[string, object, number, string]>([
  ['a fill that is not a color', { query: query(), styles: [rule({ fill: 'url(x)' })] }, 400, 'body.styles'],
  ['an unknown column', { query: query({ ...cheap, column: 'no_such' }) }, 400, 'query.parcel'],
  ['a value that does not fit', { query: query({ ...cheap, value: 'many' }) }, 400, 'query.parcel'],
  ['a personal field', { query: query(), fields: ['owner'] }, 400, 'body.fields.0'],
  [
    'a field that the map does not keep',
    { query: query(), fields: ['zoning', 'legaldesc'] },
    400,
    'body.fields.1: names legaldesc,',
  ],
  [
    'a field under `parcel` that the map does not keep, after one that is there twice',
    { query: query(), fields: { parcel: ['zoning', 'zoning', 'legaldesc'] } },
    400,
    'body.fields.parcel.2: names legaldesc,',
  ],
  [
    'too many fields',
    { query: query(), fields: Array.from({ length: 11 }, () => 'zoning') },
    400,
    'body.fields',
  ],
  [
    'too many rules',
    { query: query(), styles: Array.from({ length: 202 }, () => rule({})) },
    400,
    'body.styles',
  ],
  [
    'another source',
    { query: query(), styles: [rule({ source: '17' })] },
    400,
    'body.styles.0.source: must be parcel, the only source that style rules can use',
  ],
  ['a place without parcels', { query: { path: '/us/zz/birch', parcel: {} } }, 404, ''],
  ['no query', { styles: null }, 400, 'body.query'],
])('%s is refused', async (_, body, status, field) => {
  const reply = await server.post('/api/v1/sources', body);
  expect(reply.status).toBe(status);
  expect(reply.text).toContain(field);
});

test('a source takes fields under `parcel`, repeats its definition, and tells its extent', async () => {
  const fields = ['landval', 'yearbuilt'];
  const listed = await create({ query: query(cheap), fields });
  const source = await create({ query: query(cheap), fields: { parcel: fields } });
  expect(source).toMatchObject({ id: listed.id, maxZoom: 16, fields, styles: null, query: query(cheap) });
  expect(await create({ query: query(cheap), fields: null, styles: null })).toMatchObject({ fields: [] });
  const extent = await server.get(`/sources/${source.id}/extent.json`);
  expect(extent.body).toEqual({ source: { id: source.id, extent: source.bounds } });
  expect(source.bounds).toHaveLength(4);
  expect((await server.post('/api/v1/sources', { query: query(cheap), fields: { zoning: [] } })).status).toBe(
    400,
  );
});

test.each(['/api/v1/sources/short/14/1/1.mvt', '/api/v1/sources/AAAAAAAAAAAAAAAAAAAAAA/3/9/9.mvt'])(
  '%s is refused',
  async (url) => expect((await server.get(url)).status).toBe(400),
);

test('an unknown id is not found', async () => {
  for (const rest of ['.json', '/tiles.json', '/14/1/1.mvt', '/14/1/1.png'])
    expect((await server.get(`/api/v1/sources/AAAAAAAAAAAAAAAAAAAAAA${rest}`)).status).toBe(404);
});

test('a summary has breaks of the selected numbers, and counts of texts', async () => {
  const ask = async (body: object) =>
    (await server.post('/api/v1/parcels/summary', body)).body as ColumnSummary;
  expect(await ask({ query: query(), column: 'landval', method: 'equal', classes: 2 })).toEqual({
    kind: 'number',
    min: 10_000,
    max: 60_000,
    breaks: [35_000],
    counts: [3, 1],
    filled: 4,
    empty: 1,
  });
  expect(await ask({ query: query(cheap), column: 'landval', classes: 3 })).toMatchObject({
    max: 30_000,
    filled: 3,
    empty: 0,
  });
  expect(await ask({ query: query(cheap), column: 'zoning' })).toEqual({
    kind: 'text',
    values: [
      { value: 'R-1', count: 2 },
      { value: 'B-2', count: 1 },
    ],
    distinct: 2,
    others: 0,
    filled: 3,
    empty: 0,
  });
  const unkept = await server.post('/api/v1/parcels/summary', { query: query(), column: 'legaldesc' });
  expect(unkept.status).toBe(400);
  expect(unkept.text).toContain(
    'The column Legal Description can be used in rules, but not for quick styles',
  );
  const classes = await server.post('/api/v1/parcels/summary', {
    query: query(),
    column: 'zoning',
    classes: 99,
  });
  expect(classes.status).toBe(400);
});

test("a county's own columns have summaries, except those that may name people", async () => {
  const ask = (column: string, as?: 'bob') =>
    server.post('/api/v1/parcels/summary', { query: query(), column, method: 'equal', classes: 2 }, as);
  expect((await ask('custom:RATE')).body).toEqual({
    kind: 'number',
    min: 1.5,
    max: 9,
    breaks: [5],
    counts: [2, 2],
    filled: 4,
    empty: 1,
  });
  expect((await ask('custom:SOLD')).body).toMatchObject({
    kind: 'date',
    min: '2001-05-01',
    max: '2003-05-01',
    filled: 3,
    empty: 2,
  });
  expect((await ask('custom:LEVEL', 'bob')).body).toMatchObject({
    kind: 'text',
    values: [
      { value: 'low', count: 2 },
      { value: 'high', count: 1 },
    ],
    empty: 2,
  });
  expect((await ask('custom:PAYER')).status).toBe(401);
  // Bob may see the column of each parcel, but not a list of its most frequent names.
  const names = await ask('custom:PAYER', 'bob');
  expect([names.status, names.text]).toEqual([400, expect.stringContaining('not for quick styles')]);
  expect(names.text).not.toMatch(/ROE|DOE/);
});
