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

  it('keeps connections for jobs when requests have taken all of theirs, and refuses more with a 503', async () => {
    const slow = [1, 2].map(() => sql`select pg_sleep(0.9)`.execute(requests()));
    await sleep(100);
    await sql`select 1`.execute(database.kysely);
    expect(database.connections().total).toBeGreaterThanOrEqual(3);
    await Promise.all(slow);
    const busy = [1, 2].map(() => failureOf(sql`select pg_sleep(3)`.execute(requests())));
    const refused = await failureOf(
      Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.95)`.execute(requests()))),
    );
    expect(unavailableOf(refused)).toMatchObject({ part: 'database' });
    await Promise.all(busy);
  });

  it('drops a partition without blocking other queries during a long one', async () => {
    await unlimited.execute(`
      create table county_fixture (edition int) partition by list (edition);
      create table county_fixture_1 partition of county_fixture for values in (1); insert into county_fixture values (1);
      create table county_fixture_2 partition of county_fixture for values in (2); insert into county_fixture values (2)`);
    const release = await hold('county_fixture');
    const dropping = withShortLock(
      database.kysely,
      (trx) => sql`drop table county_fixture_1`.execute(trx),
      QUICK,
    );
    let longest = 0;
    for (let asked = 0; asked < 8; asked++) {
      const began = performance.now();
      await sql`select count(*) from county_fixture where edition = 2`.execute(unlimited.kysely);
      longest = Math.max(longest, performance.now() - began);
      await sleep(100);
    }
    await release();
    await dropping;
    expect(longest).toBeLessThan(1_000); // without the short lock, a query would wait until the long one ends
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
