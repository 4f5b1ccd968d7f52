import type { Services } from '../../../backend/services.ts';
import { findEdition } from '../../editions/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { parcelPath, splitParcelPath } from '../rules/parcel-path.ts';
import { findHiddenFids } from './hidden-parcels.ts';
import { findSpotRow } from './queries-spot.ts';

/** The location of a parcel, without anything about its owner. */
export interface ParcelSpot {
  llUuid: string;
  /** A point inside the parcel, in degrees. */
  lon: number;
  lat: number;
  /** True when the opt-out list hides the parcel's owner. */
  isRemoved: boolean;
}

/** Returns the location of the parcel at a path in the current edition; undefined when there is none. */
export async function findParcelSpot(
  { database }: Pick<Services, 'database'>,
  optOuts: Privacy['optOuts'],
  path: string,
): Promise<ParcelSpot | undefined> {
  const db = database.kysely;
  const ogcFid = splitParcelPath(path)?.ogcFid;
  if (ogcFid === undefined) return undefined;
  const edition = await findEdition(db, { paths: pathsAround(path) });
  const row = edition && (await findSpotRow(db, edition.editionId, ogcFid));
  if (edition === undefined || row === undefined) return undefined;
  if (row.path !== path && parcelPath(edition.placePath, ogcFid) !== path) return undefined;
  const hidden = await findHiddenFids(db, await optOuts.now(), [{ geoid: edition.geoid, ogcFid }]);
  return { llUuid: row.llUuid, lon: row.lon, lat: row.lat, isRemoved: hidden.size > 0 };
}
