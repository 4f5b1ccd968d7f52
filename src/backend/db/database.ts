import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

export type Schema = DB;
export type Db = Kysely<Schema>;
/** Inside a transaction use only this: on the embedded database any other use waits for the transaction, forever. */
export type Trx = Transaction<Schema>;

/**
 * The one door to PostgreSQL, whichever engine serves it. SQL is written to PostgreSQL 15 and PostGIS 3.3, without
 * ST_AsMVT and ST_AsGeobuf, and passes the same tests on both. int8 and count() arrive as number, date as 'YYYY-MM-DD',
 * timestamptz as Date, bytea as Uint8Array, numeric as string, json and jsonb parsed. Pass JSON.stringify(...) for jsonb.
 */
export interface Database {
  readonly engine: 'embedded' | 'server';
  readonly kysely: Db;
  /**
   * The same database for what answers requests: connections of its own, whose statements and waits for locks end after the time that the
   * settings give. They fail with codes 57014 and 55P03, which `backend/unavailable.ts` makes 503. The embedded engine has one connection for all.
   */
  readonly forRequests: Database;
  /**
   * Streams rows in with COPY (FORMAT binary). Each chunk holds whole tuples, without header and trailer (see
   * `copy-binary.ts`). On the embedded engine each chunk is one committed statement, so other queries are served in
   * between; on a server all is one statement. A chunk is through when the next one is asked for. The caller clears away what a failure half way left.
   */
  copyIn(table: string, columns: readonly string[], chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Streams the rows of a query out, COPY (FORMAT binary) bytes with header and trailer. The query carries no parameters: numbers only. */
  copyOut(query: string): AsyncIterable<Uint8Array>;
  /**
   * Reads many tables as they were at one moment. On the embedded engine every other statement waits until it ends, so it is for tables
   * that are read in seconds.
   */
  snapshot<T>(run: (reader: SnapshotReader) => Promise<T>): Promise<T>;
  /** Runs statements without parameters: migrations, tests. */
  execute(statements: string): Promise<void>;
  /** What the pool has now; `waiting` are statements or transactions that wait for a connection. The embedded engine has one. */
  connections(): { total: number; idle: number; waiting: number };
  /** What pg-boss needs: a plain executor of its own statements, with notifications. */
  readonly jobsConnection: JobsConnection;
  close(): Promise<void>;
}

/** Reads inside of a {@link Database.snapshot}. Queries carry no parameters. */
export interface SnapshotReader {
  list<Row>(query: string): Promise<Row[]>;
  /** As {@link Database.copyOut}. */
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
