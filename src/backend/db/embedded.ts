import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Kysely, PGliteDialect } from 'kysely';
import {
  type Database,
  type JobsConnection,
  type Schema,
  type SnapshotReader,
  copyInStatement,
} from './database.ts';
import { COPY_HEADER, COPY_TRAILER } from './copy-binary.ts';

export type WorkerCall =
  | { kind: 'query'; sql: string; params: unknown[]; blob?: readonly Uint8Array[] | undefined }
  | { kind: 'exec'; sql: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'close' };

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: { message: string } & Record<string, unknown> }
  | { kind: 'notification'; channel: string; payload: string };

/** The database itself lives outside of V8's heap: rows on their way are all that this thread makes. */
const YOUNG_GENERATION_MB = 20;

interface QueryResult {
  rows: unknown[];
  affectedRows?: number;
  blob?: Uint8Array<ArrayBuffer>;
}

/**
 * PGlite behind a worker thread. One connection: statements queue, and a transaction holds the queue until it ends.
 * The shape (`query`, `exec`, `transaction`, `listen`, `close`, ...) is the part of PGlite's that Kysely and pg-boss use.
 */
class EmbeddedClient {
  ready = false;
  closed = false;
  readonly waitReady: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #nextId = 1;
  #queue: Promise<unknown> = Promise.resolve();
  /** Statements and transactions that run or wait. */
  #queued = 0;

  constructor(dir: string | null) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { dir },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') {
          this.ready = true;
          resolve();
        } else this.#receive(reply);
      });
      this.#worker.once('error', (error) => {
        reject(error);
        this.#failAll(error instanceof Error ? error : new Error(String(error)));
      });
    });
    this.#worker.once('exit', () => this.#failAll(new Error('The embedded database has stopped.')));
  }

  #receive(reply: Exclude<WorkerReply, { kind: 'ready' }>): void {
    if (reply.kind === 'notification') {
      for (const listener of this.#listeners.get(reply.channel) ?? []) listener(reply.payload);
      return;
    }
    const waiting = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'value') waiting?.resolve(reply.value);
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  #failAll(error: Error): void {
    this.closed = true;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #call(call: WorkerCall): Promise<unknown> {
    if (this.closed) return Promise.reject(new Error('The embedded database is closed.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call });
    });
  }

  #exclusive<T>(run: () => Promise<T>): Promise<T> {
    this.#queued++;
    const turn = this.#queue.then(run, run).finally(() => this.#queued--);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #query(sql: string, params: readonly unknown[] = [], blob?: readonly Uint8Array[]): Promise<QueryResult> {
    return this.#call({ kind: 'query', sql, params: [...params], blob }) as Promise<QueryResult>;
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
    return this.#exclusive(() => this.#call({ kind: 'exec', sql })) as Promise<{ rows: unknown[] }[]>;
  }

  transaction<T>(
    run: (trx: { query: EmbeddedClient['query']; rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T> {
    return this.#exclusive(async () => {
      await this.#query('begin');
      try {
        const value = await run({
          query: ((sql: string, params?: readonly unknown[]) =>
            this.#query(sql, params)) as EmbeddedClient['query'],
          rollback: async () => void (await this.#query('rollback')),
        });
        await this.#query('commit');
        return value;
      } catch (error) {
        await this.#query('rollback');
        throw error;
      }
    });
  }

  /** One transaction that only reads, all of it as of its first statement. */
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
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (listeners.size === 1) await this.#exclusive(() => this.#call({ kind: 'listen', channel }));
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0 && !this.closed) {
        await this.#exclusive(() => this.#call({ kind: 'unlisten', channel }));
      }
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.#exclusive(() => this.#call({ kind: 'close' }));
    this.closed = true;
    await this.#worker.terminate();
  }
}

/** Opens (or makes) the embedded database in a folder; `null` keeps it in memory, for tests. */
export async function openEmbeddedDatabase(dir: string | null): Promise<Database> {
  if (dir !== null) await mkdir(dir, { recursive: true });
  const client = new EmbeddedClient(dir);
  await client.waitReady;
  // Sorting for an index would take 64 MB more, and memory that the database once had it keeps.
  await client.exec("set maintenance_work_mem = '16MB'");
  const kysely = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: client }) });
  const database: Database = {
    engine: 'embedded',
    get forRequests() {
      return database; // one connection serves all
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
      try {
        return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
      } catch (error) {
        // A block of statements that failed half way leaves the one connection in an aborted transaction.
        await client.exec('rollback');
        throw error;
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}
