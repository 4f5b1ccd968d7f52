import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertFixturePlaces, squareAt } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestReply, type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import type { ProblemBody } from '../../../kernel/problem.ts';
import type { listPublishedLayers } from '../contract.ts';
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
  await services.database.kysely.deleteFrom('layer_access').execute();
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

test('several layers and places in one tile make one layer per name', async () => {
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
    maxzoom: 15,
    vector_layers: [
      { id: 'water', minzoom: 0 },
      { id: 'water_names', minzoom: 0 },
      { id: 'parks', minzoom: 9 },
      { id: 'parks_names', minzoom: 9 },
    ],
  });
});

test('large polygons are drawn before the small ones on them, lines in the order of the file', async () => {
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

test('polygons too small to see are left out until they are visible', async () => {
  await publish('parks', [{ geometry: squareAt(-100, 40, 0.0004), properties: {} }]);
  expect((await server.get(tileOf('parks', 9))).status).toBe(204);
  expect(featuresOf(await server.get(tileOf('parks', 14)), 'parks')).toHaveLength(1);
});

test('a point is in its tile once, and outlines of polygons become lines', async () => {
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

test('features that can’t be drawn are counted with their rows', async () => {
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

test('a file without usable features or an unknown place is refused, and the layer stays unchanged', async () => {
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

test('lists the published layers and their bounds', async () => {
  expect((await server.get('/api/v1/static.json')).body).toMatchObject({ layers: [] });
  await publish('waterways', [lineAt(-100, 40, { class: 'stream', name: 'Invented Creek' })]);
  const { body } = await server.get('/api/v1/static.json');
  expect(body).toMatchObject({ layers: [{ layer: 'waterways' }] });
  const [west = 0] = (body as { layers: { bounds: number[] }[] }).layers[0]?.bounds ?? [];
  expect(west).toBeCloseTo(-100, 3);
});

describe('who sees a layer', () => {
  const zone = (zoning_type: string): LayerFeature[] => [
    { geometry: squareAt(-100, 40, 0.01), properties: { zoning_type } },
  ];
  const codeOf = async (url: string, who?: Persona) => {
    const { status, body } = await server.get(url, who);
    return status === 200 || status === 204 ? status : (body as ProblemBody).error.code;
  };
  const decide = (layer: string, audience: string | null, who: Persona = 'olive') =>
    server.post('/admin/layers/access.json', { layer, audience }, who);

  test('no tile leaks paid values: a closed layer is refused, and cached only for its reader', async () => {
    await publish('zoning', zone('Residential'));
    const url = `${tileOf('zoning', 14)}?v=${await layers.tileVersion()}`;
    const reply = await server.get(url, 'alice');
    expect(featuresOf(reply, 'zoning')).toHaveLength(1);
    expect(reply.headers['cache-control']).toBe('private, max-age=60');
    // The tile is in the cache now, and must not be served to others from there.
    expect(await codeOf(url)).toBe('sign_in_required');
    expect(await codeOf(url, 'bob')).toBe('upgrade_required');
    expect(await codeOf(url, 'olive')).toBe(200);
    expect(await codeOf('/api/v1/static/zoning.json')).toBe('sign_in_required');
    expect(await codeOf('/api/v1/static/zoning.json', 'alice')).toBe(200);
  });

  test('a closed layer is left out when others in the tile are open, under another cache key', async () => {
    await publish('zoning', zone('Residential'));
    await publish('parks', [{ geometry: squareAt(-100, 40, 0.01), properties: { name: 'Green' } }]);
    const namesFor = async (who: Persona) =>
      Object.keys(
        new VectorTile(new PbfReader((await server.get(tileOf('zoning,parks', 14), who)).bytes)).layers,
      );
    expect(await namesFor('alice')).toEqual(['zoning', 'parks']);
    expect(await namesFor('chelsea')).toEqual(['parks']);
    const { body } = await server.get('/api/v1/static/zoning,parks.json');
    expect(body).toMatchObject({ vector_layers: [{ id: 'parks' }, { id: 'parks_names' }] });
  });

  test('the operator opens and closes layers, which is audited and changes the URLs of tiles', async () => {
    await publish('zoning', zone('Residential'));
    const before = await layers.tileVersion();
    expect((await decide('zoning', 'everyone', 'alice')).status).toBe(403);
    expect((await decide('zoning', 'everyone')).body).toMatchObject({
      audience: 'everyone',
      default_audience: 'pro',
    });
    const opened = await layers.tileVersion();
    expect(opened).not.toBe(before);
    const reply = await server.get(`${tileOf('zoning', 14)}?v=${opened}`);
    expect(reply.headers['cache-control']).toContain('public');
    await decide('zoning', 'team');
    expect(await codeOf(tileOf('zoning', 14), 'alice')).toBe('upgrade_required');
    await decide('zoning', 'operators');
    expect(await codeOf(tileOf('zoning', 14), 'alice')).toBe('not_allowed');
    await decide('streets', 'signed-in');
    expect(await codeOf(tileOf('streets', 14))).toBe('sign_in_required');
    expect(await codeOf(tileOf('streets', 14), 'bob')).toBe(204);
    await decide('zoning', null);
    expect(await codeOf(tileOf('zoning', 14), 'alice')).toBe(200);
    const acts = await services.database.kysely
      .selectFrom('audit_entry')
      .select('detail')
      .where('verb', '=', 'layer.access_changed')
      .orderBy('id')
      .execute();
    expect(acts.map(({ detail }) => detail)).toEqual([
      { from: 'default', to: 'everyone' },
      { from: 'everyone', to: 'team' },
      { from: 'team', to: 'operators' },
      { from: 'default', to: 'signed-in' },
      { from: 'operators', to: 'default' },
    ]);
    expect((await decide('nowhere', 'pro')).status).toBe(404);
    expect((await decide('zoning', 'nobody')).status).toBe(400);
  });

  test('the page learns what each reader may see', async () => {
    const levelsFor = async (who?: Persona) => {
      const { body } = await server.get('/api/v1/static.json', who);
      const { access, labels_refusal: labels } = body as OutputOf<typeof listPublishedLayers>;
      const zoning = access.find(({ layer }) => layer === 'zoning');
      return [zoning?.audience, zoning?.refusal, labels];
    };
    expect(await levelsFor()).toEqual(['pro', 'sign_in_required', 'sign_in_required']);
    expect(await levelsFor('bob')).toEqual(['pro', 'upgrade_required', 'upgrade_required']);
    expect(await levelsFor('alice')).toEqual(['pro', null, null]);
    await decide('zoning', 'everyone');
    expect(await levelsFor()).toEqual(['everyone', null, 'sign_in_required']);
  });

  test('on a site without plans, a Pro layer is for everyone and a Team layer for people who are signed in', async () => {
    const config = { ...services.config, featureSettings: { PLATBOOK_SITE: 'open' } };
    const openLayers = await createLayers({ ...services, config });
    try {
      expect(await openLayers.access.audience('zoning')).toBe('everyone');
      await decide('zoning', 'team');
      await openLayers.refresh();
      expect(await openLayers.access.audience('zoning')).toBe('signed-in');
    } finally {
      await openLayers.close();
    }
  });
});

test('a park of many pieces across the borders of tiles has its name once', async () => {
  const x = Math.floor(mercatorX(-100) * 2 ** 14);
  const lonOf = (share: number) => ((x + share) / 2 ** 14) * 360 - 180;
  const pieceAt = (from: number, to: number): LayerFeature => ({
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [lonOf(from), 40],
          [lonOf(to), 40],
          [lonOf(to), 40.004],
          [lonOf(from), 40.004],
          [lonOf(from), 40],
        ],
      ],
    },
    properties: { class: 'park', name: 'Alder Hill Park' },
  });
  // Nine pieces over four tiles of zoom 14.
  await publish(
    'parks',
    Array.from({ length: 9 }, (_, i) => pieceAt(i * 0.4 + 0.01, i * 0.4 + 0.38)),
  );
  for (const z of [12, 14, 15]) {
    const tiles = new Set<string>();
    for (let share = 0; share < 3.6; share += 0.2)
      for (const lat of [40.0001, 40.0039]) tiles.add(tileOf('parks,water', z, lonOf(share), lat));
    const names: VectorTileFeature[] = [];
    for (const tile of tiles) names.push(...featuresOf(await server.get(tile), 'parks_names'));
    expect(names.map(({ properties }) => properties)).toEqual([
      { name: 'Alder Hill Park', class: 'park', rank: expect.any(Number) },
    ]);
  }
  // A layer of the state that also has the park adds no second name.
  await publish('parks', [pieceAt(0.1, 0.9)]);
  await publish('parks', [pieceAt(0.1, 0.9)], STATE);
  const both = await server.get(tileOf('parks', 14, lonOf(0.5), 40.002));
  expect([featuresOf(both, 'parks').length, featuresOf(both, 'parks_names').length]).toEqual([2, 1]);
  const { body } = await server.get('/api/v1/static/parks.json');
  expect(body).toMatchObject({ vector_layers: [{ id: 'parks' }, { id: 'parks_names' }] });
});
