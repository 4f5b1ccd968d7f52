import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import { mercatorX, mercatorY } from '../../../../kernel/geo.ts';
import { createLayers, type Layers } from '../../../layers/server/index.ts';
import { formatLayerReport } from '../../rules/format-layer-report.ts';
import { importBoundaryFile, importLayerFile } from '../index.ts';
import { listSpatialOptions } from '../spatial/spatial-options.ts';

let world: ImportWorld;
let layers: Layers;
let server: TestServer;

beforeAll(async () => {
  world = await openImportWorld();
  layers = await createLayers(world.services);
  server = await openTestServer(world.services, layers.routes);
}, 120_000);
afterAll(async () => {
  await server.close();
  await layers.close();
  await world.services.close();
});
beforeEach(async () => {
  await sql`delete from layer_edition`.execute(world.services.database.kysely);
});

const FLOODS = [
  { ...lot(0), properties: { FLD_ZONE: 'ae', ZONE_SUBTY: 'Floodway', DEPTH: -9999, NOTE: 'first' } },
  { ...lot(1), properties: { FLD_ZONE: 'X', ZONE_SUBTY: ' ', DEPTH: 2.5 } },
  { ...lot(2), rings: null, properties: { FLD_ZONE: 'X' } },
  { ...lot(3), type: 'Point', properties: { FLD_ZONE: 'X' } },
  { ...lot(4), properties: { FLD_ZONE: 'HIGH', ZONE_SUBTY: null } },
];

async function importFloods(columns?: Record<string, string>) {
  const file = await world.geojson('floods.geojson', FLOODS);
  const report = await importLayerFile(world.context, { file, as: 'flood', placePath: PLACE, columns });
  await layers.refresh();
  return report;
}

it('every feature of a file is published or listed as skipped, with normalized values and a list of unknown ones', async () => {
  const report = await importFloods();
  expect(report).toMatchObject({
    features_read: 5,
    features_published: 3,
    skipped: [
      { reason: 'empty_geometry', count: 1, rows: [3] },
      { reason: 'wrong_geometry', count: 1, rows: [4] },
    ],
    properties: [
      { property: 'fld_zone', columns: ['FLD_ZONE'], filled_percent: 100 },
      { property: 'zone_subty', columns: ['ZONE_SUBTY'], filled_percent: 20 },
    ],
    unknown_values: [{ property: 'fld_zone', value: 'HIGH', count: 1 }],
  });
  expect(formatLayerReport(report).join('\n')).toContain(
    '1 skipped, a kind of geometry that the layer does not draw: row 4',
  );
});

it('only operators see the list of layers', async () => {
  const report = await importFloods();
  const reply = await server.get('/admin/layers.json', 'olive');
  expect(reply.body).toMatchObject({
    layers: [
      {
        layer: 'fema',
        label: 'Flood zones',
        place_path: PLACE,
        feature_count: 3,
        source_name: 'floods.geojson',
        has_features: true,
        report,
      },
    ],
  });
  expect((await server.get('/admin/layers.json', 'alice')).status).toBe(403);
  expect((await server.get('/admin/layers.json')).status).toBe(401);
});

it('a download contains the exact features, with the properties of the layer first', async () => {
  await importFloods();
  const reply = await server.get(`/admin/layers/features.gpkg?layer=fema&place=${PLACE}`, 'olive');
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="fema-us-md-baltimore-city.gpkg"' },
  });
  const file = path.join(world.services.scratchDir, 'downloaded.gpkg');
  await writeFile(file, reply.bytes);
  const source = await openSource(file, { scratchDir: world.services.scratchDir });
  const rows: unknown[][] = [];
  for await (const batch of source.features())
    for (let row = 0; row < batch.count; row++)
      rows.push(source.columns.map((_, column) => batch.value(row, column)));
  await source.close();
  expect(source.columns.map(({ name }) => name)).toEqual([
    'fld_zone',
    'zone_subty',
    'source_FLD_ZONE',
    'source_ZONE_SUBTY',
    'DEPTH',
    'NOTE',
    'other_properties',
  ]);
  expect(rows).toEqual([
    ['AE', 'FLOODWAY', 'ae', 'Floodway', -9999, 'first', null],
    ['X', null, 'X', ' ', 2.5, null, null],
    ['HIGH', null, 'HIGH', null, null, null, null],
  ]);
});

it('a removed layer disappears from the map, with its earlier edition and the files of both', async () => {
  await importFloods();
  await importFloods();
  const { kysely: db } = world.services.database;
  const editions = await db.selectFrom('layer_edition').select('id').execute();
  expect(editions).toHaveLength(2);
  const [x, y] = [mercatorX(-76.6496), mercatorY(39.2904)].map((share) => Math.floor(share * 2 ** 14));
  const tile = `/api/v1/static/fema/14/${x}/${y}.mvt`;
  // Visitors may not see flood zones.
  expect((await server.get(tile, 'olive')).status).toBe(200);
  const remove = (as?: 'alice' | 'olive') =>
    server.post('/admin/layers/remove.json', { layer: 'fema', place: PLACE }, as);
  expect((await remove('alice')).status).toBe(403);
  const { body, status } = await remove('olive');
  expect({ body, status }).toMatchObject({ status: 200, body: { removed: { layer: 'fema' } } });
  expect((await server.get(tile, 'olive')).status).toBe(204);
  // The earlier edition, which was kept for readers who had it open, goes with the current one.
  for (const { id } of editions)
    expect(await world.services.files.has(`layers/fema/${id}/features.gpkg`)).toBe(false);
  expect(await db.selectFrom('layer_edition').select('id').execute()).toEqual([]);
  expect((await remove('olive')).status).toBe(404);
});

it('a county’s polygon layers and boundary sets are offered for joins, with their usual columns', async () => {
  await importFloods();
  await importBoundaryFile(world.context, {
    file: await world.geojson('hoods.geojson', [{ ...lot(0), properties: { NAME: 'Elm Park' } }]),
    style: 'neighborhoods',
    kind: 'neighborhood',
    parentPath: PLACE,
    nameProperty: 'NAME',
  });
  const options = await listSpatialOptions(world.services, PLACE);
  expect(options.map(({ kind, name, label, polygons }) => [kind, name, label, polygons])).toEqual([
    ['layer', 'fema', 'Flood zones', 3],
    ['boundaries', 'neighborhoods', 'Neighborhoods', 1],
  ]);
  expect(options[0]?.join).toMatchObject({ layer: 'fema', share_column: 'fema_share' });
  expect(await listSpatialOptions(world.services, '/us/md/garrett')).toEqual([]);
});

it('only the last earlier edition of a layer is kept', async () => {
  for (let i = 0; i < 3; i++) await importFloods();
  const { rows } = await sql<{ id: number; is_current: boolean }>`
    select id, is_current from layer_edition order by id`.execute(world.services.database.kysely);
  expect(rows.map(({ is_current }) => is_current)).toEqual([false, true]);
});

it.each([
  [{ as: 'lava', placePath: PLACE }, /no layer "lava".*fema/],
  [{ as: 'fema', placePath: '/us/md/nowhere' }, /no place/],
  [
    { as: 'fema', placePath: PLACE, columns: { color: 'A' } },
    /no property color. Its properties are: fld_zone/,
  ],
  [
    { as: 'addresses', placePath: PLACE },
    /a kind of geometry that the layer does not draw.*Give a file of points/,
  ],
])('%j is refused with a message', async (options, message) => {
  const file = await world.geojson(
    'polygons.geojson',
    FLOODS.filter((flood) => !('type' in flood)),
  );
  await expect(importLayerFile(world.context, { file, ...options })).rejects.toThrow(message);
});

it('a publication whose files are still being stored survives the removal of the layer and another publication', async () => {
  await importFloods();
  const { services, context } = world;
  const { files } = services;
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  const slow = new Proxy(files, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (name === 'put')
        return async (...args: Parameters<typeof files.put>) => {
          const act = meanwhile;
          meanwhile = () => Promise.resolve();
          await act();
          return target.put(...args);
        };
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const importSlowly = async () => {
    const file = await world.geojson('floods.geojson', FLOODS);
    const slowContext = { ...context, services: { ...services, files: slow } };
    await importLayerFile(slowContext, { file, as: 'fema', placePath: PLACE });
    const { rows } = await sql<{ id: number; is_current: boolean }>`
      select id, is_current from layer_edition order by is_current`.execute(services.database.kysely);
    const current = rows.find(({ is_current }) => is_current);
    expect(await files.has(`layers/fema/${current?.id}/features.gpkg`)).toBe(true);
    return rows.map(({ is_current }) => is_current);
  };
  meanwhile = () => server.post('/admin/layers/remove.json', { layer: 'fema', place: PLACE }, 'olive');
  expect(await importSlowly()).toEqual([true]);
  // These three imports make editions with higher ids, and each of them deletes the editions before the last earlier one.
  meanwhile = async () => {
    for (let i = 0; i < 3; i++) await importFloods();
  };
  expect(await importSlowly()).toEqual([false, true]);
});
