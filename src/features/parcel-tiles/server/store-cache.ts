import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { editionFileKey } from './edition-files.ts';
import type { CurrentStore } from './parcel-tiles.ts';
import { findMapEdition } from './queries.ts';

/** Earlier editions that people look at are few: of these, so many stay open beside the current ones. */
const MAX_OPEN = 6;
/** One that was removed is no longer answered after this time. */
const MAX_AGE_MS = 10_000;

/** The stores of editions that are kept, current or not. */
export interface StoreCache {
  /** Throws `not_found`. */
  get(geoid: string, version: number): Promise<CurrentStore>;
  /** Those that were asked for last. */
  keys(): readonly string[];
}

export function createStoreCache(db: Db): StoreCache {
  const cache = createCache<CurrentStore>({ maxEntries: MAX_OPEN, maxAgeMs: MAX_AGE_MS });
  return {
    get(geoid, version) {
      const key = editionFileKey(geoid, version, 'parcels.store');
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
