import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { rectangle } from '../../../../tests/support/store-fixture.ts';
import {
  CHEAP as cheap,
  type StyleWorld,
  classesIn,
  openStyleWorld,
  queryOf as query,
  ruleOf as rule,
} from '../../../../tests/support/style-world.ts';
import { publishLayer } from '../../layers/server/index.ts';

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

describe('a source of a whole layer', () => {
  const square = (west: number) => ({
    geometry: { type: 'Polygon' as const, coordinates: [rectangle(west, 40, west + 0.001, 40.001)] },
    properties: { zoning_type: 'Residential' },
  });
  const publish = async (layer: 'buildings' | 'zoning') => {
    const features = [square(-100), square(-99.999)];
    await publishLayer({ services, layer, placePath: COUNTY, sourceName: 'Invented', features });
    await world.layers.refresh();
  };
  const red = [{ predicate: 'default', fill: '#ff0000', line: '#ff0000' }];

  test('{parcel: true} has every parcel, in the color of the default rule', async () => {
    const source = await create({ query: { parcel: true }, styles: red });
    expect(source).toMatchObject({
      query: { parcel: true },
      fields: [],
      minzoom: 9,
      maxzoom: 16,
      maxZoom: 16,
      classes: [{ fill: '#ff0000', line: '#ff0000' }],
    });
    expect(source.bounds).toHaveLength(4);
    expect(Object.keys(classesIn(await server.get(tilePath(source.vector[0], 13))))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    const picture = await server.get(tilePath(source.tiles[0], 14));
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toContain('immutable');
    const blue = await create({
      query: { parcel: true },
      styles: [{ predicate: 'default', fill: '#0000ff', line: '#0000ff' }],
    });
    expect(blue.id).not.toBe(source.id);
    expect((await server.get(tilePath(blue.tiles[0], 14))).bytes).not.toEqual(picture.bytes);
  });

  test('{parcel: true} without styles has pictures at every zoom of the source', async () => {
    const source = await create({ query: { parcel: true } });
    const statuses = [];
    for (let zoom = source.minzoom; zoom <= source.maxzoom; zoom++)
      statuses.push([zoom, (await server.get(tilePath(source.tiles[0], zoom))).status]);
    expect(statuses).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map((zoom) => [zoom, 200]));
  });

  test('{parcel: true} with columns has vector tiles of its own, which carry them', async () => {
    const source = await create({
      query: { parcel: true },
      fields: { parcel: ['landval', 'zoning'] },
      minzoom: 12,
      maxzoom: 14,
    });
    expect(source).toMatchObject({ fields: ['landval', 'zoning'], minzoom: 12, maxzoom: 14 });
    expect(source.vector[0]).toContain(`/api/v1/sources/${source.id}/`);
    const { layers } = new VectorTile(
      new PbfReader((await server.get(tilePath(source.vector[0], 13))).bytes),
    );
    const features = Array.from({ length: layers['parcels']?.length ?? 0 }, (_, at) =>
      layers['parcels']?.feature(at),
    );
    expect(features).toHaveLength(5);
    expect(features.some((feature) => feature?.properties['landval'] !== undefined)).toBe(true);
    expect((await server.get(tilePath(source.vector[0], 12))).status).toBe(200);
    expect((await server.get(tilePath(source.vector[0], 11))).status).toBe(204);
    expect((await server.get(tilePath(source.vector[0], 15))).status).toBe(404);
    const json = await server.get(`/api/v1/sources/${source.id}/tiles.json`);
    expect(json.body).toMatchObject({
      tiles: source.vector,
      vector_layers: [
        { id: 'parcels', fields: { fid: 'Number', landval: 'Number', zoning: 'String' }, minzoom: 12 },
      ],
    });
    const plain = await create({ query: { parcel: true } });
    expect((await server.get(`/api/v1/sources/${plain.id}/14/3640/6205.mvt`)).status).toBe(404);
  });

  test('{buildings: true} has no tiles before footprints are published, then vector tiles and pictures', async () => {
    expect((await server.post('/api/v1/sources', { query: { buildings: true } }, 'chelsea')).status).toBe(
      401,
    );
    await sql`insert into layer_access (layer, audience) values ('buildings', 'everyone')`.execute(
      services.database.kysely,
    );
    await world.layers.refresh();
    const before = await create({ query: { buildings: true }, styles: {} });
    expect(before).toMatchObject({ vector: [], tiles: [], bounds: null });
    await publish('buildings');
    const source = await create({ query: { buildings: true }, styles: red });
    expect(source).toMatchObject({ minzoom: 13, maxzoom: 15 });
    const tile = new VectorTile(new PbfReader((await server.get(tilePath(source.vector[0], 14))).bytes));
    expect(tile.layers['buildings']?.length).toBe(2);
    const picture = await server.get(tilePath(source.tiles[0], 14));
    expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    const json = await server.get(`/api/v1/sources/${source.id}/tiles.json`);
    expect(json.body).toMatchObject({ tiles: source.vector, vector_layers: [{ id: 'buildings' }] });
    expect((await server.get(`/sources/${source.id}/extent.json`)).body).toEqual({
      source: { id: source.id, extent: source.bounds },
    });
    expect((await server.get(`/api/v1/sources/${source.id}.json`)).body).toEqual(source);
    expect((await server.get(`/api/v1/sources/${source.id}/14/3640/6205.mvt`)).status).toBe(404);
  });

  test('{zoning: true} is only for readers who may see the layer', async () => {
    await publish('zoning');
    expect((await server.post('/api/v1/sources', { query: { zoning: true } }, 'chelsea')).status).toBe(401);
    const source = await create({ query: { zoning: true } }, 'alice');
    expect((await server.get(tilePath(source.tiles[0], 14), 'alice')).status).toBe(200);
    expect((await server.get(tilePath(source.tiles[0], 14), 'alice')).headers['cache-control']).toContain(
      'private',
    );
    expect((await server.get(tilePath(source.tiles[0], 14), 'chelsea')).status).toBe(401);
    expect((await server.get(`/api/v1/sources/${source.id}.json`, 'chelsea')).status).toBe(401);
  });

  test.each<[string, object, string]>([
    ['columns of parcels', { query: { zoning: true }, fields: ['zoning'] }, 'body.fields'],
    ['a column that no tile carries', { query: { parcel: true }, fields: ['owner'] }, 'body.fields'],
    ['color rules', { query: { parcel: true }, styles: [rule({})] }, 'body.styles'],
    ['a zoom below its own', { query: { buildings: true }, minzoom: 10 }, 'body.minzoom'],
    ['a zoom above its own', { query: { zoning: true }, maxzoom: 16 }, 'body.maxzoom'],
    ['only zooms below its own', { query: { buildings: true }, maxzoom: 10 }, 'body.maxzoom'],
    ['only zooms above its own', { query: { zoning: true }, minzoom: 16 }, 'body.minzoom'],
    ['two layers', { query: { zoning: true, buildings: true } }, 'body.query'],
  ])('is refused with %s', async (_, body, field) => {
    const reply = await server.post('/api/v1/sources', body, 'alice');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(field);
  });
});

describe('the zooms of a source', () => {
  test('are those of its definition: tiles outside of them are empty or not made', async () => {
    const source = await create({ query: query(cheap), minzoom: 11, maxzoom: 14 });
    const all = await create({ query: query(cheap) });
    expect(source).toMatchObject({ minzoom: 11, maxzoom: 14, maxZoom: 14 });
    expect(source.id).not.toBe(all.id);
    expect((await server.get(tilePath(source.vector[0], 10))).status).toBe(204);
    expect((await server.get(tilePath(source.vector[0], 11))).status).toBe(200);
    expect((await server.get(tilePath(source.vector[0], 15))).status).toBe(404);
    expect((await server.get(tilePath(source.tiles[0], 15))).status).toBe(404);
    expect((await server.get(tilePath(all.vector[0], 10))).status).toBe(200);
    const json = await server.get(`/api/v1/sources/${source.id}/tiles.json`);
    expect(json.body).toMatchObject({ minzoom: 11, maxzoom: 14 });
    const pictureOf = async ({ tiles }: { tiles: readonly string[] }, zoom: number) =>
      (await server.get(tilePath(tiles[0], zoom))).text;
    const blank = await pictureOf(source, 10);
    expect(await pictureOf(await create({ query: { parcel: true }, minzoom: 12 }), 11)).toBe(blank);
    const buildings = await create({ query: { buildings: true }, minzoom: 15 });
    expect(await pictureOf(buildings, 14)).toBe(blank);
    expect(await pictureOf(await create({ query: { parcel: true } }), 11)).not.toBe(blank);
  });

  test.each([
    ['minzoom', { minzoom: 8 }],
    ['maxzoom', { maxzoom: 17 }],
    ['minzoom', { minzoom: 14, maxzoom: 12 }],
  ])('are refused by the name of the field: %s', async (field, zooms) => {
    const reply = await server.post('/api/v1/sources', { query: query(), ...zooms });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(`body.${field}`);
  });
});

test('format=mvt returns vector tiles in place of picture tiles', async () => {
  const body = { query: query(cheap) };
  const reply = await server.post('/api/v1/sources?format=mvt', body);
  const plain = await create(body);
  expect(reply.body).toEqual({ ...plain, tiles: plain.vector });
  expect(plain.tiles[0]).toContain('.png');
});

test('an unknown key of a query is refused by its name', async () => {
  const reply = await server.post('/api/v1/sources', { query: { ...query(), 1234: true } });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('1234');
});
