import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportWorld, PLACE, lot, openImportWorld } from '../../tests/support/import-world.ts';
import { type TestServer, openTestServer } from '../../tests/support/test-server.ts';
import type { Trx } from '../backend/db/database.ts';
import { writeRoute } from '../backend/http/route.ts';
import { type Job, type Jobs, createJobs } from '../backend/jobs/jobs.ts';
import { actedBy, recordAct } from '../features/audit/server/index.ts';
import { storageTaskJob } from '../features/backups/jobs/index.ts';
import { healthRoutes } from '../features/backups/server/index.ts';
import { createUploads, importJob, importRoutes } from '../features/imports/server/index.ts';
import { preferencesFeature } from '../features/preferences/feature.ts';
import { savePreferencesOf } from '../features/preferences/server/index.ts';
import { buildExportJob } from '../features/profile/jobs/index.ts';
import { accountDeletionRoutes } from '../features/profile/server/index.ts';
import { createUsage } from '../features/usage/server/index.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';

/** The numbers of rows in the database that a request must write together or not at all. `counted` is the sum of counted uses. */
interface Kept {
  imports: number;
  tasks: number;
  archives: number;
  preferences: number;
  counted: number;
  audited: number;
  jobs: number;
}

const NOTHING: Kept = { imports: 0, tasks: 0, archives: 0, preferences: 0, counted: 0, audited: 0, jobs: 0 };

let world: ImportWorld;
let server: TestServer;
let jobs: Jobs;
/** Runs after all rows were written, before the commit. */
let beforeCommit: () => Promise<void> = async () => {};

const echoJob: Job<z.ZodObject<{ id: z.ZodString }>> = {
  name: 'echo',
  label: 'Do nothing',
  payload: z.object({ id: z.string() }),
  retryLimit: 0,
  expireInSeconds: 60,
  run: async () => {},
};
const writeAll = defineEndpoint({
  name: 'writeAll',
  summary: 'Writes a row, counts a use, adds an audit entry and queues a job.',
  method: 'POST',
  path: '/test/all.json',
  output: z.object({ status: z.literal('ok') }),
  permission: preferencesFeature.permissions['preference.update'],
  problems: [],
});
const readOutside = defineEndpoint({ ...writeAll, name: 'readOutside', path: '/test/outside.json' });

beforeAll(async () => {
  world = await openImportWorld();
  const { services } = world;
  jobs = await createJobs(services.database, services.log);
  const queue: Jobs = {
    ...jobs,
    async enqueue(job, payload, trx?: Trx) {
      await jobs.enqueue(job, payload, trx);
      await beforeCommit();
    },
  };
  const context = { ...world.context, jobs: queue };
  const repairs = {
    importContext: context,
    republishWorldLayer: async () => false,
    remakeExport: async () => false,
  };
  const mail = { send: async () => {} };
  await jobs.declare([
    importJob(context),
    storageTaskJob(repairs),
    buildExportJob(services, { parts: [], mail }),
    echoJob,
  ]);
  const usage = createUsage(services);
  server = await openTestServer(services, [
    ...importRoutes(context, await createUploads(services)),
    ...healthRoutes(services, { jobs: queue, repairs }),
    ...accountDeletionRoutes(services, { jobs: queue, mail, parts: [] }),
    writeRoute(writeAll, async (_, { trx, actor }) => {
      const userId = actor.userId ?? '';
      await savePreferencesOf(trx, userId, { unit_area: 'hectares' });
      await usage.recordIn(trx, { ...actor, userId }, 'download_rows', 'one file', 3);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'account.saved',
        subject: { kind: 'account', id: userId },
      });
      await queue.enqueue(echoJob, { id: 'x' }, trx);
      return { status: 'ok' as const };
    }),
    writeRoute(readOutside, async (_, { trx }) => {
      await savePreferencesOf(trx, (await findAlice()) ?? '', { unit_area: 'acres' });
      return { status: 'ok' as const };
    }),
  ]);
});

afterAll(async () => {
  await jobs.stop();
  await server.close();
  await world.services.close();
});

/** Uses a connection outside of the transaction, on purpose. */
async function findAlice(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from account limit 1`.execute(
    world.services.database.kysely,
  );
  return rows[0]?.id;
}

async function kept(): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select (select count(*) from import_run)::int as imports, (select count(*) from storage_task)::int as tasks,
      (select count(*) from data_export)::int as archives, (select count(*) from preference)::int as preferences,
      (select coalesce(sum(used), 0) from use_counter where kind = 'download_rows')::int as counted,
      (select count(*) from audit_entry where verb in ('storage.check_started', 'data_export.asked', 'account.saved'))::int as audited,
      (select count(*) from jobs.job where name in ('import', 'storage-task', 'profile-export', 'echo'))::int as jobs`.execute(
    world.services.database.kysely,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no counts');
  return row;
}

const importBody = async () => ({ file: await world.geojson('one.geojson', [lot(1)]), place: PLACE });
const requests = {
  'an import': async () => server.post('/admin/imports.json', await importBody(), 'olive'),
  'a storage task': () => server.post('/admin/health/check.json', {}, 'olive'),
  'an archive of one’s data': () => server.post('/profile/exports.json', {}, 'alice'),
  'a row, a count, an audit entry and a job': () => server.post('/test/all.json', {}, 'alice'),
} as const;

describe('a request that fails after it has written everything', () => {
  beforeEach(() => {
    beforeCommit = async () => {
      throw new Error('the process stops here');
    };
  });

  it.each(Object.entries(requests))('leaves nothing of %s', async (_, send) => {
    expect((await send()).status).toBe(500);
    expect(await kept()).toEqual(NOTHING);
  });
});

describe('a request that succeeds', () => {
  beforeEach(() => {
    beforeCommit = async () => {};
  });

  it.each([
    ['an import', { imports: 1, jobs: 1 }],
    ['a storage task', { tasks: 1, audited: 1, jobs: 1 }],
    ['an archive of one’s data', { archives: 1, audited: 1, jobs: 1 }],
    ['a row, a count, an audit entry and a job', { preferences: 1, counted: 3, audited: 1, jobs: 1 }],
  ] as const)('keeps all of %s', async (name, added) => {
    const before = await kept();
    expect((await requests[name]()).status).toBe(200);
    const after = await kept();
    const change = Object.fromEntries(
      Object.entries(after).map(([key, value]) => [key, value - before[key as keyof Kept]]),
    );
    expect(change).toEqual({ ...NOTHING, ...added });
  });
});

it('a request that reads outside of its open transaction fails, instead of waiting forever', async () => {
  const before = await kept();
  expect((await server.post('/test/outside.json', {}, 'alice')).status).toBe(500);
  expect(await kept()).toEqual(before);
});

it('queues only declared jobs in a transaction', async () => {
  const { kysely } = world.services.database;
  const unknown = { ...echoJob, name: 'never-declared' };
  await expect(
    kysely.transaction().execute((trx) => jobs.enqueue(unknown, { id: 'x' }, trx)),
  ).rejects.toThrow(/declare the job never-declared/);
});
