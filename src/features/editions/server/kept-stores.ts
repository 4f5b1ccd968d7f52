import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { editionFileKey } from './edition-files.ts';
import type { CurrentStore } from './parcel-tiles.ts';
import { findKeptEdition } from './queries.ts';

/** Earlier editions that people look at are few: of these, so many stay open beside the current ones. */
const MAX_OPEN = 6;
/** One that was removed is no longer answered after this time. */
const KNOWN_MS = 10_000;

/** The stores of editions that are kept, current or not. */
export interface KeptStores {
  /** Throws `not_found`. */
  get(geoid: string, version: number): Promise<CurrentStore>;
  /** Those that were asked for last. */
  keys(): readonly string[];
}

export function createKeptStores(db: Db): KeptStores {
  const known = new Map<string, { store: CurrentStore; at: number }>();
  return {
    async get(geoid, version) {
      const key = editionFileKey(geoid, version, 'parcels.store');
      const found = known.get(key);
      known.delete(key); // the last of the map is the one used last
      if (found !== undefined && performance.now() - found.at < KNOWN_MS) {
        known.set(key, found);
        return found.store;
      }
      const edition = await findKeptEdition(db, geoid, version);
      if (edition === undefined)
        throw new Problem(
          'not_found',
          `There is no edition ${version} of this county: it may have been removed.`,
        );
      const store = { ...edition, key };
      known.set(key, { store, at: performance.now() });
      for (const oldest of known.keys()) {
        if (known.size <= MAX_OPEN) break;
        known.delete(oldest);
      }
      return store;
    },
    keys: () => [...known.keys()],
  };
}
