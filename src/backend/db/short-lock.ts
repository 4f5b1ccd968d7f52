import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** How long one try waits for the lock, how long readers go first after it, and how often it is tried. */
const WAITS = { lockMs: 1_000, pauseMs: 1_000, tries: 5 };

/** A statement waited for a lock longer than it may, at every try. */
export class LockTimeout extends Error {}

/**
 * Runs a transaction that locks a table which everybody reads, such as taking a partition off. While it waits for a long reader, all later
 * readers wait behind it: so it waits a second, lets them go first, and tries again. Throws `LockTimeout` when a reader holds the table for
 * longer than all tries; nothing has changed then. `run` may run more than once.
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
