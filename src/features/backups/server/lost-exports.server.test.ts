import { readFile, readdir, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import { quiet } from '../../../../tests/support/restored-site.ts';
import type { TestReply } from '../../../../tests/support/test-server.ts';
import { remakeLostExport } from '../../exports/server/index.ts';
import { repairFilesJob } from '../jobs/index.ts';
import { checkStorage } from './check-storage.ts';

let world: Awaited<ReturnType<typeof openExportWorld>>;
let url: string;

beforeAll(async () => {
  world = await openExportWorld([{ values: { parcelnumb: 'P-1' } }, { values: { parcelnumb: 'P-2' } }]);
  const project = await world.project();
  await world.start(project);
  await world.work();
  url = (await world.history(project))[0]?.url ?? '';
});
afterAll(() => world.close());

const fileOf = async () => {
  const { services } = world;
  const { file_key: key } = await services.database.kysely
    .selectFrom('parcel_export')
    .select('file_key')
    .executeTakeFirstOrThrow();
  return services.files.localFile(key ?? '');
};
/** Returns the rows of a download. Its README is left out, because it contains the time of the export. */
async function csvOf(reply: TestReply): Promise<string> {
  expect(reply.status).toBe(200);
  const { dir, close } = await unpack(reply);
  const name = (await readdir(dir)).find((file) => file.endsWith('.csv')) ?? '';
  const csv = await readFile(path.join(dir, name), 'utf8');
  await close();
  return csv;
}

/** Runs the repair that damage starts, and then the job that makes the file. */
async function repair(): Promise<void> {
  const { services } = world;
  const noted = () => services.database.kysely.selectFrom('damaged_file').select('key').execute();
  await expect.poll(async () => (await noted()).length).toBe(1);
  const context = {
    importContext: { services, onPublished: () => Promise.resolve() },
    republishWorldLayer: () => Promise.resolve(false),
    remakeExport: (id: string) =>
      remakeLostExport(services, id, async (lost) => void world.queued.push(lost)),
  };
  await repairFilesJob(context).run({}, quiet.signal);
  await world.work();
}

test('a lost or truncated export gives 503 with Retry-After, and is made again automatically', async () => {
  const whole = await csvOf(await world.server.get(url));
  expect(whole).toContain('P-2');
  for (const damage of [rm, (file: string) => truncate(file, 10)]) {
    await damage(await fileOf());
    const reply = await world.server.get(url);
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '60']);
    expect(reply.text).toContain('is being made again');
    await repair();
    expect(await csvOf(await world.server.get(url))).toBe(whole);
  }
});

test('the stored rows of an export are not orphans; without them a lost file gives 404 with a message', async () => {
  const { services } = world;
  const check = await checkStorage(services, { ...quiet, fast: true, removeOrphans: true });
  expect(check.orphans.filter(({ key }) => key.startsWith('parcel-exports/'))).toEqual([]);
  // The county of this test has no search index.
  await services.database.kysely.deleteFrom('damaged_file').execute();
  const { id } = await services.database.kysely
    .selectFrom('parcel_export')
    .select('id')
    .executeTakeFirstOrThrow();
  await rm(await fileOf());
  await services.files.removeAll(`parcel-exports/${id}/rows.bin`);
  expect((await world.server.get(url)).status).toBe(503);
  await repair();
  const reply = await world.server.get(url);
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('was lost and cannot be restored. Start a new export.');
});
