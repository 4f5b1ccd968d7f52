import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { parcelPath, splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { type ParcelNow, findParcelNow, findParcelNowByUuid } from './queries.ts';

/**
 * Returns the parcel at a path in the current edition. When an ll_uuid is given, it decides instead of the path, because the page may have
 * been loaded before the county was refreshed, or show an earlier edition.
 */
export async function findParcelAtPath(
  db: Db,
  path: string,
  uuid: string | undefined,
): Promise<ParcelNow | undefined> {
  const ogcFid = splitParcelPath(path)?.ogcFid;
  const around = pathsAround(path);
  const found = ogcFid === undefined ? undefined : await findParcelNow(db, around, ogcFid);
  const isThere =
    found !== undefined && (found.path === path || path === parcelPath(found.countyPath, ogcFid ?? 0));
  if (isThere && (uuid === undefined || found.llUuid === uuid.toLowerCase())) return found;
  return uuid === undefined ? undefined : findParcelNowByUuid(db, around, uuid);
}

export function noParcelAt(path: string, uuid: string | undefined): Problem {
  return new Problem(
    'not_found',
    uuid === undefined
      ? `There is no parcel ${path}. Search for its address or its parcel number.`
      : `The current edition of this county has no such parcel anymore, so it cannot be followed.`,
  );
}
