import { appendFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { arcgisLot, openFakeArcgis } from '../../../../../tests/support/fake-arcgis.ts';
import { fetchAddress } from '../../../../../tests/support/fetched-layer.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { PART_FILE, type UploadStore } from '../../../../backend/uploads/upload-store.ts';
import type { UploadState } from '../../contract.ts';
import { importCommand } from '../commands/import.ts';
import { createUploads, importRoutes, type Uploads } from '../index.ts';
import { READER_FILE } from '../services/fetched-pages.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';

const LOTS = 2500;
let world: ImportWorld;
let uploadStore: UploadStore;
let arcgis: Awaited<ReturnType<typeof openFakeArcgis>>;

beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  uploadStore = openUploadStore(world.services.config);
  arcgis = await openFakeArcgis(Array.from({ length: LOTS }, (_, index) => arcgisLot(index)));
}, 120_000);
afterAll(async () => {
  await arcgis.close();
  await world.services.close();
});
beforeEach(async () => {
  await world.reset();
  arcgis.reset();
  for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
});

async function fetchAll() {
  const { upload, layer, rows } = await fetchAddress(world, uploadStore, arcgis.layer);
  if (layer === null) throw new Error('the layer was read as a file');
  return { upload, layer, rows, ids: rows.map(({ properties }) => properties['OBJECTID']) };
}
const EXPECTED_IDS = Array.from({ length: LOTS }, (_, index) => 10 + index * 2);
const pagesAsked = () => arcgis.seen.filter((query) => query.has('outFields'));

async function run(...args: string[]) {
  const printed: string[] = [];
  const progress: string[] = [];
  const code = await importCommand.run(world.context, [arcgis.layer, '--place', PLACE, ...args], {
    cwd: world.services.scratchDir,
    print: (line) => void printed.push(line),
    progress: (line) => void progress.push(line),
    signal: new AbortController().signal,
  });
  return { code, printed: printed.join('\n'), progress };
}

describe('platbook import of an ArcGIS layer', () => {
  it('publishes every feature, with labels and dates, under the name of the layer', async () => {
    const { code, printed, progress } = await run();
    expect(code).toBe(0);
    expect(printed).toMatch(/Parcels \(127\.0\.0\.1:\d+\)/);
    expect(progress.some((line) => line.startsWith('fetching: 2,500 of 2,500 rows'))).toBe(true);
    const parcels = await world.listParcels();
    expect(parcels).toHaveLength(LOTS);
    expect(parcels[0]).toMatchObject({
      parcelnumb: '000 A',
      owner: 'OWNER 0',
      saledate: '2020-01-31',
      is_valid: true,
    });
    expect(JSON.stringify(parcels[0])).toContain('Residential');
    expect(pagesAsked().map((query) => query.get('resultOffset'))).toEqual(['0', '1000', '2000']);
  });

  it('says that an unchanged layer is unchanged, and keeps only its last copy', async () => {
    await run();
    expect((await run()).printed).toMatch(/unchanged|same/i);
    expect(await uploadStore.list()).toHaveLength(1);
  });

  it('imports only what --where selects', async () => {
    await run('--where', "OWNER = 'OWNER 7'");
    expect(await world.listParcels()).toHaveLength(1);
  });

  it('reads only the first features for a dry run', async () => {
    const { printed } = await run('--dry-run', '--rows', '20');
    expect(printed).toMatch(/parcelnumb/);
    expect(pagesAsked().map((query) => query.get('resultRecordCount'))).toEqual(['20']);
    expect(await uploadStore.list()).toEqual([]);
  });

  it('holds a layer for review when fewer features came than its service counts', async () => {
    arcgis.quirks.countError = 40;
    const { printed } = await run();
    expect(printed).toMatch(/The service says that it has 2,540 features, but 2,500 came\./);
    expect(printed).toMatch(/waits for your review/);
    expect(await world.currentEdition()).toBeUndefined();
  });

  it('refuses private addresses unless the setting allows them', async () => {
    world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'off';
    try {
      await expect(run()).rejects.toThrow(/127\.0\.0\.1 is in a private network/);
    } finally {
      world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
    }
  });

  it('stops in the middle when it is canceled, and goes on there the next time', async () => {
    Object.assign(arcgis.quirks, { maxRecordCount: 100, delayMs: 400 });
    const abort = new AbortController();
    const progress: string[] = [];
    const canceled = importCommand.run(world.context, [arcgis.layer, '--place', PLACE], {
      cwd: world.services.scratchDir,
      print: () => undefined,
      progress: (line) => {
        progress.push(line);
        // By now the fetch has run for more than a second, so its first pages are saved, and the next attempt goes on after them.
        if (line.startsWith('fetching: 1,5')) abort.abort(new Error('The person pressed Ctrl+C.'));
      },
      signal: abort.signal,
    });
    await expect(canceled).rejects.toThrow('The person pressed Ctrl+C.');
    expect(progress).toContain('fetching: 500 of 2,500 rows, 20%');
    const asked = pagesAsked().length;
    expect(asked).toBeLessThan(25);
    arcgis.quirks.delayMs = 0;
    const { ids } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(Number(pagesAsked()[asked]?.get('resultOffset'))).toBeGreaterThan(0);
  });
});

describe('reading an ArcGIS layer', () => {
  it('finds the rows that a repeated page hides', async () => {
    arcgis.quirks.repeatedOffset = 1000;
    const { layer, ids } = await fetchAll();
    expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(EXPECTED_IDS);
    expect(layer.isWhole).toBe(true);
    expect(layer.notes.join(' ')).toMatch(/1,000 features came more than once/);
  });

  it('repeats requests that failed with a status, an error with status 200, a text, or half a reply', async () => {
    arcgis.quirks.failures.push('500', 'error', 'text');
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
    for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
    arcgis.quirks.failures.push('429', 'cut');
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
  });

  it('asks for smaller pages when large ones fail', async () => {
    arcgis.quirks.largestPage = 300;
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
    expect(pagesAsked().at(-1)?.get('resultRecordCount')).toBe('250');
  });

  it('reads an old server without pages by its object ids, even when they are floating-point', async () => {
    Object.assign(arcgis.quirks, { isOld: true, hasOffsets: false, hasFloatIds: true });
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
    expect(pagesAsked().map((query) => query.get('where'))).toEqual([
      'OBJECTID >= 10 AND OBJECTID <= 2008',
      'OBJECTID >= 2010 AND OBJECTID <= 4008',
      'OBJECTID >= 4010 AND OBJECTID <= 5008',
    ]);
  });

  it('lists object ids when conditions on them are refused', async () => {
    Object.assign(arcgis.quirks, { isOld: true, hasOffsets: false, refuses: ['ranges'] });
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
  });

  it('walks ranges between the lowest and highest id when ids are not listed', async () => {
    Object.assign(arcgis.quirks, { hasOffsets: false, refuses: ['ids'] });
    const { ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.isWhole).toBe(true);
  });

  it('goes on with object ids when the server refuses the pages by offset that its metadata declares', async () => {
    arcgis.quirks.refuses = ['offsets'];
    const { ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.notes.join(' ')).toMatch(
      /The service refused pages by offset: .* Unable to complete operation/,
    );
  });

  it('checks against the listed ids when the count is refused', async () => {
    arcgis.quirks.refuses = ['count'];
    const { ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.notes).toEqual([]);
  });

  it('goes on without a count, and says so', async () => {
    arcgis.quirks.refuses = ['count', 'ids'];
    const { ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.notes).toEqual(['The service does not say how many features it has: 2,500 came.']);
  });

  it('goes on after the last whole page when an earlier attempt stopped in the middle', async () => {
    arcgis.quirks.failures.push('none', ...Array.from({ length: 400 }, () => '500' as const));
    await expect(fetchAll()).rejects.toThrow(
      /answered with status 500\. 1,000 features read so far: try again, and it continues from there/,
    );
    const [cut] = await uploadStore.list();
    if (cut === undefined) throw new Error('the first attempt left nothing');
    await appendFile(path.join(path.dirname(cut.file), PART_FILE), '{"type": "Feature", "prop');
    arcgis.reset();
    const { ids, upload } = await fetchAll();
    expect(upload.id).toBe(cut.id);
    expect(ids).toEqual(EXPECTED_IDS);
    expect(pagesAsked().map((query) => query.get('resultOffset'))).toEqual(['1000', '2000']);
  });

  it('refuses a second reader of the same upload while the first one is at work', async () => {
    arcgis.quirks.failures.push('none', ...Array.from({ length: 400 }, () => '500' as const));
    await expect(fetchAll()).rejects.toThrow(/it continues from there/);
    const [cut] = await uploadStore.list();
    const lock = path.join(path.dirname(cut?.file ?? ''), READER_FILE);
    arcgis.reset();
    await writeFile(lock, 'another-machine:1');
    await expect(fetchAll()).rejects.toThrow(/is being fetched at the moment/);
    // A reader that was killed leaves its lock file, which is ignored once it is old.
    await utimes(lock, new Date(0), new Date(0));
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
  });

  it.each(['stated', 'unstated'] as const)(
    'converts the coordinates of a server that ignores the requested system (%s in the reply)',
    async (mercator) => {
      const { rows: plain } = await fetchAll();
      for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
      arcgis.quirks.mercator = mercator;
      const { rows } = await fetchAll();
      const cornerOf = (row: unknown) =>
        (row as { geometry: { coordinates: [number, number][][] } }).geometry.coordinates[0]?.[0] ?? [0, 0];
      for (const at of [0, 1, 777, LOTS - 1]) {
        expect(cornerOf(rows[at])[0]).toBeCloseTo(cornerOf(plain[at])[0], 8);
        expect(cornerOf(rows[at])[1]).toBeCloseTo(cornerOf(plain[at])[1], 8);
      }
    },
  );

  it('sends up to four requests at once, and keeps their pages in order', async () => {
    Object.assign(arcgis.quirks, { maxRecordCount: 100, delayMs: 20 });
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
    expect(arcgis.mostInFlight).toBeGreaterThan(1);
    expect(arcgis.mostInFlight).toBeLessThanOrEqual(4);
  });

  it('sends at most two requests at once while the service is overloaded again and again', async () => {
    Object.assign(arcgis.quirks, { maxRecordCount: 500, delayMs: 5 });
    arcgis.quirks.failures.push('429', 'none', '429', 'none', '429', 'none', '429');
    expect((await fetchAll()).ids).toEqual(EXPECTED_IDS);
    expect(arcgis.mostInFlight).toBeLessThanOrEqual(2);
  });

  it('reads protocol buffers exactly as it reads Esri JSON', async () => {
    const { rows: json } = await fetchAll();
    for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
    arcgis.quirks.formats = 'JSON, geoJSON, PBF';
    const { rows } = await fetchAll();
    expect(pagesAsked().at(-1)?.get('f')).toBe('pbf');
    expect(rows).toEqual(json);
  });

  it.each([
    ['has coordinates that are only exact enough for drawing', 1e-5],
    ["can't be parsed", null],
  ])('reads Esri JSON when the protocol buffer %s', async (_, pbfScale) => {
    Object.assign(arcgis.quirks, { formats: 'JSON, PBF', pbfScale });
    const { rows, layer } = await fetchAll();
    expect(pagesAsked().map((query) => query.get('f'))).toContain('json');
    expect(rows[7]?.geometry).toMatchObject({ type: 'Polygon' });
    expect(rows.map(({ properties }) => properties['OBJECTID'])).toEqual(EXPECTED_IDS);
    expect(layer.notes).toEqual([]);
  });

  it('adds the columns of a related table with one row for each feature, with labels', async () => {
    arcgis.quirks.related = 'one';
    arcgis.quirks.maxRecordCount = 40;
    const { rows, ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.notes).toEqual([]);
    expect(rows[0]?.properties).toMatchObject({
      OBJECTID: 10,
      OBJECTID_2: 90_010,
      CLASS: 'Taxable',
      CLASS_CODE: 1,
    });
    const without = { OBJECTID: 12, OBJECTID_2: null, CLASS: null, CLASS_CODE: null };
    expect(rows[1]?.properties).toMatchObject(without);
    // The server leaves out related rows beyond its maximum, so no request may ask for more.
    expect(rows.filter(({ properties }) => properties['CLASS'] === 'Taxable')).toHaveLength(LOTS / 2);
  });

  it.each([
    ['several', /Values of lots has several rows for a feature.*join it as a table of records/],
    ['six', /Values of lots is not part of the import, because at most 5 are read/],
    ['refused', /related table Values can't be read: .*Not supported\. Its columns are empty from there on/],
  ] as const)('says why the columns of a related table are missing (%s)', async (related, note) => {
    arcgis.quirks.related = related;
    const { ids, layer } = await fetchAll();
    expect(ids).toEqual(EXPECTED_IDS);
    expect(layer.isWhole).toBe(true);
    expect(layer.notes).toEqual([expect.stringMatching(note)]);
  });

  it('says that a layer is not open to everybody', async () => {
    arcgis.quirks.wantsToken = true;
    await expect(fetchAll()).rejects.toThrow(/wants a token or a sign-in/);
  });
});

describe('fetching an ArcGIS layer on screen', () => {
  let uploads: Uploads;
  let server: TestServer;
  beforeAll(async () => {
    uploads = await createUploads(world.services);
    server = await openTestServer(world.services, importRoutes(world.context, uploads));
  });
  afterAll(async () => {
    await server.close();
    await uploads.close();
  });
  const start = async (url: string) =>
    (await server.post('/admin/uploads/fetch.json', { url }, 'olive')).body as UploadState;
  const settled = async (id: string) =>
    vi.waitFor(
      async () => {
        const state = (await server.get(`/admin/uploads/${id}.json`, 'olive')).body as UploadState;
        expect(state.state).not.toBe('receiving');
        return state;
      },
      { timeout: 30_000, interval: 100 },
    );

  it('makes an upload of it, with notes about its oddities', async () => {
    arcgis.quirks.countError = 1;
    const { id } = await start(arcgis.layer);
    expect(await settled(id)).toMatchObject({
      state: 'ready',
      name: 'Parcels.geojsonl',
      notes: ['The service says that it has 2,501 features, but 2,500 came.'],
    });
  });

  it('counts the rows while they come, and stops when the upload is removed', async () => {
    Object.assign(arcgis.quirks, { maxRecordCount: 100, delayMs: 200 });
    const { id } = await start(arcgis.layer);
    await vi.waitFor(
      async () => {
        const { rows } = (await server.get(`/admin/uploads/${id}.json`, 'olive')).body as UploadState;
        expect(rows?.total).toBe(LOTS);
        expect(rows?.done).toBeGreaterThan(0);
        expect(rows?.done).toBeLessThan(LOTS);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect((await server.delete(`/admin/uploads/${id}.json`, 'olive')).status).toBe(200);
    const asked = pagesAsked().length;
    expect(asked).toBeLessThan(25);
    expect(await uploadStore.list()).toEqual([]);
    await wait(500);
    expect(pagesAsked()).toHaveLength(asked);
  });

  it('refuses an address with a token', async () => {
    const { error } = await start(`${arcgis.layer}?token=secret`);
    expect(error).toMatchObject({ detail: expect.stringContaining('contains a token') });
  });

  it('goes on with the upload that failed when the same layer is fetched again', async () => {
    arcgis.quirks.wantsToken = true;
    const failed = await start(arcgis.layer);
    expect(await settled(failed.id)).toMatchObject({ state: 'failed' });
    arcgis.reset();
    const again = await start(`${arcgis.layer}/query?where=1%3D1`);
    expect(again).toMatchObject({ id: failed.id, state: 'receiving', error: null });
    expect(await settled(again.id)).toMatchObject({ state: 'ready', notes: [] });
  });

  it('fetches the layer once when two requests for the same failed upload come at the same time', async () => {
    arcgis.quirks.wantsToken = true;
    const { id } = await start(arcgis.layer);
    await settled(id);
    arcgis.reset();
    arcgis.quirks.delayMs = 100;
    expect((await Promise.all([start(arcgis.layer), start(arcgis.layer)])).map((state) => state.id)).toEqual([
      id,
      id,
    ]);
    expect(await settled(id)).toMatchObject({ state: 'ready', error: null });
    expect(pagesAsked()).toHaveLength(3);
  });
});
