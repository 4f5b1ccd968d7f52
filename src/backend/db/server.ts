import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { COPY_HEADER, COPY_TRAILER } from './copy-binary.ts';
import { DEFAULT_DATABASE_LIMITS, type DatabaseLimits } from './database-limits.ts';
import { type Database, type JobsConnection, type Schema, copyInStatement } from './database.ts';
import { markSameDatabase } from './per-database.ts';
import { assertNoOpenTransaction, guardTransactions } from './request-transaction.ts';
import { listenOnServer } from './server-listener.ts';
import { copyOut, copyOutOf, openPool } from './server-pool.ts';

/** After the time limit of a statement, the server has this much time to report that it canceled the statement. If it doesn't, it hangs or can't be reached. */
const SILENCE_MS = 5000;
/** The time in which a job or a command must send the next statement of its transaction. A process that hangs would hold its locks forever. */
const JOB_IDLE_MS = 10 * 60_000;

/**
 * Connects to a PostgreSQL server with PostGIS. The statements of jobs, imports and commands have no time limit. The connections of
 * {@link Database.forRequests} are opened on first use. Rejects with the server's own message if it can't connect.
 */
export async function openServerDatabase(
  url: string,
  limits: DatabaseLimits = DEFAULT_DATABASE_LIMITS,
): Promise<Database> {
  const pool = openPool(
    url,
    { ...sizeOf(limits), application_name: 'platbook' },
    { statementMs: 0, lockMs: 0, idleMs: limits.jobIdleMs ?? JOB_IDLE_MS },
  );
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const pools = [pool];
  const common = {
    ...createDatabase(pool, url),
    connections: () => ({
      total: sum(pools.map(({ totalCount }) => totalCount)),
      idle: sum(pools.map(({ idleCount }) => idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
    async close() {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
  const openForRequests = () => {
    const statementMs = limits.statementSeconds * 1000;
    const timed = openPool(
      url,
      {
        ...sizeOf(limits),
        application_name: 'platbook requests',
        ...(statementMs > 0 && { query_timeout: statementMs + SILENCE_MS }),
      },
      { statementMs, lockMs: limits.lockSeconds * 1000, idleMs: statementMs },
    );
    pools.push(timed);
    const kysely = kyselyOn(timed);
    markSameDatabase(kysely, common.kysely);
    const database: Database = {
      ...common,
      kysely,
      get forRequests() {
        return database;
      },
    };
    return database;
  };
  let requests: Database | undefined;
  return {
    ...common,
    get forRequests() {
      requests ??= openForRequests();
      return requests;
    },
  };
}

const sizeOf = ({ poolSize, connectSeconds }: DatabaseLimits) => ({
  max: poolSize,
  connectionTimeoutMillis: connectSeconds * 1000,
});

const kyselyOn = (pool: pg.Pool) =>
  guardTransactions(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function createDatabase(pool: pg.Pool, url: string): Omit<Database, 'forRequests' | 'connections' | 'close'> {
  return {
    engine: 'server',
    kysely: kyselyOn(pool),
    async copyIn(table, columns, chunks) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        const target = client.query(copyStreams.from(copyInStatement(table, columns, 'stdin')));
        await writeAll(target, chunks);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw failure;
      } finally {
        client.release(failure);
      }
    },
    copyOut: (query) => copyOut(pool, query),
    async snapshot(run) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin isolation level repeatable read, read only');
        const value = await run({
          list: async <Row>(text: string) => (await client.query(text)).rows as Row[],
          copyOut: (text) => copyOutOf(client, text),
        });
        await client.query('commit');
        return value;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw failure;
      } finally {
        client.release(failure); // a connection whose statement failed is closed, which ends its transaction
      }
    },
    async execute(statements) {
      await pool.query(statements);
    },
    listen: (channel, onNotification) =>
      listenOnServer(url, channel, { onNotification, onReconnect: () => onNotification('') }),
    jobsConnection: jobsConnection(pool, url),
  };
}

/** Requests the next chunk once the previous one was passed to the operating system. */
async function writeAll(target: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const ended = finished(target);
  ended.catch(() => undefined); // it is awaited below; a rejection before that must not end the process
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      target.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await write(COPY_HEADER);
    for await (const chunk of chunks) {
      await Promise.race([write(chunk), ended]);
    }
    target.end(COPY_TRAILER);
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error(String(error)));
    await ended.catch(() => undefined);
    throw error;
  }
  await ended;
}

function jobsConnection(pool: pg.Pool, url: string): JobsConnection {
  return {
    backend: 'postgres',
    async executeSql(text, values) {
      assertNoOpenTransaction();
      const result = (await (values ? pool.query(text, values) : pool.query(text))) as
        | pg.QueryResult
        | pg.QueryResult[];
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    },
    async listen(channel, onNotification, onReconnect) {
      const listener = await listenOnServer(url, channel, { onNotification, onReconnect });
      onReconnect();
      return listener;
    },
  };
}
