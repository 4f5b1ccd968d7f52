import { sql } from 'kysely';
import type { Database } from './database.ts';
import { perDatabase } from './per-database.ts';

/** Maps the name of each lock that this process holds or waits for to a promise, which resolves when the last caller so far is done. */
const ends = perDatabase(() => new Map<string, Promise<unknown>>());

/**
 * Runs `run` while no other run holds the lock of this name, in any process. `run` uses other connections, for work that can't be in one transaction, such as the
 * removal of files. A transaction around it would have a time limit, and would block the embedded engine. Don't ask for a lock that the caller already holds.
 */
export async function withLock<T>(database: Database, name: string, run: () => Promise<T>): Promise<T> {
  // The embedded database belongs to one process. With a server, callers queue in their process first, so that only one of them holds a connection while it waits.
  const locked = () => (database.engine === 'server' ? holding(database, name, run) : run());
  const ofProcess = ends(database.kysely);
  const result = (ofProcess.get(name) ?? Promise.resolve()).then(locked);
  const end = result
    .catch(() => undefined)
    .then(() => {
      if (ofProcess.get(name) === end) ofProcess.delete(name);
    });
  ofProcess.set(name, end);
  return result;
}

function holding<T>({ kysely }: Database, name: string, run: () => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
}
