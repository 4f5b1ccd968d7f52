import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { STORE_FILE, editionFileKey } from './edition-files.ts';
import type { CurrentStore } from './parcel-tiles.ts';
import { findMapEdition } from './queries.ts';

/** The maximum number of cached editions. People view only a few earlier editions. */
const MAX_OPEN = 6;
/** After its removal, an edition is served for at most this time. */
const MAX_AGE_MS = 10_000;

/** Caches stored editions, current or not, with the keys of their parcel stores. It does not open the stores. */
export interface StoreCache {
  /** Throws `not_found`. */
  get(geoid: string, version: number): Promise<CurrentStore>;
  /** Returns the keys of the stores of the cached editions. */
  keys(): readonly string[];
}

export function createStoreCache(db: Db): StoreCache {
  const cache = createCache<CurrentStore>({ maxEntries: MAX_OPEN, maxAgeMs: MAX_AGE_MS });
  return {
    get(geoid, version) {
      const key = editionFileKey(geoid, version, STORE_FILE);
      return cache.load(key, async () => {
        const edition = await findMapEdition(db, geoid, version);
        if (edition !== undefined) return { ...edition, key };
        throw new Problem(
          'not_found',
          `There is no edition ${version} of this county: it may have been removed.`,
        );
      });
    },
    keys: () => cache.keys(),
  };
}
