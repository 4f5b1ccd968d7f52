/**
 * A parcel lies in another parcel when at least this share of its area does. The remaining fifth allows for redrawn lines and a strip given to the road, and is
 * more than both usually take. The share is more than half, so of parcels that don't overlap each other, only one can contain it.
 */
const LIES_IN = 0.8;

/** An old and a new parcel that overlap, with the share of each that lies in the other. */
export interface Overlap {
  old: number;
  now: number;
  oldShare: number;
  nowShare: number;
}

export interface Relations {
  /** Old parcels that were split into several new ones. */
  splits: { old: number; into: number[]; share: number }[];
  /** New parcels that were merged from several old ones. */
  mergers: { now: number; from: number[]; share: number }[];
}

/**
 * Derives splits and mergers from overlaps. A new parcel counts as a piece of a split only if no other old parcel lies in it, and an old parcel as a part of a
 * merger only if no other new parcel lies in it. If several parcels became several others (a block with a new layout), nothing is reported, because no one can tell
 * which became which.
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
