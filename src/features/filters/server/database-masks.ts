import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { ColumnCondition } from '../rules/condition-value.ts';
import { isMetWithoutValue } from './compile-condition.ts';
import { ROWS_AT_ONCE, type LimitConcurrency } from './concurrency-limit.ts';
import { ordinalsByRow } from './ordinals.ts';
import { listRowsMeeting } from './queries-conditions.ts';

/** A county of a million parcels needs a megabyte per condition. */
const CACHE_BYTES = 64 << 20;

/** Computes masks of conditions on columns that the store doesn't hold, in one scan of the edition's rows for all conditions that are not cached. */
export interface DatabaseMasks {
  /** Returns a mask for each condition, in the order of `conditions`: one byte per parcel, by ordinal. */
  get(
    store: ParcelStore,
    edition: CurrentStore,
    conditions: readonly ColumnCondition[],
  ): Promise<readonly Uint8Array[]>;
}

export function createDatabaseMasks(
  db: Db,
  limitConcurrency: LimitConcurrency,
  cacheBytes = CACHE_BYTES,
): DatabaseMasks {
  const cache = createCache<Uint8Array>({ maxBytes: cacheBytes, sizeOf: (mask) => mask.byteLength });
  return {
    get(store, edition, conditions) {
      const fresh: ColumnCondition[] = [];
      let running: Promise<Uint8Array[]> | undefined;
      // The scan begins in a microtask, after `conditions.map` has collected all conditions that are not cached.
      const scanned = () =>
        (running ??= Promise.resolve().then(() => limitConcurrency(() => scan(db, store, edition, fresh))));
      return Promise.all(
        conditions.map((condition) =>
          cache.load(`${edition.key}\n${JSON.stringify(condition)}`, async () => {
            const index = fresh.push(condition) - 1;
            const mask = (await scanned())[index];
            if (mask === undefined) throw new Error('the scan returned no mask for a condition');
            return mask;
          }),
        ),
      );
    },
  };
}

async function scan(
  db: Db,
  store: ParcelStore,
  { editionId }: CurrentStore,
  conditions: readonly ColumnCondition[],
): Promise<Uint8Array[]> {
  const ordinals = ordinalsByRow(store);
  const masks = conditions.map((condition) => {
    const mask = new Uint8Array(new SharedArrayBuffer(store.meta.parcelCount));
    // For these conditions the statement lists the rows that fail, because they are usually fewer.
    return isMetWithoutValue(condition) ? mask.fill(1) : mask;
  });
  for (let from = 0; from < ordinals.length; from += ROWS_AT_ONCE) {
    const lists = await listRowsMeeting(db, editionId, [from, from + ROWS_AT_ONCE], conditions);
    lists.forEach((fids, index) => {
      const mask = masks[index];
      const condition = conditions[index];
      if (mask === undefined || condition === undefined) return;
      const met = isMetWithoutValue(condition) ? 0 : 1;
      for (const fid of fids) {
        const ordinal = ordinals[fid] ?? -1;
        if (ordinal >= 0) mask[ordinal] = met;
      }
    });
  }
  return masks;
}
