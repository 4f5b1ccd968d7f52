import type { Services } from '../../../backend/services.ts';
import { type PlaceStamp, listSearchablePlaces, placeStamp } from '../../places/server/index.ts';
import { searchIndexKey } from './index-layout.ts';
import { type PlaceIndex, createPlaceIndex } from './place-index.ts';
import { listCurrentEditions } from './queries.ts';
import { type SearchIndex, openSearchIndex } from './search-index.ts';

/** Editions and places are looked at again after this long. */
const FRESH_FOR_MS = 1000;

export interface OpenIndexes {
  counties: readonly SearchIndex[];
  places: PlaceIndex;
}

export interface IndexKeeper {
  /** What is current, at most a second old. */
  current(): Promise<OpenIndexes>;
  /** Looks now: after something was published. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

type Needs = Pick<Services, 'database' | 'files' | 'log'>;

/** Keeps the indexes of the current editions open, and the places in memory. */
export function createIndexKeeper(services: Needs): IndexKeeper {
  const db = services.database.kysely;
  /** By file key. null: this edition has no usable index, which the log has said. */
  const open = new Map<string, SearchIndex | null>();
  let places: { stamp: PlaceStamp; index: PlaceIndex } | null = null;
  let freshUntil = 0;
  let refreshing: Promise<void> | null = null;

  const openOne = async (key: string): Promise<SearchIndex | null> => {
    try {
      return await openSearchIndex(await services.files.localFile(key));
    } catch (error) {
      services.log.error({ err: error, key }, 'this county can not be searched');
      return null;
    }
  };

  const look = async (): Promise<void> => {
    const wanted = new Set<string>();
    for (const { geoid, version } of await listCurrentEditions(db)) {
      const key = searchIndexKey(geoid, version);
      wanted.add(key);
      if (!open.has(key)) open.set(key, await openOne(key));
    }
    for (const [key, index] of open) {
      if (wanted.has(key)) continue;
      open.delete(key);
      await index?.close(); // look-ups are synchronous: none is under way
    }
    const stamp = await placeStamp(db);
    if (places?.stamp !== stamp) places = { stamp, index: createPlaceIndex(await listSearchablePlaces(db)) };
    freshUntil = performance.now() + FRESH_FOR_MS;
  };
  const refresh = (): Promise<void> => {
    refreshing ??= look().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  return {
    async current() {
      if (performance.now() >= freshUntil) await refresh();
      return {
        counties: [...open.values()].filter((index) => index !== null),
        places: places?.index ?? createPlaceIndex([]),
      };
    },
    async refresh() {
      await refreshing; // one that began before the change may have missed it
      await refresh();
    },
    async close() {
      await refreshing;
      for (const index of open.values()) await index?.close();
      open.clear();
    },
  };
}
