import { open, readFile, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type ImportWorld,
  GEOID,
  PLACE,
  lot,
  openImportWorld,
} from '../../../../tests/support/import-world.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { clearDamage, noteDamagedFile } from '../../../backend/files/queries.ts';
import { Problem } from '../../../kernel/problem.ts';
import { importLayerFile } from '../../imports/server/index.ts';
import { createLayers, type Layers } from '../../layers/server/index.ts';
import { createParcelStores } from '../../parcel-tiles/server/index.ts';
import { createSearch, type Search } from '../../search/server/index.ts';
import { repairFilesJob } from '../jobs/index.ts';
import { rebuildCommand } from './commands.ts';
import { claimRepair, listDamagedFiles, makeRepairsDue, renewRepair } from './queries.ts';
import { repairDueFiles } from './repair-due-files.ts';
import type { RepairContext } from './repair-file.ts';

let world: ImportWorld;
let server: TestServer;

let search: Search;
let layers: Layers;
let repairs: RepairContext;
const onDamage = vi.fn();
const signal = new AbortController().signal;
const STORE = `editions/${GEOID}/1/parcels.store`;
const TILE = '/api/v1/parcels/14/4703/6244.mvt';

beforeAll(async () => {
  world = await openImportWorld();
  const { services } = world;
  services.files.onDamage(onDamage);
  repairs = {
    importContext: world.context,
    republishWorldLayer: () => Promise.resolve(false),
    remakeExport: () => Promise.resolve(false),
  };
});
afterAll(async () => {
  await world.services.close();
});
beforeEach(async () => {
  await world.reset();
  onDamage.mockClear();
  await world.importFile(await world.geojson('lots.geojson', [lot(1), lot(2)]));
  return openServing();
});

/** Starts serving as a new process would, with no file open yet. Returns a function that stops it. */
async function openServing(): Promise<() => Promise<void>> {
  const { services } = world;
  layers = await createLayers(services);
  const editions = await createParcelStores(services, layers.access);
  const privacy = openTestPrivacy(services);
  search = createSearch(services, () => Promise.resolve([]), privacy);
  server = await openTestServer(services, [...editions.routes, ...search.routes, ...layers.routes]);
  // A test opens a second server, which takes the place of the first one in these variables.
  const opened = [server, editions, search, layers, privacy];
  return async () => {
    for (const part of opened) await part.close();
  };
}

async function damage(key: string): Promise<void> {
  const file = await open(await world.services.files.localFile(key), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(64, 0xaa), 0, 64, Math.floor(size / 3));
  await file.close();
}

const noted = () =>
  vi.waitFor(async () => {
    const rows = await listDamagedFiles(world.services.database.kysely);
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  }, 10_000);

const repair = () => repairFilesJob(repairs).run({}, signal);

test('a damaged store gives 503 with Retry-After, is reported once, repaired, and then gives the same tile as before', async () => {
  const whole = await server.get(TILE);
  expect(whole.status).toBe(200);
  await damage(STORE);
  const stop = await openServing();
  for (let request = 0; request < 3; request++) {
    const reply = await server.get(TILE);
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('60');
    expect(reply.text).toContain("This county's map is being repaired. Try again in a minute.");
    expect(reply.text).not.toMatch(/import/i);
  }
  expect(await noted()).toMatchObject([{ key: STORE, problem: 'damaged', attempts: 0 }]);
  await expect.poll(() => onDamage).toHaveBeenCalledTimes(1);
  await repair();
  expect(await listDamagedFiles(world.services.database.kysely)).toEqual([]);
  const again = await server.get(TILE);
  expect(again.status).toBe(200);
  expect(again.bytes.equals(whole.bytes)).toBe(true);
  await stop();
});

test('a missing store gives 503, a tile without parcels 204', async () => {
  await rm(await world.services.files.localFile(STORE));
  expect((await server.get(TILE)).status).toBe(503);
  expect(await noted()).toMatchObject([{ key: STORE, problem: 'missing' }]);
  expect((await server.get('/api/v1/parcels/14/100/100.mvt')).status).toBe(204);
});

test('a damaged search index is detected by its checksum, and a search without it does not return an empty result', async () => {
  await damage(`editions/${GEOID}/1/search.index`);
  const reply = await server.get('/search.json?query=1%20main%20st');
  expect(reply.status).toBe(503);
  expect(await noted()).toMatchObject([{ key: `editions/${GEOID}/1/search.index` }]);
  await repair();
  await search.refresh();
  const again = await server.get('/search.json?query=1%20main%20st');
  expect(again.status).toBe(200);
  expect((again.body as { results: unknown[] }).results.length).toBeGreaterThan(0);
});

test('a repair that is interrupted because the worker stops is due again at once', async () => {
  await damage(STORE);
  const stop = await openServing();
  expect((await server.get(TILE)).status).toBe(503);
  await noted();
  const ending = AbortSignal.abort(new Error('the worker is stopping'));
  await expect(repairFilesJob(repairs).run({}, ending)).rejects.toThrow('the worker is stopping');
  expect(await noted()).toMatchObject([{ key: STORE, repairingSince: null, attempts: 0 }]);
  await repair();
  expect(await listDamagedFiles(world.services.database.kysely)).toEqual([]);
  await stop();
});

test('a repair that is still running is not claimed by a second worker', async () => {
  const db = world.services.database.kysely;
  const key = 'terrain/slow';
  await noteDamagedFile(db, { key, problem: 'missing', detail: 'The file is not in the file store.' });
  await makeRepairsDue(db);
  expect(await claimRepair(db)).toBe(key);
  const silent = () =>
    sql`update damaged_file set repairing_since = now() - interval '40 minutes' where key = ${key}`.execute(
      db,
    );
  await silent();
  await renewRepair(db, key);
  expect(await claimRepair(db)).toBeUndefined();
  await silent();
  expect(await claimRepair(db)).toBe(key);
  await clearDamage(db, key);
});

test('a repair is tried again after a problem that may pass, and not after one that lasts', async () => {
  const db = world.services.database.kysely;
  const key = 'parcel-exports/11111111-1111-4111-8111-111111111111/parcels.zip';
  const tryWith = async (code: 'busy' | 'not_found') => {
    await noteDamagedFile(db, { key, problem: 'missing', detail: 'The file is not in the file store.' });
    await makeRepairsDue(db);
    const remakeExport = () => Promise.reject(new Problem(code, 'It could not be read.'));
    await repairDueFiles({ ...repairs, remakeExport }, { signal });
    const [file] = await listDamagedFiles(db);
    await clearDamage(db, key);
    return file?.nextAttemptAt ?? null;
  };
  expect(await tryWith('busy')).not.toBeNull();
  expect(await tryWith('not_found')).toBeNull();
});

test('a file that is unreachable for a moment can be read later and does not count as damaged', async () => {
  const { files } = world.services;
  let isFailing = true;
  const read = () =>
    isFailing
      ? Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
      : Promise.resolve('read');
  await expect(files.open(STORE, read)).rejects.toMatchObject({ code: 'busy' });
  isFailing = false;
  expect(await files.open(STORE, read)).toBe('read');
  expect(await listDamagedFiles(world.services.database.kysely)).toEqual([]);
});

test('a lost layer archive is rebuilt from its features; without its features it waits for the operator', async () => {
  const { files, database } = world.services;
  const file = await world.geojson('zones.geojson', [lot(1, { ZONING: 'R-1' }), lot(2, { ZONING: 'C-2' })]);
  await importLayerFile(world.context, { file, as: 'zoning', placePath: PLACE });
  await layers.refresh();
  const tile = '/api/v1/static/zoning/14/4703/6244.mvt';
  const before = await server.get(tile, 'olive');
  expect(before.status).toBe(200);
  const { id } = await database.kysely.selectFrom('layer_edition').select('id').executeTakeFirstOrThrow();
  await rm(await files.localFile(`layers/zoning/${id}/layer.store`));
  let stop = await openServing();
  expect((await server.get(tile, 'olive')).status).toBe(503);
  await noted();
  await repair();
  const after = await server.get(tile, 'olive');
  expect(after.status).toBe(200);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  await stop();

  await rm(await files.localFile(`layers/zoning/${id}/layer.store`));
  await rm(await files.localFile(`layers/zoning/${id}/features.gpkg`));
  stop = await openServing();
  expect((await server.get(tile, 'olive')).status).toBe(503);
  await noted();
  await repair();
  await repair();
  const rows = await listDamagedFiles(database.kysely);
  const archive = rows.find(({ key }) => key.endsWith('layer.store'));
  expect(archive).toMatchObject({ nextAttemptAt: null, repairingSince: null });
  expect(archive?.error).toBeTruthy();
  await stop();
});

test('platbook rebuild makes the same files from the database, for a county or for everything lost', async () => {
  const { services } = world;
  const { files } = services;
  const read = async () =>
    Promise.all(
      ['parcels.store', 'coverage.json'].map(async (name) =>
        readFile(await files.localFile(`editions/${GEOID}/1/${name}`)),
      ),
    );
  const rebuild = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await rebuildCommand.run({ services, repairs }, args, {
      cwd: '/',
      print,
      progress: () => undefined,
      signal,
    });
    return { code, lines };
  };
  const before = await read();
  await files.removeAll('editions');
  expect(await rebuild('--place', PLACE)).toEqual({
    code: 0,
    lines: [`The files of ${PLACE} are rebuilt from 2 parcels.`],
  });
  expect(await read()).toEqual(before);
  expect(await files.has(`editions/${GEOID}/1/search.index`)).toBe(true);
  await files.removeAll('editions');
  // The files of a layer that an earlier test lost are listed, too, so only those of editions are compared.
  const ofEdition = ({ lines }: { lines: string[] }) => lines.filter((line) => line.includes('editions/'));
  expect(ofEdition(await rebuild('--all'))).toEqual([
    expect.stringMatching(/^rebuilt: editions\//) as string,
  ]);
  expect(await read()).toEqual(before);
  expect(ofEdition(await rebuild('--all'))).toEqual([]);
  await expect(rebuild('--place', '/us/mt/gallatin')).rejects.toThrow(/no parcels to rebuild/);
});
