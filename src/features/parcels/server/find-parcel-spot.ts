import type { Services } from '../../../backend/services.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { parcelPath, splitParcelPath } from '../rules/parcel-path.ts';
import { findHiddenFids } from './hidden-parcels.ts';
import { findCurrentEdition } from './queries.ts';
import { findSpotRow } from './queries-spot.ts';

/** A parcel for those who need to know where it is, and nothing of whose it is. */
export interface ParcelSpot {
  llUuid: string;
  /** A point inside. */
  lon: number;
  lat: number;
  /** On the opt-out list. */
  isRemoved: boolean;
}

/** The parcel of the current edition at a path; undefined when there is none. */
export async function findParcelSpot(
  { database }: Pick<Services, 'database'>,
  optOuts: Privacy['optOuts'],
  path: string,
): Promise<ParcelSpot | undefined> {
  const db = database.kysely;
  const ogcFid = splitParcelPath(path)?.ogcFid;
  if (ogcFid === undefined) return undefined;
  const edition = await findCurrentEdition(db, pathsAround(path));
  const row = edition && (await findSpotRow(db, edition.id, ogcFid));
  if (edition === undefined || row === undefined) return undefined;
  if (row.path !== path && parcelPath(edition.place_path, ogcFid) !== path) return undefined;
  const hidden = await findHiddenFids(db, await optOuts.now(), [{ geoid: edition.geoid, ogcFid }]);
  return { llUuid: row.ll_uuid, lon: row.lon, lat: row.lat, isRemoved: hidden.size > 0 };
}
