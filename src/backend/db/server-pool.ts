import pg from 'pg';
import copyStreams from 'pg-copy-streams';

const { builtins } = pg.types;

/** Parses values to the same JavaScript types as the embedded engine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * The settings of a session that decide how values are written and read. A server, a database or a role may have others: with dates in another style, every
 * request would fail. The embedded engine has these (decision 0329).
 */
const SESSION = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set standard_conforming_strings = on; set default_transaction_isolation = 'read committed'`;

/** The time limits of a session in milliseconds. 0: no limit, even if the server, the database or the role has one. */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
}

const NO_LIMITS: SessionLimits = { statementMs: 0, lockMs: 0, idleMs: 0 };

/** Opens connections to a PostgreSQL server on first use. */
export function openPool(
  url: string,
  options: pg.PoolConfig,
  { statementMs, lockMs, idleMs }: SessionLimits = NO_LIMITS,
): pg.Pool {
  const session = `${SESSION}; set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
    set idle_in_transaction_session_timeout = ${idleMs}`;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    ...options,
    onConnect: async (client) => void (await client.query(session)),
  });
  pool.on('error', () => undefined); // an idle connection that breaks is replaced; a running query rejects
  // A connection may also break between two statements of a transaction, and an error event without a listener ends the process. The next statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Reads the rows of a query in binary COPY format, on a connection of the pool. */
export async function* copyOut(pool: pg.Pool, query: string): AsyncGenerator<Uint8Array> {
  const client = await pool.connect();
  let isComplete = false;
  try {
    yield* copyOutOf(client, query);
    isComplete = true;
  } finally {
    client.release(isComplete ? undefined : new Error('copy out was left half way'));
  }
}

/** Reads the rows of a query in binary COPY format. */
export async function* copyOutOf(client: pg.ClientBase, query: string): AsyncGenerator<Uint8Array> {
  const source = client.query(copyStreams.to(`copy (${query}) to stdout (format binary)`));
  for await (const chunk of source) yield chunk as Buffer;
}
