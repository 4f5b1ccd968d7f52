import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { isInside } from '../../places/rules/place-path.ts';
import type { Ranked } from '../rules/rank.ts';
import { readPath } from '../rules/read-path.ts';
import { nameAround } from './name-around.ts';
import type { OpenIndexes } from './open-indexes.ts';
import { addressResult, numberResult, placeResult } from './results.ts';
import type { IndexedParcel } from './row-reader.ts';

/** Finds the place or parcel whose path or link somebody pasted. */
export function findByPath({ counties, places }: OpenIndexes, query: string): Ranked[] {
  const path = readPath(query);
  if (path === null) return [];
  const place = places.at(path);
  if (place !== undefined) return [placeResult({ place, tier: 'exact', marks: [] })];
  const ogcFid = splitParcelPath(path)?.ogcFid;
  const index = counties.find(({ placePath }) => isInside(path, placePath));
  const parcel = ogcFid === undefined ? null : (index?.parcelAt(ogcFid) ?? null);
  if (index === undefined || parcel === null) return [];
  const county = {
    geoid: index.geoid,
    isNear: true,
    nameAround: (found: IndexedParcel) => nameAround(places, index.placePath, found),
  };
  return [
    parcel.address === ''
      ? numberResult({ parcel, isExact: true, marks: [], otherNumber: null }, county)
      : addressResult({ parcel, tier: 'exact', marks: [] }, county),
  ];
}
