import { type Cache, createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { perDatabase } from '../../../backend/db/per-database.ts';
import type { Use } from './queries.ts';

type Counter = Pick<Use, 'holder' | 'kind' | 'period'>;

/** Enough for about 160,000 subjects of all holders together. */
const MAX_BYTES = 16_000_000;
/** Memory of one parcel id in a Set. */
const SUBJECT_BYTES = 100;

/**
 * Subjects that are already counted for a holder, so the database need not be asked again. A subject that is counted in a period stays counted
 * in it, so an entry never becomes wrong, whatever other server processes count. A subject that is missing here may be counted, too. Cache
 * only kinds that are never taken back.
 */
export const countedCache: (db: Db) => Cache<Set<string>> = perDatabase(() =>
  createCache({ maxBytes: MAX_BYTES, name: 'counted-owners' }),
);

export function findCounted(db: Db, counter: Counter): ReadonlySet<string> | undefined {
  return countedCache(db).get(keyOf(counter));
}

/** Adds counted subjects. Call it after the transaction that counted them is committed. */
export function addCounted(db: Db, counter: Counter, subjects: Iterable<string>): void {
  const cache = countedCache(db);
  const key = keyOf(counter);
  const counted = cache.get(key) ?? new Set();
  for (const subject of subjects) counted.add(subject);
  cache.set(key, counted, counted.size * SUBJECT_BYTES);
}

function keyOf({ holder, kind, period }: Counter): string {
  return `${kind} ${period} ${holder}`;
}
