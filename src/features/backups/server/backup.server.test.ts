import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startFakeS3 } from '../../../../tests/support/fake-s3.ts';
import {
  GEOID,
  type ImportWorld,
  PLACE,
  lot,
  openImportWorld,
} from '../../../../tests/support/import-world.ts';
import { createEmptyDatabase } from '../../../../tests/support/database.ts';
import { ensurePersonas } from '../../../../tests/support/personas.ts';
import { openTestPrivacy } from '../../../../tests/support/privacy.ts';
import { openTestServer } from '../../../../tests/support/test-server.ts';
import { type Config, readConfig } from '../../../backend/config.ts';
import { findBackupAge } from '../../../backend/files/queries.ts';
import { openDatabase } from '../../../backend/db/open.ts';
import { createStoredFiles } from '../../../backend/files/stored-files.ts';
import { openFileStore } from '../../../backend/files/open-file-store.ts';
import { createJobs } from '../../../backend/jobs/jobs.ts';
import { createLogger } from '../../../backend/log.ts';
import type { Services } from '../../../backend/services.ts';
import { createEditions } from '../../editions/server/index.ts';
import { importJob, importLayerFile, removeKeptEdition } from '../../imports/server/index.ts';
import { createLayers } from '../../layers/server/index.ts';
import { parcelRoutes } from '../../parcels/server/index.ts';
import { createSearch } from '../../search/server/index.ts';
import { nightlyBackupJob } from '../jobs/index.ts';
import { checkStorage } from './check-storage.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup, verifyBackup } from './open-backup.ts';
import { listBackupRuns } from './queries.ts';
import { assertNoUnfinishedRestore, restoreBackup } from './restore-backup.ts';

let world: ImportWorld;
let dir: string;
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const TILES = [
  `/api/v1/parcels/14/4703/6244.mvt`,
  `/api/v1/parcels/12/1175/1561.mvt`,
  `/api/v1/parcels/13/2351/3122.png`,
  `/api/v1/static/zoning/14/4703/6244.mvt`,
];

beforeAll(async () => {
  world = await openImportWorld();
  dir = path.dirname(world.services.scratchDir);
  const { services, context } = world;
  await ensurePersonas(services.database);
  await createJobs(services.database, services.log).then(async (jobs) => {
    await jobs.enqueue(importJob(context), { runId: randomUUID() });
    await jobs.stop();
  });
  const lots = Array.from({ length: 400 }, (_, index) => lot(index));
  await world.importFile(await world.geojson('one.geojson', lots.slice(0, 300)));
  await world.importFile(await world.geojson('two.geojson', lots));
  const zones = await world.geojson('zones.geojson', [lot(1, { ZONING: 'R-1' }), lot(2, { ZONING: 'C-2' })]);
  await importLayerFile(context, { file: zones, as: 'zoning', placePath: PLACE });
});
afterAll(() => world.services.close());

let backups = 0;
const backUp = (options: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
  makeBackup(world.services, {
    ...quiet,
    folder: path.join(dir, 'backups'),
    keep: null,
    // A name a second: each backup of this file has its own.
    now: new Date(Date.UTC(2026, 10, 22) + 1000 * backups++),
    ...options,
  });

/** What the site answers, as a digest each: tiles, records, search. */
async function answersOf(services: Services): Promise<Record<string, string>> {
  const privacy = openTestPrivacy(services);
  const layers = await createLayers(services);
  const editions = await createEditions(services, layers.sight);
  const search = createSearch(services, () => Promise.resolve([]), privacy);
  const server = await openTestServer(services, [
    ...editions.routes,
    ...layers.routes,
    ...search.routes,
    ...parcelRoutes(services, privacy),
  ]);
  const answers: Record<string, string> = {};
  for (const url of [
    ...TILES,
    `${TILES[0]}?edition=${GEOID}.1`,
    `${PLACE}/1.json`,
    `${PLACE}/399.json`,
    '/search.json?query=12%20main%20st',
    '/search.json?query=owner%2077',
  ]) {
    const reply = await server.get(url, 'olive');
    expect([url, reply.status]).toEqual([url, 200]);
    answers[url] = createHash('sha256').update(reply.bytes).digest('hex');
  }
  await server.close();
  await Promise.all([editions.close(), layers.close(), search.close(), privacy.close()]);
  return answers;
}

interface Site extends Services {
  close(): Promise<void>;
}

/** A site on the given settings, as after a start. */
async function openSite(config: Config): Promise<Site> {
  const log = createLogger('silent');
  const database = await openDatabase(config.database);
  const files = createStoredFiles(await openFileStore(config.files), database.kysely, log);
  const scratchDir = path.join(config.dataDir, 'scratch');
  return { config, log, database, files, scratchDir, close: () => database.close() };
}

function emptyConfig(env: Record<string, string> = {}): Config {
  const folder = path.join(os.tmpdir(), `platbook-restored-${randomUUID()}`);
  return readConfig({ PLATBOOK_DATA: folder, PLATBOOK_LOG: 'silent', ...env });
}

/** Every table of a database as its checksum, read in the same way as for a backup. */
async function checksumsOf(services: Services): Promise<Record<string, string>> {
  const folder = path.join(os.tmpdir(), `platbook-checksums-${randomUUID()}`);
  const { manifest } = await makeBackup(services, { ...quiet, folder, keep: null, now: new Date() });
  await rm(folder, { recursive: true });
  return Object.fromEntries(manifest.tables.map(({ name, sha256 }) => [name, sha256]));
}

/** Restores into an empty site, which must have the same rows and give the same answers by checksum. */
async function assertRestored(
  config: Config,
  backup: Awaited<ReturnType<typeof openBackup>>,
  answers: (currentVersion: number) => Promise<Record<string, string>>,
): Promise<void> {
  await restoreBackup(config, backup, { ...quiet, force: false, now: new Date() });
  const site = await openSite(config);
  try {
    const wanted = Object.fromEntries(backup.manifest.tables.map(({ name, sha256 }) => [name, sha256]));
    expect(await checksumsOf(site)).toEqual(wanted);
    const check = { ...quiet, fast: false, removeOrphans: false };
    expect(await checkStorage(site, check)).toMatchObject({ problems: [], orphans: [], lost_editions: [] });
    expect(await answersOf(site)).toEqual(await answers(await currentVersion(site)));
    const { rows } = await sql<{ name: string; retry_limit: number }>`
      select name, retry_limit from jobs.job where name = 'import'`.execute(site.database.kysely);
    expect(rows).toEqual([{ name: 'import', retry_limit: 2 }]);
    // Numbers go on where they were: a new row collides with none.
    await sql`insert into place (path, kind, style, name, headline) values ('/us/new', 'other', 'other', 'New', 'New')`.execute(
      site.database.kysely,
    );
    expect((await readFile(path.join(config.dataDir, 'secret'), 'utf8')).trim()).toHaveLength(43);
  } finally {
    await site.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

async function currentVersion({ database }: Services): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(version) as version from edition join county_edition on edition_id = edition.id`.execute(
    database.kysely,
  );
  return rows[0]?.version ?? 0;
}

test('a backup made while an import publishes and people write is restored into an empty embedded site, the same by checksum', async () => {
  const { services } = world;
  const before = { version: await currentVersion(services), answers: await answersOf(services) };
  let isOver = false;
  let writes = 0;
  const writing = (async () => {
    while (!isOver) {
      await setTimeout(5);
      const name = `load.${writes++}`;
      await sql`insert into preference (account_id, path, value) select id, ${name}, '1' from account limit 1`.execute(
        services.database.kysely,
      );
    }
  })();
  const lots = Array.from({ length: 420 }, (_, index) => lot(index));
  const publishing = world.importFile(await world.geojson('three.geojson', lots));
  const { name, manifest } = await backUp();
  await publishing;
  isOver = true;
  await writing;
  expect(writes).toBeGreaterThan(1);
  expect(manifest.damaged).toEqual([]);
  const backup = await openBackup(path.join(dir, 'backups'), name);
  expect(await verifyBackup(backup, quiet)).toEqual([]);
  // The backup is from before the publication or from after it, never between.
  await assertRestored(emptyConfig(), backup, async (version) =>
    version === before.version ? before.answers : answersOf(services),
  );
}, 300_000);

test('a backup is restored into an empty PostgreSQL, and into S3', async ({ skip }) => {
  if (inject('testDatabase').engine === 'embedded') skip('there is no server in this run');
  const s3 = await startFakeS3();
  const empty = await createEmptyDatabase();
  try {
    const config = emptyConfig({
      DATABASE_URL: empty.url,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const backup = await openBackup(path.join(dir, 'backups'), (await backUp()).name);
    await assertRestored(config, backup, () => answersOf(world.services));
    expect([...s3.objects.keys()].some((key) => key.startsWith(`editions/${GEOID}/1/`))).toBe(true);
  } finally {
    await s3.close();
    await empty.drop();
  }
}, 300_000);

test('a second backup writes no file again, and --keep deletes the oldest with what only it had', async () => {
  const folder = path.join(dir, 'kept');
  await backUp({ folder });
  const shared = async () => (await readdir(path.join(folder, 'files'), { recursive: true })).length;
  const before = await shared();
  const { manifest } = await backUp({ folder, keep: 1 });
  expect(await shared()).toBe(before);
  expect((await readdir(folder)).filter((name) => name.endsWith('Z'))).toHaveLength(1);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, 'files'))).mode & 0o777).toBe(0o700);
  const [one] = manifest.files;
  const file = path.join(folder, 'files', one?.sha256.slice(0, 2) ?? '', one?.sha256 ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a damaged backup is found, and is not restored', async () => {
  const folder = path.join(dir, 'damaged');
  const { name } = await backUp({ folder });
  const backup = await openBackup(folder, name);
  const table = backup.tableFile('account.copy.gz');
  const bytes = await readFile(table);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  await writeFile(table, bytes);
  expect(await verifyBackup(backup, quiet)).toEqual([expect.stringContaining('The table account')]);
  const target = emptyConfig();
  await expect(
    restoreBackup(target, backup, { ...quiet, force: false, now: new Date() }),
  ).rejects.toMatchObject({ code: 'unreadable_file' });
  await expect(readdir(target.dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a backup that was cancelled leaves nothing, and the next one begins', async () => {
  const folder = path.join(dir, 'cancelled');
  const stop = new AbortController();
  const cancelled = backUp({
    folder,
    signal: stop.signal,
    onProgress: (line) => {
      if (line.startsWith('files')) stop.abort(new Error('stopped'));
    },
  });
  await expect(cancelled).rejects.toThrow('stopped');
  expect(await readdir(folder)).toEqual(['files']);
  await expect(openBackup(folder)).rejects.toThrow('There is no backup in');
  await backUp({ folder });
  const db = world.services.database.kysely;
  const [last, before] = await listBackupRuns(db, 2);
  expect([last?.state, before?.state]).toEqual(['finished', 'cancelled']);
  expect(await findBackupAge(db)).toBeLessThan(600);
});

test('what is deleted while a backup runs is kept for it and deleted after it', async () => {
  const { files, database } = world.services;
  const key = 'editions/24510/99/parcels.store';
  const file = path.join(world.services.scratchDir, 'file');
  await writeFile(file, 'content');
  await files.put(key, file);
  const old = await database.kysely
    .selectFrom('edition')
    .select('id')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  let removal: Promise<unknown> | undefined;
  let retention: Promise<unknown> | undefined;
  const { manifest } = await backUp({
    folder: path.join(dir, 'during'),
    onProgress: (line) => {
      if (!line.startsWith('database: parcel_e')) return;
      removal ??= files.removeAll('editions/24510/99');
      retention ??= removeKeptEdition(world.services, old.id).catch((error: unknown) => error);
    },
  });
  await removal;
  expect(await retention).toMatchObject({ code: 'conflict' });
  expect(manifest.files.some((one) => one.key === key)).toBe(true);
  expect(manifest.damaged).toEqual([]);
  await files.sweepRemoved();
  expect(await files.has(key)).toBe(false);
});

test('a site that holds something is not overwritten, and after a broken-off restore nothing starts', async () => {
  const backup = await openBackup(path.join(dir, 'kept'));
  const config = emptyConfig();
  await mkdir(path.join(config.dataDir, 'files'), { recursive: true });
  await expect(restoreBackup(config, backup, { ...quiet, force: false, now: new Date() })).rejects.toThrow(
    'holds a site already',
  );
  await assertNoUnfinishedRestore(config.dataDir);
  const stop = new AbortController();
  const broken = restoreBackup(config, backup, {
    force: true,
    now: new Date(),
    signal: stop.signal,
    onProgress: (line) => {
      if (line.startsWith('files: 1 ')) stop.abort(new Error('stopped'));
    },
  });
  await expect(broken).rejects.toThrow('stopped');
  await expect(assertNoUnfinishedRestore(config.dataDir)).rejects.toThrow('broken off');
  expect((await readdir(config.dataDir)).some((name) => name.startsWith('before-restore-'))).toBe(true);
  await rm(config.dataDir, { recursive: true });
});

test('check names what is missing, damaged and left over', async () => {
  const { services } = world;
  const check = (options = {}) =>
    checkStorage(services, { ...quiet, fast: false, removeOrphans: false, ...options });
  expect((await check()).problems).toEqual([]);
  const store = await services.files.localFile(`editions/${GEOID}/1/parcels.store`);
  const index = await services.files.localFile(`editions/${GEOID}/1/search.index`);
  const whole = await readFile(store);
  const damaged = Buffer.from(whole);
  damaged.fill(0xaa, 500, 564);
  await writeFile(store, damaged);
  await rm(index);
  await writeFile(path.join(path.dirname(store), 'left.over'), 'x');
  const found = await check();
  expect(found.problems).toMatchObject([
    { key: `editions/${GEOID}/1/parcels.store`, problem: 'damaged' },
    { key: `editions/${GEOID}/1/search.index`, problem: 'missing' },
  ]);
  expect(found.orphans).toEqual([{ key: `editions/${GEOID}/1/left.over`, bytes: 1 }]);
  expect((await check({ fast: true })).problems).toHaveLength(1);
  await check({ removeOrphans: true });
  expect((await check()).orphans).toEqual([]);
});

test('the nightly backup goes to the folder of the settings and keeps as many as they say', async () => {
  const folder = path.join(dir, 'nightly');
  const at = (settings: Record<string, string>) => ({
    ...world.services,
    config: readConfig({ PLATBOOK_DATA: dir, PLATBOOK_BACKUP_KEEP: '2', ...settings }),
  });
  const job = nightlyBackupJob(at({ PLATBOOK_BACKUP_FOLDER: folder, PLATBOOK_BACKUP_AT: '04:30' }));
  expect(job.cron).toBe('30 4 * * *');
  await job.run({}, quiet.signal);
  // The test before has damaged two files: they are named, and the rest is backed up.
  expect((await openBackup(folder)).manifest.damaged).toEqual([
    { key: `editions/${GEOID}/1/parcels.store`, problem: 'damaged' },
    { key: `editions/${GEOID}/1/search.index`, problem: 'missing' },
  ]);
  await nightlyBackupJob(at({})).run({}, quiet.signal);
  expect(() => readConfig({ PLATBOOK_BACKUP_AT: '25:00' })).toThrow('PLATBOOK_BACKUP_AT');
});
