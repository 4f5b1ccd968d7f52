import { createCache } from '../../../backend/cache/cache.ts';
import { type CachedValue, createCachedValue } from '../../../backend/cache/cached-value.ts';
import type { Db } from '../../../backend/db/database.ts';
import { perDatabase } from '../../../backend/db/per-database.ts';
import { type CountyColumns, UNKNOWN_COUNTY_COLUMNS, countyColumns } from '../rules/county-columns.ts';
import { listCountyColumns } from './queries-columns.ts';

/** Columns that were read longer ago are read again, so that an operator's decision in another process soon takes effect here. */
const REFRESH_MS = 800;
/** The maximum time that a request waits for new columns if there are old ones. */
const TIMEOUT_MS = 100;
/** The maximum number of cached editions. The least recently used one is evicted first. */
const MAX_EDITIONS = 300;

/** One cache per database, so that a decision in this process takes effect everywhere in it at once. */
const cacheOf = perDatabase(() => createCache<CachedValue<CountyColumns>>({ maxEntries: MAX_EDITIONS }));

/** Returns the county columns of an edition, with their classification. Call it for every request, because an operator may decide at any time. */
export async function columnsOf(db: Db, editionId: number): Promise<CountyColumns> {
  return open(db, editionId).get();
}

/** Returns a function that finds, for rows of several editions, which county columns of a row may name people. */
export async function columnsOfEditions(
  db: Db,
  rows: Iterable<{ edition_id: number }>,
): Promise<(row: { edition_id: number }) => CountyColumns['isPersonal']> {
  const found = new Map<number, CountyColumns>();
  for (const { edition_id: id } of rows) if (!found.has(id)) found.set(id, await columnsOf(db, id));
  return ({ edition_id: id }) => (found.get(id) ?? UNKNOWN_COUNTY_COLUMNS).isPersonal;
}

/** Reads the columns again after a change in this process. */
export async function refreshColumns(db: Db, editionId: number): Promise<void> {
  await open(db, editionId).refresh();
}

function open(db: Db, editionId: number): CachedValue<CountyColumns> {
  const cache = cacheOf(db);
  const key = String(editionId);
  const cached = cache.get(key) ?? readOften(db, editionId);
  cache.set(key, cached);
  return cached;
}

function readOften(db: Db, editionId: number): CachedValue<CountyColumns> {
  return createCachedValue(async () => countyColumns(await listCountyColumns(db, editionId)), {
    maxAgeMs: REFRESH_MS,
    timeoutMs: TIMEOUT_MS,
    // The request reads the same database itself, and its own failure is logged.
    onError: () => undefined,
  });
}
