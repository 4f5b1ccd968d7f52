import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/database.ts';
import { type FakeS3, startFakeS3 } from '../../../../tests/support/fake-s3.ts';
import {
  GEOID,
  type ImportWorld,
  PLACE,
  lot,
  openImportWorld,
} from '../../../../tests/support/import-world.ts';
import { type Keys, makeKeys } from '../../../../tests/support/keys-of-person.ts';
import { ensurePersonas } from '../../../../tests/support/personas.ts';
import {
  type Restored,
  answersOf,
  assertRestored,
  currentVersion,
  emptyConfig,
  quiet,
} from '../../../../tests/support/restored-site.ts';
import { isThorough } from '../../../../tests/support/thorough.ts';
import { createJobs } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { importJob, importLayerFile, importNow } from '../../imports/server/index.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup, verifyBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Tests pairs of engines under load. With a server: server to embedded, from there to a server with S3, and in a thorough run server to server with S3. With the
 * embedded database, which `npm test` leaves out: embedded to embedded.
 */
const isEmbedded = inject('testDatabase').engine === 'embedded';
let world: ImportWorld;
let keys: Keys;
let s3: FakeS3;

beforeAll(async () => {
  world = await openImportWorld();
  const { services, context } = world;
  await ensurePersonas(services.database);
  keys = await makeKeys(services);
  await createJobs(services.database, services.log).then(async (jobs) => {
    await jobs.enqueue(importJob(context), { runId: randomUUID() });
    await jobs.stop();
  });
  await world.importFile(await lotsFile(300));
  await world.importFile(await lotsFile(400));
  const zones = await world.geojson('zones.geojson', [lot(1, { ZONING: 'R-1' }), lot(2, { ZONING: 'C-2' })]);
  await importLayerFile(context, { file: zones, as: 'zoning', placePath: PLACE });
  s3 = await startFakeS3();
}, 120_000);
afterAll(async () => {
  await s3.close();
  await world.services.close();
});

const lotsFile = (count: number) =>
  world.geojson(
    `${count}.geojson`,
    Array.from({ length: count }, (_, index) => lot(index)),
  );

/** Backs up a site while an import publishes this many parcels and another client writes. */
async function backUpUnderLoad(services: Services, parcels: number): Promise<Restored> {
  const db = services.database.kysely;
  const before = { version: await currentVersion(services), answers: await answersOf(services) };
  let isOver = false;
  let writes = 0;
  const prefix = `load-${randomUUID()}`;
  const write = async () => {
    const name = `${prefix}.${writes}`;
    await sql`insert into preference (account_id, path, value) select id, ${name}, '1' from account limit 1`.execute(
      db,
    );
    writes++;
  };
  await write();
  const promised = writes;
  const folder = path.join(path.dirname(world.services.scratchDir), `backups-${parcels}`);
  const file = await lotsFile(parcels);
  const [{ name, manifest }] = await Promise.all([
    makeBackup(services, { ...quiet, folder, keep: null, now: new Date() }),
    importNow({ ...world.context, services }, { file, placePath: PLACE, signal: quiet.signal }).finally(
      () => (isOver = true),
    ),
    (async () => {
      for (; !isOver; await setTimeout(5)) await write();
    })(),
  ]);
  expect(manifest.damaged).toEqual([]);
  const backup = await openBackup(folder, name);
  expect(await verifyBackup(backup, quiet)).toEqual([]);
  return {
    backup,
    keys,
    // The backup shows the state before or after the publication, never one in between.
    answers: async (version) => (version === before.version ? before.answers : answersOf(services)),
    /** Checks that the backup has every write from before it began, and no write without the writes before it. */
    async assertWrites({ database }) {
      const { rows } = await sql<{ path: string }>`
        select path from preference where starts_with(path, ${prefix}) order by length(path), path`.execute(
        database.kysely,
      );
      expect(rows.length).toBeGreaterThanOrEqual(promised);
      expect(rows.map((row) => row.path)).toEqual(rows.map((_, index) => `${prefix}.${index}`));
    },
  };
}

/** Restores a backup into an empty PostgreSQL and a bucket that holds a file of another site, and checks that the file is kept until `--overwrite-bucket` is given. */
async function assertRestoredIntoBucket(restored: Restored): Promise<void> {
  const { url, drop } = await createEmptyDatabase();
  const config = emptyConfig({
    DATABASE_URL: url,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    // Without --overwrite-bucket, --force doesn't overwrite another site's bucket.
    const taken = `editions/${GEOID}/1/parcels.store`;
    s3.objects.clear();
    s3.objects.set(taken, Buffer.from('of another site'));
    for (const force of [false, true]) {
      const options = { ...quiet, force, overwriteBucket: false, now: new Date() };
      await expect(restoreBackup(config, restored.backup, options)).rejects.toThrow('--overwrite-bucket');
    }
    expect([...s3.objects.keys()]).toEqual([taken]);
    await assertRestored(config, { ...restored, overwriteBucket: true });
    expect(s3.objects.get(taken)?.toString()).not.toBe('of another site');
    expect([...s3.objects.keys()].some((key) => key.startsWith(`editions/${GEOID}/1/`))).toBe(true);
  } finally {
    await drop();
  }
}

test('a backup made under load is restored into an empty folder, and a backup of that site, also under load, into an empty PostgreSQL and a bucket: with the same checksums', async () => {
  await assertRestored(emptyConfig(), await backUpUnderLoad(world.services, 420), async (embedded) => {
    if (isEmbedded) return; // there is no server in this run
    await assertRestoredIntoBucket(await backUpUnderLoad(embedded, 430));
  });
}, 300_000);

test.skipIf(isEmbedded || !isThorough())(
  'a backup of a PostgreSQL made under load is restored into another PostgreSQL and a bucket',
  async () => assertRestoredIntoBucket(await backUpUnderLoad(world.services, 440)),
  300_000,
);
