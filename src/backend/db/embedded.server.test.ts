import { cpSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { unavailableOf } from '../unavailable.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';

const testDatabase = inject('testDatabase');
// Opening the embedded database again and again takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
const QUIET_MS = 300;
const LARGE_BYTES = 200 << 20;
const rssMb = () => Math.round(process.memoryUsage.rss() / 1e6);

/** These tests need the embedded engine, so the run on a database server skips them. */
describe.runIf(testDatabase.engine === 'embedded')('the thread of the embedded database', () => {
  let folder: string;
  let dir: string;
  let database: Database;
  const threads: Worker[] = [];
  const onThread = (thread: Worker) => void threads.push(thread);

  const openCopy = async (name: string) => {
    if (testDatabase.engine === 'embedded')
      cpSync(testDatabase.template, path.join(folder, name), { recursive: true });
    const opened = await openEmbeddedDatabase(path.join(folder, name), { quietMs: QUIET_MS });
    await opened.execute('create table note (id integer)');
    return opened;
  };

  // Opening a copy takes two seconds of processor time, so the tests share one.
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platbook-embedded-'));
    process.on('worker', onThread);
    dir = path.join(folder, 'shared');
    database = await openCopy('shared');
  });
  beforeEach(async () => {
    // Only the thread of the shared database has not ended.
    threads.splice(0, Infinity, ...threads.filter(({ threadId }) => threadId !== -1));
    await sql`truncate note`.execute(database.kysely);
  });
  afterAll(async () => {
    process.off('worker', onThread);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Marks the session with a setting, which is lost when the thread is replaced. */
  const mark = (on = database) => on.execute("set platbook.marker = 'here'");
  const isMarked = async (on = database) => {
    const { rows } = await sql<{ marker: string | null }>`
      select current_setting('platbook.marker', true) as marker`.execute(on.kysely);
    return rows[0]?.marker === 'here';
  };
  const takeMemory = () => sql`select length(repeat('x', ${sql.lit(LARGE_BYTES)}))`;
  const countNotes = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from note`.execute(database.kysely);
    return rows[0]?.count;
  };

  test('has the time zone of a database server, not that of the machine', async () => {
    const { rows } = await sql`
      select current_setting('timezone') as zone, timestamptz '2026-07-01T23:30:00Z'::date as day`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ zone: 'UTC', day: '2026-07-01' }]);
  });

  test('returns the memory of an import to the system, while statements wait and listeners stay', async () => {
    // A database is reopened for its memory at most once in five minutes, and another test needs the one reopening of the shared database.
    const own = await openCopy('own');
    const heard: string[] = [];
    await own.jobsConnection.listen?.(
      'news',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await mark(own);
    await takeMemory().execute(own.kysely);
    const grownMb = rssMb();
    // Statements that are sent during the replacement wait until it ends, and are then answered.
    await vi.waitUntil(async () => !(await isMarked(own)), { timeout: 60_000, interval: 20 });
    // Everything else in this process may have grown by some megabytes meanwhile.
    expect(grownMb - rssMb()).toBeGreaterThan((0.9 * LARGE_BYTES) / 1e6);
    await sql`select pg_notify('news', 'still here')`.execute(own.kysely);
    await vi.waitUntil(() => heard.includes('still here'), { timeout: 10_000 });
    await own.close();
  });

  test('is not replaced when its memory has grown only a little', async () => {
    await mark();
    await sql`insert into note values (1)`.execute(database.kysely);
    await new Promise((resolve) => setTimeout(resolve, 4 * QUIET_MS));
    expect(await isMarked()).toBe(true);
  });

  test('is not replaced inside of a transaction', async () => {
    await mark();
    await database.kysely.transaction().execute(async (trx) => {
      await sql`insert into note values (1)`.execute(trx);
      await takeMemory().execute(trx);
      await new Promise((resolve) => setTimeout(resolve, 4 * QUIET_MS));
      await sql`insert into note values (2)`.execute(trx);
    });
    expect(await countNotes()).toBe(2);
    await vi.waitUntil(async () => !(await isMarked()), { timeout: 60_000, interval: 20 });
    expect(await countNotes()).toBe(2);
  });

  test('rolls a failed block back before the statements that wait are executed', async () => {
    const block = database.jobsConnection.executeSql(
      'begin; insert into note values (1); select 1 / 0; insert into note values (2); commit',
    );
    const waiting = Array.from({ length: 3 }, (_, id) =>
      sql`insert into note values (${10 + id})`.execute(database.kysely),
    );
    const results = await Promise.allSettled([block, ...waiting]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await countNotes()).toBe(3);
  });

  test('is replaced when it died: running statements fail as unavailable, and acknowledged changes are kept', async () => {
    await sql`insert into note values (1)`.execute(database.kysely);
    const transaction = database.kysely.transaction().execute(async (trx) => {
      await sql`insert into note values (2)`.execute(trx);
      await threads.at(-1)?.terminate();
      await sql`insert into note values (3)`.execute(trx);
    });
    const error: unknown = await transaction.catch((thrown: unknown) => thrown);
    expect(unavailableOf(error)?.part).toBe('database');
    expect(await countNotes()).toBe(1);
    expect(threads).toHaveLength(2);
  });

  test('is replaced when it died, and a listener that comes meanwhile hears each notification once', async () => {
    const former = await database.listen('news', () => undefined);
    await former.close();
    await threads.at(-1)?.terminate();
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    await former.close(); // a second time, which must not end the later listener
    await sql`select pg_notify('news', 'one')`.execute(database.kysely);
    await sql`select pg_notify('news', 'two')`.execute(database.kysely);
    await vi.waitUntil(() => heard.includes('two'), { timeout: 10_000 });
    expect(heard).toEqual(['one', 'two']);
  });

  test('if it cannot start again, every statement fails as unavailable, instead of waiting forever', async () => {
    await threads.at(-1)?.terminate();
    await rename(dir, path.join(folder, 'aside'));
    await writeFile(dir, 'a file where the folder was');
    const statements = [
      sql`select 1`.execute(database.kysely),
      database.kysely.transaction().execute((trx) => sql`select 1`.execute(trx)),
      database.kysely.transaction().execute(() => Promise.resolve('no statement was sent')),
      database.execute('select 1'),
    ];
    for (const result of await Promise.allSettled(statements)) {
      expect(result.status).toBe('rejected');
      expect(unavailableOf((result as PromiseRejectedResult).reason)?.part).toBe('database');
    }
  });
});
