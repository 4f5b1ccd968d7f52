import { type Bins, type Counted, countBins } from './count-bins.ts';
import { CHUNK } from './number-loops.ts';
import { selectRank } from './select-rank.ts';

/** The statistics of known values. `mean`, `min` and `max` are null without any. */
export interface NumberSummary {
  known: number;
  sum: number;
  mean: number | null;
  min: number | null;
  max: number | null;
}

export interface Summary extends NumberSummary {
  /** As `percentile_cont` of SQL: between two values the result is interpolated. Null without values. */
  quantiles: (number | null)[];
}

/** Below this many values a sorted copy is faster than bins. */
export const SORTED = 1 << 14;

/** Returns the statistics of known values, and quantiles at shares between 0 and 1. */
export function summarize(known: Float64Array, shares: readonly number[] = []): Summary {
  if (known.length >= SORTED && shares.length > 0)
    return summarizeBins({ values: known, selected: null, least: Number.NEGATIVE_INFINITY }, shares);
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < known.length; i++) {
    const value = known[i] as number;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const sorted = shares.length > 0 ? known.toSorted() : known;
  return {
    ...summaryOf(known.length, sum, min, max),
    quantiles: interpolated(known.length, shares, (rank) => sorted[rank] as number),
  };
}

/**
 * Does the same as {@link summarize} for selected values of a column, in a time that grows linearly with their number: counts the values by bin, then reads only
 * the bins that hold a wanted value.
 */
export function summarizeBins(counted: Counted, shares: readonly number[]): Summary {
  const bins = countBins(counted);
  const { known } = bins;
  const last = known - 1;
  const ranks = shares.flatMap((share) => [Math.floor(share * last), Math.ceil(share * last)]);
  const valueAt = valuesOfRanks(
    bins,
    known === 0 ? [] : [...new Set([0, ...ranks, last])].toSorted((a, b) => a - b),
  );
  const [min = 0, max = 0] = [valueAt.get(0), valueAt.get(last)];
  return {
    ...summaryOf(known, bins.sum, min, max),
    quantiles: interpolated(known, shares, (rank) => valueAt.get(rank) as number),
  };
}

function summaryOf(known: number, sum: number, min: number, max: number): NumberSummary {
  return known === 0
    ? { known: 0, sum: 0, mean: null, min: null, max: null }
    : { known, sum, mean: sum / known, min, max };
}

function interpolated(
  known: number,
  shares: readonly number[],
  valueAt: (rank: number) => number,
): (number | null)[] {
  if (known === 0) return shares.map(() => null);
  return shares.map((share) => {
    const position = share * (known - 1);
    const [low, high] = [valueAt(Math.floor(position)), valueAt(Math.ceil(position))];
    return low + (high - low) * (position - Math.floor(position));
  });
}

/** Returns the values at ascending ranks. */
function valuesOfRanks(bins: Bins, ranks: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  /** The bins that hold a wanted rank and whose values differ, with the number of values in the bins before them. */
  const wanted: { bin: number; before: number; ranks: number[] }[] = [];
  let [before, at] = [0, 0];
  for (let bin = 0; at < ranks.length; bin++) {
    const inChunk = bin % CHUNK === 0 ? (bins.chunks?.[bin / CHUNK] ?? null) : null;
    if (inChunk !== null && (ranks[at] as number) >= before + inChunk) {
      before += inChunk;
      bin += CHUNK - 1;
      continue;
    }
    const count = bins.counts[bin] as number;
    if ((ranks[at] as number) >= before + count) {
      before += count;
      continue;
    }
    const single = bins.valueOf(bin);
    const inside: number[] = [];
    for (; at < ranks.length && (ranks[at] as number) < before + count; at++)
      inside.push(ranks[at] as number);
    if (single === undefined) wanted.push({ bin, before, ranks: inside });
    else for (const rank of inside) found.set(rank, single);
    before += count;
  }
  if (wanted.length === 0) return found;
  const collected = bins.collect(wanted.map(({ bin }) => bin));
  for (const { bin, before: first, ranks: inside } of wanted) {
    const values = collected.get(bin) ?? new Float64Array(0);
    let from = 0;
    for (const rank of inside) {
      found.set(rank, selectRank(values, rank - first, from));
      from = rank - first;
    }
  }
  return found;
}

/** Returns the median of at least one value, and changes the order of the values. */
export function medianOf(values: Float64Array): number {
  const last = values.length - 1;
  const [low, high] = [Math.floor(last / 2), Math.ceil(last / 2)];
  const lower = selectRank(values, low, 0);
  return low === high ? lower : (lower + selectRank(values, high, low)) / 2;
}
