import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

export type Schema = DB;
export type Db = Kysely<Schema>;
/**
 * A transaction. Send every statement through it until it ends: on the embedded database, which has one connection, any other statement would wait for the end
 * of the transaction, and a transaction that awaits that statement would never end.
 */
export type Trx = Transaction<Schema>;

/**
 * The interface to PostgreSQL, whichever engine runs it. SQL must run on PostgreSQL 15 and PostGIS 3.3, without ST_AsMVT and ST_AsGeobuf. Tests
 * whose result can depend on the engine run on both. int8 and count() arrive as number, date as 'YYYY-MM-DD', timestamptz as Date, bytea as Uint8Array,
 * numeric as string, json and jsonb parsed. Pass JSON.stringify(...) for jsonb.
 */
export interface Database {
  readonly engine: 'embedded' | 'server';
  readonly kysely: Db;
  /**
   * The same database for requests. Its `kysely` has separate connections, whose statements and waits for locks are limited by the settings; its other methods use
   * the connections without limits. A statement over a limit fails with the code 57014 or 55P03, which `backend/unavailable.ts` turns into a 503. The embedded
   * engine has a single connection for all.
   */
  readonly forRequests: Database;
  /**
   * Inserts rows with COPY (FORMAT binary). Each chunk contains whole tuples, without header and trailer (see `copy-binary.ts`). On the embedded engine each
   * chunk is one committed statement, so other queries run in between; on a server all chunks are one statement. A chunk has been read when the next one is
   * requested. After a failure the caller deletes the rows that were inserted.
   */
  copyIn(table: string, columns: readonly string[], chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns the rows of a query as COPY (FORMAT binary) bytes with header and trailer. The query can't have parameters, so put only numbers into its text. */
  copyOut(query: string): AsyncIterable<Uint8Array>;
  /**
   * Reads two or more tables in the state of one moment. On the embedded engine every other statement waits for the end, so use it for tables that are read
   * within seconds.
   */
  snapshot<T>(run: (reader: SnapshotReader) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotification` after every commit of a transaction that ran `pg_notify` on the channel, in any process. A connection to a server that broke is
   * opened again, and then `onNotification` is called with an empty text, because notifications may have been missed. Use this only to learn sooner of a change
   * that the caller would also find without it.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<{ close(): Promise<void> }>;
  /** Runs statements without parameters: migrations, tests. */
  execute(statements: string): Promise<void>;
  /** The state of the pool. `waiting` counts statements and transactions that wait for a connection. The embedded engine has one connection. */
  connections(): { total: number; idle: number; waiting: number };
  /** The connection for pg-boss: it runs pg-boss's statements and passes notifications on to it. */
  readonly jobsConnection: JobsConnection;
  close(): Promise<void>;
}

/** Reads inside a {@link Database.snapshot}. Queries can't have parameters. */
export interface SnapshotReader {
  list<Row>(query: string): Promise<Row[]>;
  /** Does the same as {@link Database.copyOut}. */
  copyOut(query: string): AsyncIterable<Uint8Array>;
}

export interface JobsConnection {
  backend: 'pglite' | 'postgres';
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  listen?(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function copyInStatement(table: string, columns: readonly string[], source: string): string {
  return `copy ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from ${source} (format binary)`;
}
