import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFixturePlaces, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import type { StaticLayerId } from '../rules/static-layers.ts';
import { type LayerFeature, type Layers, type PublishedLayer, createLayers, publishLayer } from './index.ts';

const COUNTY = '/us/zz/alder';
const STATE = '/us/zz';

let services: Awaited<ReturnType<typeof openTestServices>>;
let layers: Layers;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  layers = await createLayers(services);
  server = await openTestServer(services, layers.routes);
});

afterAll(async () => {
  await server.close();
  await layers.close();
  await services.close();
});

beforeEach(async () => {
  await services.database.kysely.deleteFrom('layer_edition').execute();
  await layers.refresh();
});

async function publish(
  layer: StaticLayerId,
  features: Iterable<LayerFeature>,
  placePath = COUNTY,
): Promise<PublishedLayer> {
  const published = await publishLayer({ services, layer, placePath, sourceName: 'Invented', features });
  await layers.refresh();
  return published;
}

function lineAt(lon: number, lat: number, properties: LayerFeature['properties']): LayerFeature {
  return {
    geometry: {
      type: 'LineString',
      coordinates: [
        [lon, lat],
        [lon + 0.01, lat + 0.001],
      ],
    },
    properties,
  };
}

function tileOf(names: string, z: number, lon = -99.999, lat = 40.0005): string {
  const [x, y] = [mercatorX(lon), mercatorY(lat)].map((share) => Math.floor(share * 2 ** z));
  return `/api/v1/static/${names}/${z}/${x}/${y}.mvt`;
}

function featuresOf(reply: TestReply, layer: string): VectorTileFeature[] {
  if (reply.bytes.length === 0) return [];
  const found = new VectorTile(new PbfReader(reply.bytes)).layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i)).filter(
    (f) => f !== undefined,
  );
}

test('a layer is published, served, and replaced', async () => {
  const first = await publish('streets', [
    lineAt(-100, 40, { class: 'primary', name: 'High Street', secret: 'not in the layer' }),
    lineAt(-100, 40.001, { class: 'alley', name: '' }),
  ]);
  expect(first).toMatchObject({ featureCount: 2, skipped: [] });
  const reply = await server.get(`${tileOf('streets', 14)}?v=${await layers.tileVersion()}`);
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(featuresOf(reply, 'streets').map(({ properties }) => properties)).toEqual([
    { class: 'primary', name: 'High Street' },
    { class: 'alley' },
  ]);
  const again = await server.get(tileOf('streets', 14), 'chelsea', {
    'if-none-match': reply.headers['etag'] ?? '',
  });
  expect(again.status).toBe(304);

  await publish('streets', [lineAt(-100, 40, { class: 'primary', name: 'New Street' })]);
  const replaced = featuresOf(await server.get(tileOf('streets', 14)), 'streets');
  expect(replaced.map(({ properties }) => properties['name'])).toEqual(['New Street']);
  const rows = await services.database.kysely
    .selectFrom('layer_edition')
    .select('is_current')
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.is_current)).toEqual([false, true]);
});

test('features appear at the zoom of their class', async () => {
  await publish('streets', [
    lineAt(-100, 40, { class: 'motorway' }),
    lineAt(-100, 40, { class: 'residential' }),
    lineAt(-100, 40, { class: 'unheard of' }),
  ]);
  const classesAt = async (z: number) =>
    featuresOf(await server.get(tileOf('streets', z)), 'streets').map(
      ({ properties }) => properties['class'],
    );
  expect(await classesAt(4)).toEqual([]);
  expect(await classesAt(9)).toEqual(['motorway']);
  expect(new Set(await classesAt(12))).toEqual(new Set(['motorway', 'residential', 'unheard of']));
});

test('several layers and several places in one tile: one layer a name', async () => {
  await publish('water', [{ geometry: squareAt(-100, 40, 0.005), properties: { class: 'lake' } }]);
  await publish('water', [{ geometry: squareAt(-99.998, 40, 0.005), properties: { class: 'river' } }], STATE);
  await publish('parks', [{ geometry: squareAt(-100, 40, 0.002), properties: { name: 'Green' } }]);
  const reply = await server.get(tileOf('water,parks', 13));
  const tile = new VectorTile(new PbfReader(reply.bytes));
  expect(Object.keys(tile.layers)).toEqual(['water', 'parks']);
  expect(new Set(featuresOf(reply, 'water').map(({ properties }) => properties['class']))).toEqual(
    new Set(['lake', 'river']),
  );
  const { body } = await server.get('/api/v1/static/water,parks.json');
  expect(body).toMatchObject({
    name: 'Water, Parks',
    minzoom: 0,
    maxzoom: 14,
    vector_layers: [
      { id: 'water', minzoom: 0 },
      { id: 'parks', minzoom: 9 },
    ],
  });
});

test('large polygons are drawn before the small ones on them, lines in the order they came', async () => {
  await publish('landuse', [
    { geometry: squareAt(-99.9995, 40.0002, 0.0005), properties: { class: 'farm' } },
    { geometry: squareAt(-100, 40, 0.01), properties: { class: 'forest' } },
    { geometry: squareAt(-100, 40, 0.002), properties: { class: 'residential' } },
  ]);
  const polygons = featuresOf(await server.get(tileOf('landuse', 14)), 'landuse');
  expect(polygons.map(({ properties }) => properties['class'])).toEqual(['forest', 'residential', 'farm']);
  const names = ['c', 'a', 'd', 'b'];
  await publish(
    'waterways',
    names.map((name, i) => lineAt(-99.997 - i * 0.001, 40 + i * 0.0001, { name })),
  );
  const lines = featuresOf(await server.get(tileOf('waterways', 12)), 'waterways');
  expect(lines.map(({ properties }) => properties['name'])).toEqual(names);
});

test('polygons too small to be seen are left out until they can be', async () => {
  await publish('parks', [{ geometry: squareAt(-100, 40, 0.0004), properties: {} }]);
  expect((await server.get(tileOf('parks', 9))).status).toBe(204);
  expect(featuresOf(await server.get(tileOf('parks', 14)), 'parks')).toHaveLength(1);
});

test('points are in one tile only, outlines of polygons make lines', async () => {
  await publish('place_labels', [
    {
      geometry: { type: 'Point', coordinates: [-99.999, 40.0005] },
      properties: { kind: 'city', name: 'Alder' },
    },
  ]);
  expect(featuresOf(await server.get(tileOf('place_labels', 10)), 'place_labels')).toHaveLength(1);
  await publish('boundaries', [{ geometry: squareAt(-100, 40, 1), properties: { kind: 'county' } }]);
  expect(featuresOf(await server.get(tileOf('boundaries', 8)), 'boundaries')[0]?.type).toBe(2);
});

test('what can not be drawn is counted with its rows', async () => {
  const published = await publish('water', [
    { geometry: squareAt(-100, 40, 0.01), properties: null },
    { geometry: null, properties: {} },
    { geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} },
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [Number.NaN, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      properties: {},
    },
    { geometry: { type: 'Polygon', coordinates: [] }, properties: {} },
    { geometry: { type: 'Polygon' } as unknown as GeoJSON.Polygon, properties: {} },
    {
      geometry: { type: 'Polygon', coordinates: [[['a', 'b']]] } as unknown as GeoJSON.Polygon,
      properties: {},
    },
    {
      geometry: squareAt(-100, 40, 0.01),
      properties: { class: { deep: [] }, name: Number.POSITIVE_INFINITY },
    },
    { geometry: squareAt(-500, 95, 0.01), properties: { name: 'x'.repeat(5000) } },
  ]);
  expect(published.featureCount).toBe(3);
  expect(published.skipped).toEqual([
    { reason: 'empty_geometry', count: 3, rows: [2, 5, 6] },
    { reason: 'wrong_geometry', count: 1, rows: [3] },
    { reason: 'not_finite', count: 2, rows: [4, 7] },
  ]);
  expect((await server.get(tileOf('water', 13))).status).toBe(200);
});

test('nothing usable, an unknown place: refused, and the layer stays as it was', async () => {
  await publish('water', [{ geometry: squareAt(-100, 40, 0.01), properties: {} }]);
  const before = await layers.tileVersion();
  await expect(publish('water', [{ geometry: null, properties: {} }])).rejects.toThrow(
    /no geometry \(1\).*Give a file of polygons/,
  );
  await expect(publish('water', [], '/us/zz/nowhere')).rejects.toThrow('no place /us/zz/nowhere');
  await layers.refresh();
  expect(await layers.tileVersion()).toBe(before);
});

test.each([
  { url: '/api/v1/static/nothing/3/0/0.mvt', status: 404 },
  { url: '/api/v1/static/nothing.json', status: 404 },
  { url: '/api/v1/static/Water/3/0/0.mvt', status: 400 },
  { url: '/api/v1/static/water/3/8/0.mvt', status: 400 },
  { url: '/api/v1/static/water/17/0/0.mvt', status: 404 },
  { url: '/api/v1/static/water/3/0/0.mvt', status: 204 },
])('$url is answered with $status', async ({ url, status }) => {
  expect((await server.get(url)).status).toBe(status);
});

test('tells which layers are published, and where', async () => {
  expect((await server.get('/api/v1/static.json')).body).toEqual({ layers: [] });
  await publish('waterways', [lineAt(-100, 40, { class: 'stream', name: 'Invented Creek' })]);
  const { body } = await server.get('/api/v1/static.json');
  expect(body).toMatchObject({ layers: [{ layer: 'waterways' }] });
  const [west = 0] = (body as { layers: { bounds: number[] }[] }).layers[0]?.bounds ?? [];
  expect(west).toBeCloseTo(-100, 3);
});
