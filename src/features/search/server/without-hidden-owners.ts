import type { Db } from '../../../backend/db/database.ts';
import { splitParcelFid } from '../../../kernel/ids.ts';
import { findHiddenFids } from '../../parcels/server/index.ts';
import type { OptOutsNow } from '../../privacy/server/index.ts';
import type { SearchResult } from '../contract.ts';
import { bestResults, type Ranked } from '../rules/rank.ts';

/** The number of rounds after which a search stops looking for owners that are not hidden. */
const MAX_ROUNDS = 8;

/**
 * Removes owners on the opt-out list before the results are ranked, so that their parcels are still found by address. Queries the database about the owners
 * that would be shown, and again about those that move up. If no parcel is left, it searches again without these owners. The forgiving search, which runs
 * when nothing is found, then runs as if the hidden owners did not exist, so that it doesn't reveal them. `search` gets the feature ids of the parcels whose owners
 * are hidden.
 */
export async function searchWithoutHidden(
  db: Db,
  optOuts: OptOutsNow,
  limit: number,
  search: (hiddenOwners: ReadonlySet<number>) => Promise<readonly Ranked[]>,
): Promise<SearchResult[]> {
  const hiddenOwners = new Set<number>();
  let found = await search(hiddenOwners);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const best = bestResults(found, limit);
    const hidden = await listHidden(db, optOuts, best);
    if (hidden.length === 0) return best;
    for (const fid of hidden) hiddenOwners.add(fid);
    found = withoutOwners(found, hiddenOwners);
    if (!found.some(({ result }) => result.fid !== null)) found = await search(hiddenOwners);
  }
  return bestResults(
    found.filter(({ result }) => result.kind !== 'owner'),
    limit,
  );
}

/** Returns the feature ids of the parcels whose owner in `results` is hidden: the parcel's own, or that of one of its joined records. */
async function listHidden(
  db: Db,
  optOuts: OptOutsNow,
  results: readonly SearchResult[],
): Promise<readonly number[]> {
  const owners = results.flatMap(({ kind, fid, ll_uuid: llUuid, headline }) =>
    kind === 'owner' && fid !== null && llUuid !== null ? [{ fid, llUuid, name: headline }] : [],
  );
  const byParcel = await findHiddenFids(
    db,
    optOuts,
    owners.map(({ fid }) => splitParcelFid(fid)),
  );
  const byName = owners.filter(({ fid, llUuid, name }) =>
    optOuts.isHidden({ geoid: splitParcelFid(fid).geoid, llUuid, parcelNumber: null, names: [name] }),
  );
  return [...byParcel, ...byName.map(({ fid }) => fid)];
}

/** Removes the results for the owners of these parcels. */
export function withoutOwners(found: readonly Ranked[], hidden: ReadonlySet<number>): Ranked[] {
  return found.filter(({ result: { kind, fid } }) => kind !== 'owner' || fid === null || !hidden.has(fid));
}
