/**
 * One parcel lies in another when this share of it does. The rest is what redrawn lines and a strip given to the road take: a fifth is
 * more than either, and less than half, so a parcel lies in one other only.
 */
export const LIES_IN = 0.8;

/** An old and a new parcel that overlap: how much of each is in the other. */
export interface Overlap {
  old: number;
  now: number;
  oldShare: number;
  nowShare: number;
}

export interface Relations {
  /** Old parcels that became several, with these. */
  splits: { old: number; into: number[]; share: number }[];
  /** New parcels that were several, with those. */
  mergers: { now: number; from: number[]; share: number }[];
}

/**
 * Reads splits and mergers out of overlaps. A piece counts only when no other old parcel lies in it, and the reverse: where several become several
 * (a block laid out anew) nothing is said, for nobody can tell which became which.
 */
export function relateParcels(overlaps: readonly Overlap[]): Relations {
  const containing = overlaps.filter(({ oldShare, nowShare }) => oldShare >= LIES_IN || nowShare >= LIES_IN);
  const byOld = Map.groupBy(containing, ({ old }) => old);
  const byNow = Map.groupBy(containing, ({ now }) => now);
  const splits = [...byOld].flatMap(([old, pairs]) => {
    const pieces = pairs.filter(({ now, nowShare }) => nowShare >= LIES_IN && byNow.get(now)?.length === 1);
    if (pieces.length < 2) return [];
    const share = Math.min(
      1,
      sumOf(pieces, ({ oldShare }) => oldShare),
    );
    return [{ old, into: pieces.map(({ now }) => now), share }];
  });
  const mergers = [...byNow].flatMap(([now, pairs]) => {
    const parts = pairs.filter(({ old, oldShare }) => oldShare >= LIES_IN && byOld.get(old)?.length === 1);
    if (parts.length < 2) return [];
    const share = Math.min(
      1,
      sumOf(parts, ({ nowShare }) => nowShare),
    );
    return [{ now, from: parts.map(({ old }) => old), share }];
  });
  return { splits, mergers };
}

function sumOf(pairs: readonly Overlap[], read: (pair: Overlap) => number): number {
  return pairs.reduce((sum, pair) => sum + read(pair), 0);
}
