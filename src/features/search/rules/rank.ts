import type { SearchResult } from '../contract.ts';
import type { Tier } from './match-words.ts';

/** Points by tier: whole words before parts of words, the beginning before the middle. */
const TIER_POINTS: Record<Tier, number> = {
  exact: 1000,
  starts: 900,
  'starts-part': 800,
  words: 700,
  'words-part': 600,
};

/** Points that order equal matches. They are smaller than the distance between two tiers. */
const KIND_POINTS: Record<SearchResult['kind'], number> = {
  coordinates: 60,
  place: 50,
  address: 40,
  parcel: 30,
  owner: 0,
};

/** The maximum number of points that a long text loses: of equal matches the shorter text is better. */
const MAX_LENGTH_POINTS = 30;

/** Returns the points of a result. The tier decides; the points for the kind and the length, added together, order the results of one tier. */
export function scoreOf(kind: SearchResult['kind'], tier: Tier, headline: string): number {
  return TIER_POINTS[tier] + KIND_POINTS[kind] - Math.min(MAX_LENGTH_POINTS, headline.length / 4);
}

/**
 * Returns the tier of a parcel number: an exact match, its first whole parts, or its beginning, because people type numbers from the start. Numbers for a
 * vague query get the last tier, because the query is more likely an address.
 */
export function numberTier({
  isExact,
  isByParts,
  isVague,
}: {
  isExact: boolean;
  isByParts?: boolean;
  isVague?: boolean;
}): Tier {
  if (isVague) return 'words-part';
  return isExact ? 'exact' : isByParts ? 'starts' : 'starts-part';
}

export interface Ranked {
  result: SearchResult;
  /** True for results near the place on the map. */
  isNear: boolean;
  /** True for a place of the same name elsewhere: while a place is in view, its own streets come first. */
  isFarPlace?: boolean;
}

/**
 * The maximum number of points of a place elsewhere. An address that has all words of the query gets more points, an owner's name in which the last word is
 * only a beginning gets fewer.
 */
const FAR_PLACE_POINTS = 605;
/** The maximum number of places elsewhere that are kept, and the number of results before them. */
const FAR_PLACES = 3;
const BEFORE_FAR_PLACES = 5;

/** Returns a place elsewhere with fewer points than the matching addresses in the viewed place. Its order among such places stays. */
export function afterLocal({ result, isNear }: Ranked): Ranked {
  const score = FAR_PLACE_POINTS - (TIER_POINTS.exact + KIND_POINTS.place - result.score) / 10;
  return { result: { ...result, score }, isNear, isFarPlace: true };
}

/** Returns the best results: near before far, then by points, then by text, so that the order is always the same. A parcel occurs only once. */
export function bestResults(found: readonly Ranked[], limit: number): SearchResult[] {
  const inOrder = withFarPlaces(
    found.toSorted(
      (a, b) =>
        Number(b.isNear) - Number(a.isNear) ||
        b.result.score - a.result.score ||
        compareTexts(a.result.headline, b.result.headline) ||
        compareTexts(a.result.path ?? '', b.result.path ?? ''),
    ),
  );
  const seen = new Set<number>();
  const best: SearchResult[] = [];
  for (const { result } of inOrder) {
    if (best.length >= limit) break;
    if (result.fid !== null) {
      if (seen.has(result.fid)) continue;
      seen.add(result.fid);
    }
    best.push(result);
  }
  return best;
}

/** Moves the best places elsewhere up to the sixth position: hundreds of a street's addresses would leave no room for them. */
function withFarPlaces(inOrder: readonly Ranked[]): readonly Ranked[] {
  const moved = inOrder
    .filter(({ isFarPlace }, index) => isFarPlace && index >= BEFORE_FAR_PLACES)
    .slice(0, FAR_PLACES);
  if (moved.length === 0) return inOrder;
  const others = inOrder.filter((hit) => !moved.includes(hit));
  return others.toSpliced(BEFORE_FAR_PLACES, 0, ...moved);
}

/** Compares by the leading numbers (`9 ELM ST` before `12 ELM ST`), then by code units. */
function compareTexts(a: string, b: string): number {
  const [numberA, numberB] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  if (numberA !== numberB && !Number.isNaN(numberA) && !Number.isNaN(numberB)) return numberA - numberB;
  return a < b ? -1 : a > b ? 1 : 0;
}
