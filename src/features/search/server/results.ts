import type { Coordinates } from '../../../kernel/coordinates/parse-coordinates.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { SummaryRow } from '../../parcels/server/index.ts';
import type { PlaceRow } from '../../places/server/index.ts';
import type { SearchResult } from '../contract.ts';
import type { Mark, Tier } from '../rules/match-words.ts';
import { type Ranked, numberTier, scoreOf } from '../rules/rank.ts';
import type { NumberHit } from './find-by-number.ts';
import type { ForgivingHit } from './forgiving-request.ts';
import type { PlaceHit } from './place-index.ts';
import type { IndexedParcel } from './row-reader.ts';
import type { WordHit } from './search-index.ts';
import type { ZipArea } from './zip-areas.ts';

/** The points of the first similar and of the first nearby result: fewer than any match has. */
const SIMILAR_POINTS = 400;
const NEARBY_POINTS = 200;

interface County {
  geoid: string;
  isNear: boolean;
  /** Returns the names of the places around a parcel: `Fells Point, Baltimore City, MD`. */
  nameAround(parcel: IndexedParcel): string;
}

export function addressResult({ parcel, tier, marks }: WordHit, county: County): Ranked {
  const context = secondLine(county.nameAround(parcel), numberLine(parcel.parcelnumb));
  return ranked({ kind: 'address', headline: parcel.address, context, tier, marks }, parcel, county);
}

/** Returns a result for a parcel that fits the query only nearly. Its score is below that of every match. */
export function forgivingResult(
  { field, closeness, ...hit }: ForgivingHit,
  county: County,
  position: number,
): Ranked {
  const { otherNumber = null } = hit;
  const { isNear, result } =
    field === 'owner'
      ? ownerResult(hit, county)
      : field === 'parcel'
        ? numberResult({ ...hit, isExact: false, otherNumber }, county)
        : addressResult(hit, county);
  // The search has already put the hits in order.
  const score = (closeness === 'similar' ? SIMILAR_POINTS : NEARBY_POINTS) - position;
  return { isNear, result: { ...result, closeness, score } };
}

export function ownerResult({ parcel, tier, marks }: WordHit, county: County): Ranked {
  const context = secondLine(parcel.address || numberLine(parcel.parcelnumb), county.nameAround(parcel));
  return ranked({ kind: 'owner', headline: parcel.owner, context, tier, marks }, parcel, county);
}

export function numberResult(hit: NumberHit, county: County): Ranked {
  const { parcel, marks, otherNumber } = hit;
  const also = otherNumber === null ? '' : `Also ${otherNumber}`;
  const context = secondLine(also, parcel.address, county.nameAround(parcel));
  const headline = parcel.parcelnumb;
  return ranked({ kind: 'parcel', headline, context, tier: numberTier(hit), marks }, parcel, county);
}

/** Returns a result for a parcel by its legal description. If the query is vague, the result comes after the addresses that have its words. */
export function legalResult(
  parcel: IndexedParcel,
  { query, isVague, closeness }: { query: string; isVague: boolean; closeness: 'match' | 'similar' },
  county: County,
): Ranked {
  const context = secondLine(`Legal description: ${query.trim()}`, parcel.address, county.nameAround(parcel));
  const headline = parcel.parcelnumb || parcel.address;
  const tier = isVague ? 'words' : 'starts';
  const { isNear, result } = ranked({ kind: 'parcel', headline, context, tier, marks: [] }, parcel, county);
  const score = closeness === 'match' ? result.score : SIMILAR_POINTS;
  return { isNear, result: { ...result, closeness, score } };
}

function ranked(
  {
    kind,
    headline,
    context,
    tier,
    marks,
  }: Pick<SearchResult, 'kind' | 'headline' | 'context'> & { tier: Tier; marks: Mark[] },
  parcel: IndexedParcel,
  { geoid, isNear }: County,
): Ranked {
  return {
    isNear,
    result: {
      kind,
      headline,
      marks,
      context,
      path: parcel.path,
      fid: parcelFid(geoid, parcel.ogcFid),
      ll_uuid: parcel.llUuid,
      point: [parcel.lon, parcel.lat],
      bbox: null,
      score: scoreOf(kind, tier, headline),
      closeness: 'match',
    },
  };
}

/** Returns a result for a place. Places always count as near, because a user who looks at one county may search for another. */
export function placeResult({ place, tier, marks }: PlaceHit): Ranked {
  return {
    isNear: true,
    result: {
      kind: 'place',
      headline: place.headline,
      marks,
      context: place.headlineAlt ?? '',
      path: place.path,
      fid: null,
      ll_uuid: null,
      point: null,
      bbox: boxOf(place),
      score: scoreOf('place', tier, place.headline),
      closeness: 'match',
    },
  };
}

/**
 * Returns a result for the part of a county with a ZIP code, which opens as a part of the map. `isRatherNumber`: the county's parcel numbers look like ZIP
 * codes, so a parcel with this number comes before the ZIP code.
 */
export function zipResult(
  { zip, parcels, box }: ZipArea,
  { county, isNear, isRatherNumber }: { county: string; isNear: boolean; isRatherNumber: boolean },
): Ranked {
  const headline = `ZIP Code ${zip}`;
  const context = secondLine(county, countLabel(parcels, 'parcel'));
  const nothing = { path: null, fid: null, ll_uuid: null, point: null };
  const marks: Mark[] = [[headline.length - zip.length, headline.length]];
  const score = scoreOf('place', isRatherNumber ? 'starts' : 'exact', headline);
  return {
    isNear,
    result: { kind: 'place', headline, marks, context, ...nothing, bbox: box, score, closeness: 'match' },
  };
}

function boxOf({ west, south, east, north }: PlaceRow): SearchResult['bbox'] {
  return west === null || south === null || east === null || north === null
    ? null
    : [west, south, east, north];
}

/** `around` is the name of the smallest place at the point. */
export function coordinatesResult(
  query: string,
  { lat, lon }: Coordinates,
  parcel: SummaryRow | undefined,
  around: string,
): SearchResult {
  const name = parcel?.address ?? (parcel?.parcelnumb ? numberLine(parcel.parcelnumb) : '');
  const headline = query.trim();
  return {
    kind: 'coordinates',
    headline,
    marks: [[0, headline.length]],
    context: secondLine(name, around),
    path: parcel?.path ?? null,
    fid: parcel === undefined ? null : parcelFid(parcel.geoid, parcel.ogcFid),
    ll_uuid: parcel?.llUuid ?? null,
    point: [lon, lat],
    bbox: null,
    score: scoreOf('coordinates', 'exact', headline),
    closeness: 'match',
  };
}

function numberLine(parcelNumber: string): string {
  return parcelNumber === '' ? '' : `Parcel ${parcelNumber}`;
}

function secondLine(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
