import type { SearchResult } from '../contract.ts';
import type { Tier } from './match-words.ts';

/** Points of a text by how it matches; whole words before parts of words, the beginning before the middle. */
const TIER_POINTS: Record<Tier, number> = {
  exact: 1000,
  starts: 900,
  'starts-part': 800,
  words: 700,
  'words-part': 600,
};

/** Equal matches stand in this order. Less than the distance of two tiers. */
const KIND_POINTS: Record<SearchResult['kind'], number> = {
  coordinates: 60,
  place: 50,
  address: 40,
  parcel: 30,
  owner: 0,
};

/** Of equal matches the shorter text is the better one: at most this many points are taken off. */
const MAX_LENGTH_POINTS = 30;

/** The points of a result: exact before prefix before words; then by kind; then the shorter text. */
export function scoreOf(kind: SearchResult['kind'], tier: Tier, headline: string): number {
  return TIER_POINTS[tier] + KIND_POINTS[kind] - Math.min(MAX_LENGTH_POINTS, headline.length / 4);
}

/** The tier of a parcel number: all of it, or its beginning. Typing numbers from the start is how they are looked up. */
export function numberTier(isExact: boolean): Tier {
  return isExact ? 'exact' : 'starts-part';
}

export interface Ranked {
  result: SearchResult;
  /** True for what lies where the reader looks. */
  isNear: boolean;
}

/** Best first: near before far, then by points, then by text so that the order is always the same. One parcel stands once. */
export function bestResults(found: readonly Ranked[], limit: number): SearchResult[] {
  const inOrder = found.toSorted(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) ||
      b.result.score - a.result.score ||
      compareTexts(a.result.headline, b.result.headline) ||
      compareTexts(a.result.path ?? '', b.result.path ?? ''),
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

/** By code units, with the numbers in the texts by their value: `9 ELM ST` before `12 ELM ST`. */
function compareTexts(a: string, b: string): number {
  const [numberA, numberB] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  if (numberA !== numberB && !Number.isNaN(numberA) && !Number.isNaN(numberB)) return numberA - numberB;
  return a < b ? -1 : a > b ? 1 : 0;
}
