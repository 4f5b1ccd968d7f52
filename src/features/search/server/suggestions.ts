import type { OutputOf } from '../../../kernel/endpoint.ts';
import { isInside } from '../../places/rules/place-path.ts';
import type { PlaceRow } from '../../places/server/index.ts';
import type { suggestSearches } from '../contract.ts';
import { nameAround } from './name-around.ts';
import type { OpenIndexes } from './open-indexes.ts';
import { addressResult, numberResult, placeResult } from './results.ts';
import type { IndexedParcel } from './row-reader.ts';
import type { SearchIndex } from './search-index.ts';

/** The maximum number of parcels that are read to find an address and a parcel number. */
const MAX_PARCELS_TRIED = 200;
const MAX_PLACES = 4;
/** People write addresses this way; `LOT 4` and `REAR OF MAIN ST` would be poor examples. */
const USUAL_ADDRESS = /^[1-9]\d* \S.*[A-Za-z]/;

interface Viewed {
  path: string | null;
  /** The middle of the map. */
  point: readonly [lon: number, lat: number] | null;
}

/**
 * Returns an address and a parcel number of the viewed or nearest county, and up to four places: cities and neighborhoods in this county, then counties with
 * parcels. It reveals no owners.
 */
export function suggestFrom(
  { counties, places }: Pick<OpenIndexes, 'counties' | 'places'>,
  { path, point }: Viewed,
): OutputOf<typeof suggestSearches> {
  const distanceOf = (place: PlaceRow | undefined) =>
    distance(place, point ?? centerOf(places.at(path ?? '/')));
  const inOrder = counties
    .map((county) => ({ county, place: places.at(county.placePath) }))
    .toSorted(
      (a, b) =>
        Number(isViewed(b.county, path)) - Number(isViewed(a.county, path)) ||
        distanceOf(a.place) - distanceOf(b.place),
    );
  const nearest = inOrder[0]?.county;
  if (nearest === undefined) return { examples: [], places: [] };
  const around = places.listInside(nearest.placePath).filter((place) => place.path !== path);
  const inside = around.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, MAX_PLACES - 1);
  const others = inOrder.flatMap(({ place }) => (place === undefined || place.path === path ? [] : [place]));
  return {
    examples: findExamples(nearest, (parcel) => nameAround(places, nearest.placePath, parcel)),
    places: [...inside, ...others]
      .slice(0, MAX_PLACES)
      .map((place) => placeResult({ place, tier: 'exact', marks: [] }).result),
  };
}

function isViewed({ placePath }: SearchIndex, path: string | null): boolean {
  return path !== null && path !== '/' && (isInside(path, placePath) || isInside(placePath, path));
}

/** Takes the examples from the middle of the county's file, because its first rows are often odd ones. */
function findExamples(
  index: SearchIndex,
  around: (parcel: IndexedParcel) => string,
): OutputOf<typeof suggestSearches>['examples'] {
  const county = { geoid: index.geoid, isNear: true, nameAround: around };
  let address: IndexedParcel | undefined;
  let numbered: IndexedParcel | undefined;
  const first = Math.floor(Math.max(0, index.rowCount - MAX_PARCELS_TRIED) / 2) + 1;
  const last = Math.min(index.rowCount, first + MAX_PARCELS_TRIED - 1);
  for (let ogcFid = first; ogcFid <= last && !(address && numbered); ogcFid++) {
    const parcel = index.parcelAt(ogcFid);
    if (parcel === null) continue;
    if (address === undefined && USUAL_ADDRESS.test(parcel.address)) address = parcel;
    else if (parcel.parcelnumb !== '') numbered ??= parcel;
  }
  return [
    ...(address ? [addressResult({ parcel: address, tier: 'exact', marks: [] }, county).result] : []),
    ...(numbered
      ? [numberResult({ parcel: numbered, isExact: true, marks: [], otherNumber: null }, county).result]
      : []),
  ];
}

function centerOf(place: PlaceRow | undefined): Viewed['point'] {
  if (place === undefined) return null;
  const { west, south, east, north } = place;
  return west === null || south === null || east === null || north === null
    ? null
    : [(west + east) / 2, (south + north) / 2];
}

/** Returns a number that orders places by their distance. Places without an outline come last. */
function distance(place: PlaceRow | undefined, from: Viewed['point']): number {
  const center = centerOf(place);
  if (center === null) return Number.MAX_VALUE;
  if (from === null) return 0;
  const shrink = Math.cos((from[1] * Math.PI) / 180);
  return Math.hypot((center[0] - from[0]) * shrink, center[1] - from[1]);
}
