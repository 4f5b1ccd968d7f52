import { mkdir } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { Kysely, PGliteDialect } from 'kysely';
import type { Logger } from '../log.ts';
import { COPY_HEADER, COPY_TRAILER } from './copy-binary.ts';
import {
  type Database,
  type JobsConnection,
  type Schema,
  type SnapshotReader,
  copyInStatement,
} from './database.ts';
import {
  type EmbeddedThread,
  type WorkerCall,
  startEmbeddedThread,
  stoppedError,
} from './embedded-thread.ts';
import { assertNoOpenTransaction, guardTransactions } from './request-transaction.ts';

/** The growth of the database's memory that is tolerated. Opening the database again makes requests wait for a second. */
const TOLERATED_GROWTH_BYTES = 32 << 20;
/** The database must be nearly idle for this long before it is reopened to release memory. */
const QUIET_MS = 20_000;
/** The share of the quiet time that statements may take. Jobs that poll for work take a little. */
const QUIET_SHARE = 0.2;
/** The minimum time between two reopenings. */
const REOPEN_PAUSE_MS = 5 * 60_000;
/** If a stopped database can't be opened again, statements fail for this long before the next attempt. */
const RETRY_MS = 5000;

export interface EmbeddedOptions {
  log?: Logger | undefined;
  /** For tests, which can't wait for the default of 20 seconds. */
  quietMs?: number;
}

interface QueryResult {
  rows: unknown[];
  affectedRows?: number;
  blob?: Uint8Array<ArrayBuffer>;
}

/**
 * PGlite behind a worker thread, as a client with a single connection: statements queue, and a transaction holds the queue until it ends. The methods (`query`,
 * `exec`, `transaction`, `listen`, `close`, ...) are those of PGlite that Kysely and pg-boss use.
 * The thread is replaced if it died, or if its memory has grown, as during an import: WebAssembly memory is only released with the thread (decision 0048).
 * Statements wait during the replacement.
 */
class EmbeddedClient {
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  closed = false;
  readonly #dir: string | null;
  readonly #log: Logger | undefined;
  readonly #quietMs: number;
  readonly #quietCheck: NodeJS.Timeout;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #thread: EmbeddedThread | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;
  /** The number of statements and transactions that run or wait. */
  #queued = 0;
  /** The time that statements took since the last check. */
  #busyMs = 0;
  #reopenedAt = -Infinity;
  #failure: { error: unknown; at: number } | undefined;

  constructor(dir: string | null, { log, quietMs = QUIET_MS }: EmbeddedOptions) {
    this.#dir = dir;
    this.#log = log;
    this.#quietMs = quietMs;
    this.#quietCheck = setInterval(() => this.#giveMemoryBack(), quietMs).unref();
  }

  async open(): Promise<void> {
    const thread = await startEmbeddedThread(this.#dir, (channel, payload) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
    });
    try {
      for (const channel of this.#listeners.keys()) await thread.call({ kind: 'listen', channel });
    } catch (error) {
      await thread.stop().catch(() => undefined);
      throw error;
    }
    this.#thread = thread;
  }

  /** Returns the running thread, or starts a new one if it has died. */
  async #running(): Promise<EmbeddedThread> {
    if (this.closed) throw new Error('The embedded database is closed.');
    if (this.#thread?.isAlive) return this.#thread;
    // A database in memory is lost with its thread, so it can't be reopened.
    if (this.#dir === null) throw stoppedError(undefined);
    if (this.#failure !== undefined && performance.now() - this.#failure.at < RETRY_MS)
      throw stoppedError(this.#failure.error);
    try {
      await this.open();
      this.#failure = undefined;
      this.#log?.warn('the embedded database had stopped and was opened again');
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      this.#log?.error({ err: error }, 'the embedded database has stopped and cannot be opened');
      throw stoppedError(error);
    }
    return this.#getThread();
  }

  #getThread(): EmbeddedThread {
    if (this.#thread === undefined) throw stoppedError(undefined);
    return this.#thread;
  }

  #giveMemoryBack(): void {
    const isQuiet = this.#queued === 0 && this.#busyMs < this.#quietMs * QUIET_SHARE;
    this.#busyMs = 0;
    const grownBytes = this.#thread?.grownBytes ?? 0;
    if (!isQuiet || this.#dir === null || grownBytes <= TOLERATED_GROWTH_BYTES) return;
    if (performance.now() - this.#reopenedAt < REOPEN_PAUSE_MS) return;
    const reopening = this.#exclusive(async () => {
      await this.#thread?.stop();
      await this.open();
      this.#reopenedAt = performance.now();
      await collectGarbage(); // an import, for example, also leaves garbage in this thread
      this.#log?.info({ megabytes: grownBytes >> 20 }, 'the embedded database has given memory back');
    });
    // The next statement tries again to open the database, and fails with the error if it can't.
    reopening.catch((error: unknown) =>
      this.#log?.warn({ err: error }, 'the embedded database was not reopened'),
    );
  }

  async #exclusive<T>(run: () => Promise<T>): Promise<T> {
    assertNoOpenTransaction();
    this.#queued++;
    const timed = async () => {
      const started = performance.now();
      try {
        await this.#running();
        return await run();
      } finally {
        this.#busyMs += performance.now() - started;
        this.#queued--;
      }
    };
    const turn = this.#queue.then(timed, timed);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #query(sql: string, params: readonly unknown[] = [], blob?: readonly Uint8Array[]): Promise<QueryResult> {
    return this.#call({ kind: 'query', sql, params: [...params], blob }) as Promise<QueryResult>;
  }

  #call(call: WorkerCall): Promise<unknown> {
    return this.#getThread().call(call);
  }

  connections(): { total: number; idle: number; waiting: number } {
    return { total: 1, idle: this.#queued === 0 ? 1 : 0, waiting: Math.max(0, this.#queued - 1) };
  }

  query<T>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<{ rows: T[]; affectedRows?: number; fields: [] }> {
    return this.#exclusive(() => this.#query(sql, params)) as Promise<{
      rows: T[];
      affectedRows?: number;
      fields: [];
    }>;
  }

  queryBlob(sql: string, blob?: readonly Uint8Array[]): Promise<QueryResult> {
    return this.#exclusive(() => this.#query(sql, [], blob));
  }

  exec(sql: string): Promise<{ rows: unknown[] }[]> {
    return this.#exclusive(async () => {
      try {
        return (await this.#call({ kind: 'exec', sql })) as { rows: unknown[] }[];
      } catch (error) {
        // A block of statements that fails in the middle leaves the only connection in an aborted transaction, in which the next statement would fail.
        if (this.#thread?.isAlive) await this.#query('rollback');
        throw error;
      }
    });
  }

  transaction<T>(
    run: (trx: { query: EmbeddedClient['query']; rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T> {
    let hasBegun = false;
    const turn = this.#exclusive(async () => {
      await this.#query('begin');
      hasBegun = true;
      try {
        const value = await run({
          query: ((sql: string, params?: readonly unknown[]) =>
            this.#query(sql, params)) as EmbeddedClient['query'],
          rollback: async () => void (await this.#query('rollback')),
        });
        await this.#query('commit');
        return value;
      } catch (error) {
        if (this.#thread?.isAlive) await this.#query('rollback');
        throw error;
      }
    });
    // Kysely waits forever until `run` is called. If the transaction can't begin, `run` therefore gets a connection whose statements fail.
    return turn.catch(async (error: unknown) => {
      if (!hasBegun) await run({ query: () => Promise.reject(error), rollback: () => Promise.resolve() });
      throw error;
    });
  }

  /** Runs a read-only transaction, which sees the state at its first statement. */
  snapshot<T>(run: (reader: SnapshotReader) => Promise<T>): Promise<T> {
    return this.#exclusive(async () => {
      await this.#query('begin isolation level repeatable read, read only');
      const query = this.#query.bind(this);
      try {
        return await run({
          list: async <Row>(text: string) => (await query(text)).rows as Row[],
          copyOut: (text) => copyOutOf((statement) => query(statement), text),
        });
      } finally {
        await this.#query('rollback');
      }
    });
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    // The map changes only while no other statement runs, so it always holds the channels to which the thread listens. A new thread listens to all of them from its start.
    const listeners = await this.#exclusive(async () => {
      if (!this.#listeners.has(channel)) await this.#call({ kind: 'listen', channel });
      const all = this.#listeners.get(channel) ?? new Set();
      this.#listeners.set(channel, all.add(listener));
      return all;
    });
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.closed) return;
      await this.#exclusive(async () => {
        if (listeners.size > 0) return;
        // If this set was removed before, the map may hold a newer one for the channel.
        if (this.#listeners.get(channel) !== listeners) return;
        this.#listeners.delete(channel);
        await this.#call({ kind: 'unlisten', channel });
      });
    };
  }

  close(): Promise<void> {
    clearInterval(this.#quietCheck);
    this.#closing ??= this.#queue.then(async () => {
      this.closed = true;
      if (this.#thread?.isAlive) await this.#thread.stop();
    });
    this.#queue = this.#closing.catch(() => undefined);
    return this.#closing;
  }
}

/** Opens the embedded database in a folder, or creates it. `null` keeps it in memory, for tests. */
export async function openEmbeddedDatabase(
  dir: string | null,
  options: EmbeddedOptions = {},
): Promise<Database> {
  if (dir !== null) await mkdir(dir, { recursive: true });
  const client = new EmbeddedClient(dir, options);
  await client.open();
  const kysely = guardTransactions(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: client }) }));
  const database: Database = {
    engine: 'embedded',
    get forRequests() {
      return database; // the embedded engine has a single connection
    },
    kysely,
    async copyIn(table, columns, chunks) {
      const statement = copyInStatement(table, columns, "'/dev/blob'");
      for await (const chunk of chunks) await client.queryBlob(statement, [COPY_HEADER, chunk, COPY_TRAILER]);
    },
    copyOut: (query) => copyOutOf((statement) => client.queryBlob(statement), query),
    snapshot: (run) => client.snapshot(run),
    async execute(statements) {
      await client.exec(statements);
    },
    connections: () => client.connections(),
    listen: async (channel, onNotification) => ({ close: await client.listen(channel, onNotification) }),
    jobsConnection: jobsConnection(client),
    close: () => client.close(),
  };
  return database;
}

async function* copyOutOf(
  run: (statement: string) => Promise<QueryResult>,
  query: string,
): AsyncGenerator<Uint8Array> {
  const { blob } = await run(`copy (${query}) to '/dev/blob' (format binary)`);
  if (blob) yield blob;
}

function jobsConnection(client: EmbeddedClient): JobsConnection {
  return {
    backend: 'pglite',
    async executeSql(text, values) {
      if (values?.length) return client.query(text, values);
      return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}

/**
 * Collects all garbage of the calling thread. It also returns to the operating system the unused pages that V8 holds back, including those of ended threads such as
 * an import's. It blocks the thread for 0.1 to 0.2 s, so call it while no requests wait. Node offers this only through its inspector, which is opened inside
 * the process and closed again.
 */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
