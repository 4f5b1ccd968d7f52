import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { listLayers } from '../../../layers/server/index.ts';
import type { ImportRun, LayerPreview } from '../../contract.ts';
import { createUploads, importJob, importRoutes, type Uploads } from '../index.ts';

let world: ImportWorld;
let server: TestServer;
let uploads: Uploads;
let file: string;

beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
  file = await world.geojson('city_zoning.geojson', [
    { ...lot(0), properties: { ZONE_CODE: 'R-8', LONGNAME: 'Rowhouses', OTHER: 'C-1' } },
    { ...lot(1), properties: { ZONE_CODE: 'R-8', LONGNAME: 'Rowhouses', OTHER: 'C-2' } },
    { ...lot(2), rings: null, properties: { ZONE_CODE: 'I-1' } },
  ]);
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
});

const preview = async (layer: object, place?: string) =>
  server.post(
    '/admin/layers/preview.json',
    { file, layer, ...(place === undefined ? {} : { place }) },
    'olive',
  );
const start = (layer: object, as: 'olive' | 'alice' = 'olive', place = PLACE) =>
  server.post('/admin/layers.json', { file, place, layer }, as);
const runJob = (id: string) => importJob(world.context).run({ runId: id }, new AbortController().signal);
const getRun = async (id: string) =>
  (await server.get(`/admin/imports/${id}.json`, 'olive')).body as ImportRun;

it('shows what a file would become, and its county', async () => {
  const { body, status } = await preview({ as: 'zoning', columns: { zoning_type: 'OTHER' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    file: 'city_zoning.geojson',
    layers: [{ geometry_kind: 'polygon', row_count: null }],
    opened: { format: 'GeoJSON', geometry_kind: 'polygon' },
    problem: null,
    place_guess: { path: PLACE },
  });
  const { opened } = body as LayerPreview;
  expect(opened?.columns[0]).toEqual({ name: 'ZONE_CODE', values: ['R-8', 'I-1'] });
  expect(opened?.properties.map(({ property, columns }) => [property, columns])).toEqual([
    ['zoning', ['ZONE_CODE']],
    ['zoning_description', ['LONGNAME']],
    ['zoning_type', ['OTHER']],
    ['zoning_subtype', []],
  ]);
});

it('says why a file cannot be imported', async () => {
  expect((await preview({ as: 'zoning', crs: 'EPSG:2248' }, PLACE)).body).toMatchObject({
    problem: expect.stringMatching(/no feature of the file is in/),
  });
  expect((await preview({ layer: 'nothing' })).body).toMatchObject({
    opened: null,
    problem: expect.stringMatching(/nothing/),
  });
});

it('makes the layer as a job, with its report', async () => {
  const { body, status } = await start({ as: 'zoning', columns: { zoning_type: 'OTHER' } });
  const { id } = body as ImportRun;
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'queued', layer: { as: 'zoning' }, report: null, layer_report: null });
  await runJob(id);
  expect(await getRun(id)).toMatchObject({
    state: 'published',
    source_name: 'city_zoning.geojson',
    done_rows: 3,
    report: null,
    layer_report: {
      features_read: 3,
      features_published: 2,
      skipped: [{ reason: 'empty_geometry', count: 1, rows: [3] }],
    },
  });
  expect(await listLayers(world.services)).toMatchObject([
    { layer: 'zoning', place_path: PLACE, feature_count: 2 },
  ]);
  expect(await world.leftovers()).toEqual([]);
});

it('leaves the layer unchanged when it fails or is canceled, and says why', async () => {
  const layersNow = async () => (await listLayers(world.services)).map(({ layer }) => layer);
  const before = await layersNow();
  const failed = (await start({ as: 'fema', crs: 'EPSG:2248' })).body as ImportRun;
  await runJob(failed.id);
  expect(await getRun(failed.id)).toMatchObject({
    state: 'failed',
    layer_report: null,
    error: expect.stringMatching(/no feature of the file is in/),
  });
  const { id } = (await start({ as: 'fema' })).body as ImportRun;
  expect((await server.post(`/admin/imports/${id}/cancel.json`, {}, 'olive')).status).toBe(200);
  await runJob(id);
  expect((await getRun(id)).state).toBe('cancelled');
  expect(await layersNow()).toEqual(before);
});

it('refuses unknown layers, places and files, and accounts that are not operators', async () => {
  expect((await start({ as: 'clouds' })).status).toBe(404);
  expect((await start({ as: 'zoning' }, 'olive', '/us/md/nowhere')).status).toBe(404);
  expect((await start({ as: 'zoning' }, 'alice')).status).toBe(403);
  const outside = { file: '/etc/passwd', place: PLACE, layer: { as: 'zoning' } };
  expect((await server.post('/admin/layers.json', outside, 'olive')).status).toBe(403);
});
