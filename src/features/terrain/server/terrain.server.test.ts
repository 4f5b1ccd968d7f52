import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodePng } from '../../../../tests/support/decode-png.ts';
import { DEFAULT_ACCESS, OPEN_ACCESS } from '../../../../tests/support/layer-access.ts';
import { FIXTURE_COUNTY, insertFixturePlaces } from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ElevationGrid } from '../rules/elevation-grid.ts';
import { readTerrarium, TERRAIN_TILE_PX } from '../rules/elevation-tile.ts';
import { createTerrain, publishElevation, type Terrain, writeElevationFile } from './index.ts';
import { listElevationGrids } from './queries.ts';

/** A slope on the fixture county that rises from 0 m in the west to `top` meters in the east. */
const grid = (top: number): ElevationGrid => ({
  west: -100,
  south: 40,
  lonStep: 0.001,
  latStep: 0.001,
  columns: 101,
  rows: 101,
  values: Float32Array.from({ length: 101 * 101 }, (_, index) => ((index % 101) * top) / 100),
});

const OPERATOR = { userId: '1', tier: 'starter', isOperator: true } as const;

let services: Awaited<ReturnType<typeof openTestServices>>;
let terrain: Terrain;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  terrain = createTerrain(services, OPEN_ACCESS);
  server = await openTestServer(services, terrain.routes);
});

afterAll(async () => {
  await server.close();
  await services.close();
});

async function publish(top: number, placePath: string = FIXTURE_COUNTY.path): Promise<void> {
  const file = path.join(services.scratchDir, `heights-${top}.grid`);
  writeElevationFile(file, grid(top));
  await publishElevation(services, { file, placePath, sourceName: 'Invented' });
  await terrain.refresh();
}

function addressOf(z: number, lon: number, lat: number): string {
  const [x, y] = [mercatorX(lon), mercatorY(lat)].map((share) => Math.floor(share * 2 ** z));
  return `/api/v1/static/terrain/${z}/${x}/${y}.png`;
}

test('without heights there is no source and no tile', async () => {
  expect(await terrain.source(ANONYMOUS)).toBeNull();
  expect((await server.get('/api/v1/static/terrain/0/0/0.png')).status).toBe(204);
});

test('published heights are served as tiles with the same bytes each time, cached until others are published', async () => {
  await publish(100);
  const source = await terrain.source(ANONYMOUS);
  expect(source).toMatchObject({ encoding: 'terrarium', max_zoom: 12, sources: 'Invented' });
  expect(source?.bounds?.[0]).toBe(-100);
  const version = /v=(.+)$/.exec(source?.tiles ?? '')?.[1] ?? '';
  const address = addressOf(12, -99.95, 40.05);
  const reply = await server.get(`${address}?v=${version}`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'access-control-allow-origin': '*',
    'cache-control': expect.stringContaining('immutable') as unknown,
  });
  expect((await server.get(address)).bytes.equals(reply.bytes)).toBe(true);
  const again = await server.get(address, 'chelsea', { 'if-none-match': reply.headers['etag'] ?? '' });
  expect(again.status).toBe(304);

  const share = mercatorX(-99.95) * 2 ** 12;
  const column = Math.floor((share - Math.floor(share)) * TERRAIN_TILE_PX);
  const down = mercatorY(40.05) * 2 ** 12;
  const row = Math.floor((down - Math.floor(down)) * TERRAIN_TILE_PX);
  const height = readTerrarium(decodePng(reply.bytes).pixels, (row * TERRAIN_TILE_PX + column) * 3);
  // A pixel is 0.00034 degrees wide, which is a third of a meter of this slope.
  expect(height).toBeGreaterThan(49.5);
  expect(height).toBeLessThan(50.5);

  await publish(200);
  expect((await terrain.source(ANONYMOUS))?.tiles).not.toBe(source?.tiles);
  expect((await server.get(address)).bytes.equals(reply.bytes)).toBe(false);
  await publish(100);
  expect((await server.get(address)).bytes.equals(reply.bytes)).toBe(true);
});

test('a file of heights is removed with the last place that uses it', async () => {
  await publish(100);
  await publish(100, '/us/zz');
  const keys = async () => (await listElevationGrids(services.database.kysely)).map(({ fileKey }) => fileKey);
  const [shared = '', same] = await keys();
  expect(same).toBe(shared);
  await publish(200);
  expect(await services.files.has(shared)).toBe(true);
  await publish(200, '/us/zz');
  expect([await services.files.has(shared), new Set(await keys()).size]).toEqual([false, 1]);
  await services.database.kysely.deleteFrom('elevation_grid').where('place_path', '=', '/us/zz').execute();
});

test('heights are for Pro and Team where no operator has opened them', async () => {
  await publish(100);
  const closed = await openTestServer(services, createTerrain(services, DEFAULT_ACCESS).routes);
  const address = addressOf(12, -99.95, 40.05);
  const [visitor, starter, pro] = await Promise.all([
    closed.get(address),
    closed.get(address, 'bob'),
    closed.get(address, 'alice'),
  ]);
  expect(visitor.body).toMatchObject({ error: { code: 'sign_in_required' } });
  expect(starter.body).toMatchObject({ error: { code: 'upgrade_required' } });
  expect(pro.status).toBe(200);
  expect(pro.headers).toMatchObject({ 'cache-control': 'private, max-age=60' });
});

test.each([
  { name: 'of another part of the world', address: addressOf(12, 10, 10), status: 204 },
  { name: 'past the last zoom', address: addressOf(13, -99.95, 40.05), status: 404 },
  { name: 'off the map', address: '/api/v1/static/terrain/3/8/0.png', status: 400 },
  { name: 'with no number', address: '/api/v1/static/terrain/a/8/0.png', status: 400 },
  { name: 'of another kind', address: '/api/v1/static/terrain/3/1/1.mvt', status: 404 },
])('a tile $name: $status', async ({ address, status }) => {
  await publish(100);
  expect((await server.get(address)).status).toBe(status);
});

test("the operator's source comes first", async () => {
  const tiles = 'https://heights.example.org/{z}/{x}/{y}.png';
  const mine = { tiles, encoding: 'mapbox', max_zoom: 15, sources: 'Survey' } as const;
  const featureSettings = {
    TERRAIN_URL: tiles,
    TERRAIN_ENCODING: 'mapbox',
    TERRAIN_MAX_ZOOM: 15,
    TERRAIN_SOURCES: 'Survey',
  };
  const configured = createTerrain(
    { ...services, config: { ...services.config, featureSettings } },
    DEFAULT_ACCESS,
  );
  expect(await configured.source(OPERATOR)).toEqual({ ...mine, bounds: null, shade: null });
  // The URL may contain an access key. A reader who may not see the layer only learns that there are heights.
  const closed = createTerrain(
    { ...services, config: { ...services.config, featureSettings } },
    { audience: () => Promise.resolve('pro') },
  );
  expect(await closed.source(ANONYMOUS)).toEqual({ ...mine, tiles: '', bounds: null, shade: null });
  expect(await closed.source(OPERATOR)).toEqual({ ...mine, bounds: null, shade: null });
});

test('everyone sees the shading of published heights, even readers who may not see the heights', async () => {
  await publish(100);
  const source = await terrain.source(ANONYMOUS);
  expect(source?.shade).toContain('/api/v1/static/shade/{z}/{x}/{y}.png?v=');
  const closed = await openTestServer(services, createTerrain(services, DEFAULT_ACCESS).routes);
  const address = addressOf(12, -99.95, 40.05).replace('/terrain/', '/shade/');
  const version = /v=(.+)$/.exec(source?.shade ?? '')?.[1] ?? '';
  const reply = await closed.get(`${address}?v=${version}`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable') as unknown,
  });
  expect((await closed.get(addressOf(13, -99.95, 40.05).replace('/terrain/', '/shade/'))).status).toBe(404);
  expect((await closed.get(addressOf(12, 10, 10).replace('/terrain/', '/shade/'))).status).toBe(204);
});
