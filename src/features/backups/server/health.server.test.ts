import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { GEOID, type ImportWorld, lot, openImportWorld } from '../../../../tests/support/import-world.ts';
import { quiet } from '../../../../tests/support/restored-site.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { processHolder } from '../../../backend/process-holder.ts';
import type { StorageHealth } from '../contract.ts';
import { repairFilesJob, storageTaskJob } from '../jobs/index.ts';
import { healthRoutes } from './health-routes.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './open-backup.ts';
import { beginBackup, listBackupRuns } from './queries.ts';
import type { RepairContext } from './repair-file.ts';
import { sweepDeadTasks } from './run-storage-task.ts';

let world: ImportWorld;
let server: TestServer;
let repairs: RepairContext;
let folder: string;
const queued: { id: string }[] = [];
const STORE = `editions/${GEOID}/1/parcels.store`;

beforeAll(async () => {
  world = await openImportWorld();
  const { services } = world;
  await world.importFile(await world.geojson('lots.geojson', [lot(1), lot(2)]));
  folder = path.join(path.dirname(services.scratchDir), 'backups');
  services.config.featureSettings['PLATBOOK_BACKUP_FOLDER'] = folder;
  repairs = {
    importContext: world.context,
    republishWorldLayer: () => Promise.resolve(false),
    remakeExport: () => Promise.resolve(false),
  };
  const jobs = {
    enqueue: async (_: unknown, payload: unknown) => void queued.push(payload as { id: string }),
  };
  server = await openTestServer(services, healthRoutes(services, { jobs, repairs }));
});
afterAll(async () => {
  await server.close();
  await world.services.close();
});

const health = async () => (await server.get('/admin/health.json', 'olive')).body as StorageHealth;
const start = (kind: string) => server.post(`/admin/health/${kind}.json`, {}, 'olive');
/** Runs the queued jobs, as a worker would. */
async function work(): Promise<void> {
  for (const { id } of queued.splice(0)) await storageTaskJob(repairs).run({ id }, quiet.signal);
}

test('health is for operators only, and empty before anything was done', async () => {
  for (const ask of [
    (as: 'chelsea' | 'alice') => server.get('/admin/health.json', as),
    (as: 'chelsea' | 'alice') => server.post('/admin/health/check.json', {}, as),
  ]) {
    expect((await ask('chelsea')).status).toBe(401);
    expect((await ask('alice')).status).toBe(403);
  }
  expect(await health()).toMatchObject({
    check: null,
    last_check: null,
    rebuild: null,
    backup: null,
    damaged: [],
    repairs: [],
    backups: [],
    nightly: { folder, at: '02:17', keep: 7 },
  });
  expect((await start('other')).status).toBe(400);
});

test('a check finds and describes damaged files, and a rebuild repairs them', async () => {
  const { files } = world.services;
  const store = await files.localFile(STORE);
  const bytes = await readFile(store);
  const damaged = Buffer.from(bytes);
  damaged[100] = (damaged[100] ?? 0) ^ 0xff;
  await writeFile(store, damaged);
  await rm(await files.localFile(`editions/${GEOID}/1/search.index`));

  expect((await start('check')).body).toMatchObject({ state: 'waiting' });
  expect((await start('check')).status).toBe(409);
  await work();
  const found = await health();
  expect(found.check).toMatchObject({ state: 'finished', report: { problems: 2, lost_editions: [] } });
  expect(found.damaged_count).toBe(2);
  expect(found.damaged).toMatchObject([
    { key: STORE, name: 'The map of Baltimore City, edition 1', problem: 'damaged', state: 'waiting' },
    { name: 'The search index of Baltimore City, edition 1', problem: 'missing' },
  ]);

  await start('rebuild');
  await work();
  const after = await health();
  // The files of an edition are rebuilt together.
  expect(after.rebuild).toMatchObject({ state: 'finished', report: { rebuilt: 1, failed: 0 } });
  expect(after.damaged).toEqual([]);
  expect(after.repairs).toMatchObject([
    { error: null, name: expect.stringContaining('of Baltimore City, edition 1') },
  ]);
  expect((await readFile(store)).equals(bytes)).toBe(true);
  await start('check');
  expect(await health()).toMatchObject({
    check: { state: 'waiting', report: null },
    last_check: { report: { problems: 2 } },
  });
  await work();
  expect(await health()).toMatchObject({
    check: { report: { problems: 0 } },
    last_check: { report: { problems: 0 } },
  });
});

test('a file that nothing can rebuild waits for the operator, and the repair says why', async () => {
  const { files, database } = world.services;
  const file = path.join(world.services.scratchDir, 'heights');
  await writeFile(file, 'heights');
  await files.put('terrain/zz/heights', file);
  files.reportDamage({ key: 'terrain/zz/heights', problem: 'damaged', detail: 'It does not match.' });
  await expect.poll(async () => (await health()).damaged_count).toBe(1);
  await repairFilesJob(repairs).run({}, quiet.signal);
  const { damaged, repairs: tried } = await health();
  expect(damaged).toMatchObject([{ name: 'Heights of the land', state: 'operator', attempts: 1 }]);
  expect(tried[0]).toMatchObject({
    key: 'terrain/zz/heights',
    error: expect.stringContaining('Restore a backup'),
  });
  await database.kysely.deleteFrom('damaged_file').execute();
  await files.removeAll('terrain');
});

test('a backup is made and verified from the page; without a folder it says which setting is missing', async () => {
  await start('backup');
  await work();
  const { backup, backups } = await health();
  expect(backup).toMatchObject({ state: 'finished', error: null });
  expect(backups).toMatchObject([{ state: 'finished', folder, problems: 0 }]);
  expect(backups[0]?.verified_at).not.toBeNull();
  expect((await openBackup(folder)).name).toBe(backups[0]?.name);
  const other = { ...world.services, config: { ...world.services.config } };
  other.config.featureSettings = {};
  const without = await openTestServer(
    other,
    healthRoutes(other, { jobs: { enqueue: () => Promise.resolve() }, repairs }),
  );
  const reply = await without.post('/admin/health/backup.json', {}, 'olive');
  expect(reply.status).toBe(503);
  expect(reply.text).toContain('PLATBOOK_BACKUP_FOLDER');
});

test('a killed backup and check end at the next start, and new ones can begin at once', async () => {
  const { database } = world.services;
  const db = database.kysely;
  // No process has this id.
  const dead = `${os.hostname()}:${2 ** 30}`;
  await beginBackup(db, folder, dead);
  await start('check');
  queued.length = 0;
  await db
    .updateTable('storage_task')
    .set({ state: 'running', holder: dead })
    .where('state', '=', 'waiting')
    .execute();
  const again = () =>
    makeBackup(world.services, { ...quiet, folder, keep: null, now: new Date(Date.now() + 60_000) });
  await expect(again()).rejects.toThrow('Another backup of this site is being made');
  expect((await start('check')).status).toBe(409);
  await sweepDeadTasks(world.services);
  expect((await health()).check).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Start the task again'),
  });
  expect((await listBackupRuns(db, 1))[0]).toMatchObject({ state: 'failed' });
  await again();
  expect((await start('check')).status).toBe(200);
  await work();
});

// Only one process can use the embedded database.
test.skipIf(inject('testDatabase').engine === 'embedded')(
  'a backup of another machine goes on although no process here has its id',
  async () => {
    const { kysely } = world.services.database;
    await beginBackup(kysely, folder, `other-machine:${2 ** 30}`);
    await sweepDeadTasks(world.services);
    expect((await listBackupRuns(kysely, 1))[0]).toMatchObject({ state: 'running' });
    expect(processHolder()).toBe(`${os.hostname()}:${process.pid}`);
  },
);

test('a backup that waits behind a running check fails only if no worker takes it after the check', async () => {
  const db = world.services.database.kysely;
  await db.deleteFrom('storage_task').execute();
  await start('check');
  await start('backup');
  queued.length = 0;
  const change = (kind: 'check' | 'backup', values: Record<string, unknown>) =>
    db.updateTable('storage_task').set(values).where('kind', '=', kind).execute();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await change('check', { state: 'running', heartbeat_at: new Date() });
  await change('backup', { asked_at: ago(60) });
  expect((await health()).backup).toMatchObject({ state: 'waiting', error: null });
  expect((await start('backup')).status).toBe(409);
  await change('check', { state: 'finished', finished_at: ago(11), heartbeat_at: ago(11) });
  expect((await health()).backup).toMatchObject({ state: 'failed' });
  expect((await start('backup')).status).toBe(200);
  queued.length = 0;
});
