import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../../tests/support/database.ts';
import { unavailableOf } from '../unavailable.ts';
import { DEFAULT_DATABASE_LIMITS } from './database-limits.ts';
import type { Database } from './database.ts';
import { openServerDatabase } from './server.ts';
import { LockTimeout, withShortLock } from './short-lock.ts';

// The embedded engine has a single connection, so no statement there waits for a lock of another connection.
describe.skipIf(inject('testDatabase').engine === 'embedded')('a database server', () => {
  let unlimited: Database;
  let database: Database;
  beforeAll(async () => {
    unlimited = await openTestDatabase();
    database = await openServerDatabase(await testDatabaseUrl(unlimited), {
      ...DEFAULT_DATABASE_LIMITS,
      poolSize: 2,
      connectSeconds: 1,
      statementSeconds: 1,
      lockSeconds: 1,
      jobIdleMs: 1_000,
    });
  });
  afterAll(async () => {
    await database.close();
    await unlimited.close();
  });
  const QUICK = { lockMs: 200, pauseMs: 200, tries: 5 };
  const requests = () => database.forRequests.kysely;
  /** Holds a lock of the table until the returned function is called. */
  async function hold(table: string) {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const ended = unlimited.kysely.transaction().execute(async (trx) => {
      await sql`select count(*) from ${sql.table(table)}`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    return async () => {
      release.resolve();
      await ended;
    };
  }
  const isConnected = async (pid: number) => {
    const found = await sql`select from pg_stat_activity where pid = ${pid}`.execute(unlimited.kysely);
    return found.rows.length > 0;
  };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('ends a statement of a request at its time limit with a 503, but no statement of a job', async () => {
    const error = await failureOf(sql`select pg_sleep(20)`.execute(requests()));
    expect(unavailableOf(error)).toMatchObject({ part: 'database', message: /longer than the site allows/ });
    await sql`select pg_sleep(1.5)`.execute(database.kysely);
  });

  it('gives up a statement of a request with a 503 when the server hangs', async () => {
    const startedAtMs = Date.now();
    const error = await requests()
      .connection()
      .execute(async (connection) => {
        // Without its own limit, the server behaves as one that hangs.
        await sql`set statement_timeout = 0`.execute(connection);
        const late = await failureOf(sql`select pg_sleep(8)`.execute(connection));
        await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
        return late;
      });
    expect(unavailableOf(error)).toMatchObject({ part: 'database', message: /cannot be reached/ });
    expect(Date.now() - startedAtMs).toBeGreaterThan(5500);
    expect((await sql<{ one: number }>`select 1 as one`.execute(requests())).rows).toEqual([{ one: 1 }]);
  });

  it('ends the wait of a request for a lock with a 503', async () => {
    const release = await hold('account_group');
    const late = await failureOf(
      requests()
        .transaction()
        .execute((trx) => sql`lock table account_group in access exclusive mode`.execute(trx)),
    );
    await release();
    expect(unavailableOf(late)).toMatchObject({ message: /busy/ });
  });

  it('keeps connections for jobs when requests have taken all of theirs, and refuses further requests with a 503', async () => {
    const release = Promise.withResolvers<void>();
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const taken = held.map(({ resolve }) =>
      requests()
        .connection()
        .execute(() => (resolve(), release.promise)),
    );
    await Promise.all(held.map(({ promise }) => promise));
    await sql`select 1`.execute(database.kysely);
    expect(database.connections().total).toBeGreaterThanOrEqual(3);
    const refused = await failureOf(sql`select 1`.execute(requests()));
    expect(unavailableOf(refused)).toMatchObject({ part: 'database' });
    release.resolve();
    await Promise.all(taken);
  });

  it.each(['requests', 'jobs'] as const)(
    'ends a transaction of %s that sends no statement for too long, and runs later statements',
    async (user) => {
      const db = user === 'jobs' ? database.kysely : requests();
      const late = await failureOf(
        db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
          const pid = rows[0]?.pid ?? 0;
          await expect.poll(() => isConnected(pid)).toBe(false);
          await sql`select 1`.execute(trx);
        }),
      );
      expect(unavailableOf(late)).toMatchObject({ part: 'database' });
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    },
  );

  it('drops a partition while a long query reads the table, without blocking other queries', async () => {
    await unlimited.execute(`
      create table county_fixture (edition int) partition by list (edition);
      create table county_fixture_1 partition of county_fixture for values in (1); insert into county_fixture values (1);
      create table county_fixture_2 partition of county_fixture for values in (2); insert into county_fixture values (2)`);
    const release = await hold('county_fixture');
    const dropping = withShortLock(database.kysely, (trx) => sql`drop table county_fixture_1`.execute(trx), {
      ...QUICK,
      tries: 1_000,
    });
    // Without the short lock, the first of these queries would wait for the release, which comes after them.
    for (let asked = 0; asked < 8; asked++) {
      await sql`select count(*) from county_fixture where edition = 2`.execute(unlimited.kysely);
      await sleep(100);
    }
    await release();
    await dropping;
    const { rows } = await sql`select edition from county_fixture`.execute(unlimited.kysely);
    expect(rows).toEqual([{ edition: 2 }]);
  });

  it('closes the connection of a listener that could not start', async () => {
    const listeners = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where application_name = 'platbook listener' and datname = current_database()`.execute(
        unlimited.kysely,
      );
      return rows.length;
    };
    const before = await listeners();
    await expect(database.listen('', () => undefined)).rejects.toThrow(/zero-length/);
    await expect.poll(listeners).toBe(before);
  });

  it('reads and writes values in one form, whatever the settings of the server', async () => {
    const url = new URL(await testDatabaseUrl(unlimited));
    url.searchParams.set(
      'options',
      '-c datestyle=SQL,DMY -c timezone=America/New_York -c intervalstyle=iso_8601',
    );
    const other = await openServerDatabase(url.href, DEFAULT_DATABASE_LIMITS);
    const read = async ({ kysely }: Database) =>
      (
        await sql`select timestamptz '2026-07-01T12:00:00Z' as moment, date '2026-07-01' as day, '01/02/2026'::date as typed,
          interval '1 day 2 hours' as span, timestamptz '2026-07-01T23:30:00Z'::date as utc_day`.execute(
          kysely,
        )
      ).rows;
    expect([await read(other), await read({ ...other, kysely: other.forRequests.kysely })]).toEqual([
      await read(unlimited),
      await read(unlimited),
    ]);
    expect(await read(other)).toMatchObject([{ day: '2026-07-01', utc_day: '2026-07-01' }]);
    await other.close();
  });

  it('gives the statements of jobs no time limit, even if the role has one', async () => {
    const url = new URL(await testDatabaseUrl(unlimited));
    url.searchParams.set('options', '-c statement_timeout=100 -c lock_timeout=100');
    const limited = await openServerDatabase(url.href, { ...DEFAULT_DATABASE_LIMITS, statementSeconds: 0 });
    await sql`select pg_sleep(0.5)`.execute(limited.kysely);
    await sql`select pg_sleep(0.5)`.execute(limited.forRequests.kysely);
    const { rows } = await sql`select current_setting('lock_timeout') as jobs`.execute(limited.kysely);
    expect(rows).toEqual([{ jobs: '0' }]);
    await limited.close();
  });

  it('listens again after its connection broke, and says that notifications may have been missed', async () => {
    const heard: string[] = [];
    const listener = await database.listen('fixture_channel', (payload) => heard.push(payload));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'platbook listener' and datname = current_database()`.execute(
      unlimited.kysely,
    );
    await expect.poll(() => heard).toEqual(['']);
    await sql`select pg_notify('fixture_channel', 'later')`.execute(unlimited.kysely);
    await expect.poll(() => heard).toEqual(['', 'later']);
    await listener.close();
  });

  it('gives up waiting for a short lock after its tries, and leaves everything as it was', async () => {
    await unlimited.execute('create table kept_fixture (a int)');
    const release = await hold('kept_fixture');
    const error = await failureOf(
      withShortLock(database.kysely, (trx) => sql`drop table kept_fixture`.execute(trx), QUICK),
    );
    await release();
    expect(error).toBeInstanceOf(LockTimeout);
    await sql`select count(*) from kept_fixture`.execute(unlimited.kysely);
  });
});
