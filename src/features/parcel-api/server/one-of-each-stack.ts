import { parcelFid } from '../../../kernel/ids.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';

/** Returns a function that keeps the first parcel of each stack, in the given order. The parcels of a county without an open edition all stay. */
export function createOneOfEachStack({
  selector,
  editions,
}: {
  selector: Pick<ParcelSelector, 'oneOfEachStack'>;
  editions: Pick<ParcelStores, 'currentStores'>;
}) {
  return async <Row extends { geoid: string; ogcFid: number }>(rows: readonly Row[]): Promise<Row[]> => {
    const stores = await editions.currentStores();
    const kept = new Set<number>();
    for (const [geoid, some] of Map.groupBy(rows, (row) => row.geoid)) {
      const store = stores.find((candidate) => candidate.geoid === geoid);
      const given = Uint32Array.from(some, ({ ogcFid }) => ogcFid);
      const ogcFids = store === undefined ? given : (await selector.oneOfEachStack(store, given)).ogcFids;
      for (const ogcFid of ogcFids) kept.add(parcelFid(geoid, ogcFid));
    }
    return rows.filter(({ geoid, ogcFid }) => kept.has(parcelFid(geoid, ogcFid)));
  };
}
