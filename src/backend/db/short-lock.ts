import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** The maximum wait for the lock, the pause in which readers go first, and the number of tries. */
const WAITS = { lockMs: 1_000, pauseMs: 1_000, tries: 5 };

/** Thrown if a statement did not get its lock in time at any of its tries. */
export class LockTimeout extends Error {}

/**
 * Runs a transaction that locks a table which everybody reads, for instance to detach a partition. While it waits for a long reader, all later readers wait
 * behind it, so it waits at most a second, pauses for the readers, and tries again. Throws `LockTimeout` if a reader holds the table longer than all tries;
 * then nothing has changed. `run` may run more than once.
 */
export async function withShortLock<T>(
  db: Db,
  run: (trx: Trx) => Promise<T>,
  { lockMs, pauseMs, tries } = WAITS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
        return run(trx);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === tries) throw new LockTimeout('a reader holds the table', { cause: error });
      await sleep(pauseMs);
    }
  }
}
