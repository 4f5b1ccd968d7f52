import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFeatures } from '../../../../tests/support/import-features.ts';
import { squareAt } from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import type { PlaceChild } from '../contract.ts';
import { createBoundaryTiles, createPlace, placeRoutes, seedPlaces } from './index.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let server: TestServer;
let tiles: ReturnType<typeof createBoundaryTiles>;

beforeAll(async () => {
  services = await openTestServices({}, { mayHavePlaces: true });
  await seedPlaces(services);
  tiles = createBoundaryTiles(services);
  server = await openTestServer(services, [...placeRoutes(services), ...tiles.routes]);
});
afterAll(async () => {
  await server.close();
  await tiles.close();
  await services.close();
});

interface Children {
  version: string;
  total: number;
  children: { features: PlaceChild[] };
}

const childrenOf = async (path: string, query = ''): Promise<Children> =>
  (await server.get(`${path}/children.json?outlines=none${query}`)).body as Children;

const tileAt = (lon: number, lat: number, z: number) =>
  `${z}/${Math.floor(mercatorX(lon) * 2 ** z)}/${Math.floor(mercatorY(lat) * 2 ** z)}`;

async function featuresOf(address: string) {
  const reply = await server.get(address);
  expect([200, 204]).toContain(reply.status);
  const layer = new VectorTile(new PbfReader(reply.bytes)).layers['boundaries'];
  const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
  return { reply, features: features.flatMap((feature) => feature ?? []) };
}

describe('the tiles of a set', () => {
  test('hold its places with id, path and name, and are cached forever under its version', async () => {
    const { version, children } = await childrenOf('/us/de');
    const address = `/api/v1/boundaries/${tileAt(-75.5, 39.2, 7)}.mvt?path=/us/de&style=admin&v=${version}`;
    const { reply, features } = await featuresOf(address);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(
      features
        .map(({ id, properties }) => ({ id, ...properties }))
        .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    ).toEqual(
      children.features
        .map(({ id, properties: { path, name } }) => ({ id, path, name }))
        .toSorted((a, b) => a.id - b.id),
    );
    const old = await server.get(address.replace(version, 'another'));
    expect(old.headers['cache-control']).not.toContain('immutable');
  });

  test.each([7, 9, 12])('at zoom %s name each place once, in only one of the tiles', async (z) => {
    const { children } = await childrenOf('/us/de');
    const box = { west: -75.8, east: -74.9, south: 38.4, north: 39.9 };
    const x = (lon: number) => Math.floor(mercatorX(lon) * 2 ** z);
    const y = (lat: number) => Math.floor(mercatorY(lat) * 2 ** z);
    const named: string[] = [];
    for (let column = x(box.west); column <= x(box.east); column++)
      for (let row = y(box.north); row <= y(box.south); row++) {
        const reply = await server.get(
          `/api/v1/boundaries/${z}/${column}/${row}.mvt?path=/us/de&style=admin`,
        );
        const layer = new VectorTile(new PbfReader(reply.bytes)).layers['boundary_names'];
        for (let i = 0; i < (layer?.length ?? 0); i++)
          named.push(String(layer?.feature(i).properties['name']));
      }
    const byName = (a: string, b: string) => a.localeCompare(b);
    const wanted = children.features.map(({ properties }) => properties.name);
    expect(named.toSorted(byName)).toEqual(wanted.toSorted(byName));
  });

  test.each([2, 4, 6, 9, 12, 16, 17])('exist up to zoom 16: zoom %s', async (z) => {
    const reply = await server.get(
      `/api/v1/boundaries/${tileAt(-75.5, 39.2, z)}.mvt?path=/us/de&style=admin`,
    );
    expect(reply.status).toBe(z > 16 ? 404 : 200);
  });

  test('cross the 180th meridian: Alaska is in the first column of tiles and in the last', async () => {
    const west = await featuresOf(
      `/api/v1/boundaries/${tileAt(-176.6, 51.9, 5)}.mvt?path=/us/ak&style=admin`,
    );
    const east = await featuresOf(`/api/v1/boundaries/${tileAt(173, 52.8, 5)}.mvt?path=/us/ak&style=admin`);
    const idIn = (found: typeof west) =>
      found.features.find(({ properties }) => properties['path'] === '/us/ak/aleutians-west')?.id;
    expect(idIn(west)).toBeTypeOf('number');
    expect(idIn(east)).toBe(idIn(west));
  });

  test('are empty for an unknown set, and refuse invalid parameters', async () => {
    expect((await server.get('/api/v1/boundaries/3/2/3.mvt?path=/us/de&style=tracts')).status).toBe(204);
    for (const bad of ['path=/us/de&style=A;B', 'path=etc&style=admin', 'style=admin']) {
      const reply = await server.get(`/api/v1/boundaries/3/2/3.mvt?${bad}`);
      expect(reply.status).toBe(400);
    }
    expect((await server.get('/api/v1/boundaries/3/9/3.mvt?path=/us/de&style=admin')).status).toBe(400);
  });
});

describe('the list of a set', () => {
  test('has boxes and names without outlines, and finds a name', async () => {
    const { total, children } = await childrenOf('/us/tx');
    expect(total).toBe(254);
    expect(children.features).toHaveLength(254);
    expect(children.features.every(({ geometry, bbox }) => geometry === null && bbox !== null)).toBe(true);
    const found = await childrenOf('/us/tx', '&q=wIlL');
    expect(found.children.features.map(({ properties }) => properties.name)).toEqual([
      'Willacy County',
      'Williamson County',
    ]);
    expect((await childrenOf('/us/tx', `&q=${encodeURIComponent("%' or 1=1")}`)).total).toBe(0);
  });

  test('isn’t sent again to a client that has it, until it changes', async () => {
    await createPlace(services, {
      path: '/us/de/kent/dover',
      kind: 'city',
      geoid: null,
      name: 'Dover',
      headline: 'Dover, DE',
      geometry: squareAt(-75.6, 39.1, 0.1),
    });
    const address = '/us/de/kent/children.json';
    const first = await server.get(address);
    const etag = first.headers['etag'] ?? '';
    const again = await server.get(address, 'chelsea', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await importFeatures({
      services,
      style: 'admin',
      kind: 'city',
      parentPath: '/us/de/kent',
      nameProperty: 'name',
      features: [{ geometry: squareAt(-75.6, 39.1, 0.2), properties: { name: 'Dover' } }],
    });
    const changed = await server.get(address, 'chelsea', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect((changed.body as Children).version).not.toBe((first.body as Children).version);
  });

  test('and the outline of a place are not sent again either', async () => {
    const address = '/us/md/boundaries.json';
    const first = await server.get(address);
    const again = await server.get(address, 'chelsea', {
      'if-none-match': `"other", W/${first.headers['etag']}`,
    });
    expect(again.status).toBe(304);
  });

  test('of thousands of places holds the first of them, with simplified outlines, in a few megabytes', async () => {
    const side = 75;
    const ring = (column: number, row: number): GeoJSON.Polygon => {
      const [west, south, size] = [-110 + column * 0.01, 40 + row * 0.01, 0.01];
      const edge = (fromX: number, fromY: number, dx: number, dy: number) =>
        Array.from({ length: 20 }, (_, i) => [fromX + (dx * i) / 20, fromY + (dy * i) / 20]);
      const points = [
        ...edge(west, south, size, 0),
        ...edge(west + size, south, 0, size),
        ...edge(west + size, south + size, -size, 0),
        ...edge(west, south + size, 0, -size),
      ];
      return { type: 'Polygon', coordinates: [[...points, [west, south]]] };
    };
    const features = Array.from({ length: side * side }, (_, i) => ({
      geometry: ring(i % side, Math.floor(i / side)),
      properties: { name: `Tract ${i}` },
    }));
    await importFeatures({
      services,
      features,
      style: 'tracts',
      kind: 'tract',
      parentPath: '/us/wy/carbon',
      nameProperty: 'name',
    });
    const reply = await server.get('/us/wy/carbon/children.json?style=tracts');
    const { total, children } = reply.body as Children;
    expect(total).toBe(side * side);
    expect(children.features).toHaveLength(5_000);
    expect(reply.bytes.length).toBeLessThan(3 << 20);
    const list = await server.get('/us/wy/carbon/children.json?style=tracts&outlines=none');
    expect(list.bytes.length).toBeLessThan(1.5 * (1 << 20));
    const { features: drawn } = await featuresOf(
      `/api/v1/boundaries/${tileAt(-109.63, 40.37, 8)}.mvt?path=/us/wy/carbon&style=tracts`,
    );
    expect(drawn.length).toBeGreaterThan(1_000);
    // A side of twenty vertices covers ten points of the tile's grid here.
    const vertices = drawn.flatMap((feature) => feature.loadGeometry().map((line) => line.length));
    expect(Math.max(...vertices)).toBeLessThan(48);
  });
});
