import { closeAll } from '../../../backend/close-all.ts';
import type { Services } from '../../../backend/services.ts';
import { listCurrentEditions } from '../../editions/server/index.ts';
import { type PlaceStamp, listSearchablePlaces, placeStamp } from '../../places/server/index.ts';
import { searchIndexKey } from './index-layout.ts';
import { type PlaceIndex, createPlaceIndex } from './place-index.ts';
import { type SearchIndex, openSearchIndex } from './search-index.ts';

/** Editions and places are checked again after this long. */
const FRESH_FOR_MS = 1000;
/** An index that could not be opened is tried again after this long. */
const RETRY_AFTER_MS = 5000;
/** An index that was replaced is closed after this long: a search that began before may still read it, because a search pauses between two counties. */
const CLOSE_AFTER_MS = 60_000;

export interface OpenIndexes {
  counties: readonly SearchIndex[];
  /** Paths of the counties whose index can't be read at the moment. */
  unreadable: readonly string[];
  places: PlaceIndex;
}

export interface IndexKeeper {
  /**
   * Returns the indexes of the current editions, at most a second old. While the database can't be reached, returns the indexes that are open; throws if the
   * database was never reached.
   */
  current(): Promise<OpenIndexes>;
  /** Checks now, for example after a publication. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

type Needs = Pick<Services, 'database' | 'files' | 'log'>;

/** Keeps the indexes of the current editions open and the places in memory. */
export function createIndexKeeper(services: Needs): IndexKeeper {
  const db = services.database.kysely;
  /** The open indexes, by the key of their file, with its checksum. */
  const open = new Map<string, { index: SearchIndex; checksum: string | undefined }>();
  /** The replaced indexes that wait to be closed, with their timers. */
  const replaced = new Map<SearchIndex, NodeJS.Timeout>();
  const unreadable = new Map<string, { placePath: string; retryAt: number }>();
  let places: { stamp: PlaceStamp; index: PlaceIndex } | null = null;
  let freshUntil = 0;
  let refreshing: Promise<void> | null = null;
  let isOutdated = false;

  const openOne = async (key: string, placePath: string, checksum: string | undefined): Promise<void> => {
    if ((unreadable.get(key)?.retryAt ?? 0) > performance.now()) return;
    try {
      const index = await services.files.open(key, openSearchIndex, { verify: true });
      const before = open.get(key);
      open.set(key, { index, checksum });
      if (before !== undefined) closeLater(before.index);
      unreadable.delete(key);
    } catch (error) {
      // The file store already warned the operator once, so this is only a debug message.
      services.log.debug({ err: error, key }, 'this county cannot be searched');
      unreadable.set(key, { placePath, retryAt: performance.now() + RETRY_AFTER_MS });
    }
  };

  const closeLater = (index: SearchIndex): void => {
    const close = () => {
      replaced.delete(index);
      index.close().catch((error: unknown) => {
        services.log.warn({ err: error }, 'a replaced search index could not be closed');
      });
    };
    replaced.set(index, setTimeout(close, CLOSE_AFTER_MS).unref());
  };
  const look = async (): Promise<void> => {
    const editions = await listCurrentEditions(db);
    const wanted = new Map(
      editions.map((edition) => [searchIndexKey(edition.geoid, edition.version), edition.placePath]),
    );
    const checksums = await services.files.checksums([...wanted.keys()]);
    for (const [key, placePath] of wanted) {
      const checksum = checksums.get(key);
      const known = open.get(key);
      // A rebuild writes another file for the same edition.
      if (known === undefined || known.checksum !== checksum) await openOne(key, placePath, checksum);
    }
    for (const key of unreadable.keys()) if (!wanted.has(key)) unreadable.delete(key);
    for (const [key, { index }] of open) {
      if (wanted.has(key)) continue;
      open.delete(key);
      closeLater(index);
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

  /** Refreshes as {@link refresh} does. If that fails, the open indexes stay in use, and the next check is due after the usual time. */
  const refreshOrKeep = async (): Promise<void> => {
    try {
      await refresh();
      isOutdated = false;
    } catch (error) {
      if (places === null) throw error; // nothing was ever opened
      freshUntil = performance.now() + FRESH_FOR_MS;
      if (!isOutdated) services.log.warn({ err: error }, 'search could not check for new editions');
      isOutdated = true;
    }
  };

  return {
    async current() {
      if (performance.now() >= freshUntil) await refreshOrKeep();
      return {
        counties: [...open.values()].map(({ index }) => index),
        unreadable: [...unreadable.values()].map(({ placePath }) => placePath),
        places: places?.index ?? createPlaceIndex([]),
      };
    },
    async refresh() {
      unreadable.clear();
      // A check that began before the change may have missed the change, and its failure says nothing about the next check.
      await refreshing?.catch(() => undefined);
      await refresh();
    },
    async close() {
      await refreshing?.catch(() => undefined);
      for (const timer of replaced.values()) clearTimeout(timer);
      const indexes = [...[...open.values()].map(({ index }) => index), ...replaced.keys()];
      open.clear();
      replaced.clear();
      await closeAll(indexes.map((index) => () => index.close()));
    },
  };
}
