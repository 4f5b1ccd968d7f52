import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { CHANGE_KIND_IDS, type ChangeKind } from '../rules/change-kinds.ts';
import { type ComparisonRow, listChangedFids } from './queries.ts';

/** The number of cached combinations of comparison and kind; each takes two bytes per parcel. */
const MAX_CACHED = 8;

export interface ChangeClasses {
  geoid: string;
  version: number;
  /** For each ordinal of the edition's store the position of the kind in CHANGE_KIND_IDS, from 1; 0 for an unchanged parcel. */
  classes: Uint8Array;
}

/** Returns a function that loads the color classes of the parcels for the map of changes. A parcel with several changes gets the class of the first kind. */
export function createChangeClasses(db: Db, editions: Pick<ParcelStores, 'withEditionStore'>) {
  const cache = createCache<readonly ChangeClasses[]>({ maxEntries: MAX_CACHED });

  const make = async (
    comparison: ComparisonRow,
    kind: ChangeKind | undefined,
  ): Promise<readonly ChangeClasses[]> => {
    const rows = await listChangedFids(db, comparison.id, kind);
    const { geoid, fromVersion: from, toVersion: to } = comparison;
    const paint = (version: number, fidOf: (row: (typeof rows)[number]) => number | null) =>
      editions.withEditionStore(geoid, version, async ({ ogcFids, meta }) => {
        const byFid = new Uint8Array(meta.parcelCount + 1);
        for (const row of rows) {
          const fid = fidOf(row);
          const classNumber = CHANGE_KIND_IDS.indexOf(row.kind) + 1;
          if (fid !== null && fid < byFid.length && (byFid[fid] === 0 || classNumber < (byFid[fid] ?? 0)))
            byFid[fid] = classNumber;
        }
        const classes = new Uint8Array(new SharedArrayBuffer(meta.parcelCount));
        for (let ordinal = 0; ordinal < classes.length; ordinal++)
          classes[ordinal] = byFid[ogcFids[ordinal] ?? 0] ?? 0;
        return { geoid, version, classes };
      });
    // Parcels that still exist are drawn with their current shape, parcels that are gone with their earlier one.
    return [
      await paint(to, ({ newFid }) => newFid),
      await paint(from, ({ oldFid, newFid }) => (newFid === null ? oldFid : null)),
    ];
  };

  return (comparison: ComparisonRow, kind: ChangeKind | undefined): Promise<readonly ChangeClasses[]> =>
    cache.load(`${comparison.id}/${kind ?? ''}`, () => make(comparison, kind));
}
