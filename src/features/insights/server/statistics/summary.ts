/** The statistics of known values. `mean`, `min` and `max` are null without any. */
export interface NumberSummary {
  known: number;
  sum: number;
  mean: number | null;
  min: number | null;
  max: number | null;
}

export function summarize(known: Float64Array): NumberSummary {
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < known.length; i++) {
    const value = known[i] as number;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const count = known.length;
  return count === 0
    ? { known: 0, sum: 0, mean: null, min: null, max: null }
    : { known: count, sum, mean: sum / count, min, max };
}

/** Below this many values a sorted copy is faster than bins. */
const SORTED = 1 << 14;
/** The sign, the exponent and six bits of the fraction: each doubling of a value has 64 bins. */
const BIN_BITS = 18;

/**
 * Returns the quantiles of known values, as `percentile_cont` of SQL does: between two values the result is interpolated. `wanted` are between 0 and 1,
 * ascending. All are null without values. The time grows with the number of values: they are counted into bins by their leading bits, and only the bins with a
 * wanted value are looked into.
 */
export function quantiles(known: Float64Array, wanted: readonly number[]): (number | null)[] {
  const last = known.length - 1;
  if (last < 0) return wanted.map(() => null);
  const ranks = [
    ...new Set(wanted.flatMap((share) => [Math.floor(share * last), Math.ceil(share * last)])),
  ].toSorted((a, b) => a - b);
  const found = last < SORTED ? ranksOfSorted(known, ranks) : ranksOfBins(known, ranks);
  return wanted.map((share) => {
    const position = share * last;
    const low = found.get(Math.floor(position)) as number;
    const high = found.get(Math.ceil(position)) as number;
    return low + (high - low) * (position - Math.floor(position));
  });
}

function ranksOfSorted(known: Float64Array, ranks: readonly number[]): Map<number, number> {
  const sorted = known.toSorted();
  return new Map(ranks.map((rank) => [rank, sorted[rank] as number]));
}

function ranksOfBins(known: Float64Array, ranks: readonly number[]): Map<number, number> {
  const halves = new Uint32Array(known.buffer, known.byteOffset, known.length * 2);
  const counts = new Uint32Array(1 << BIN_BITS);
  for (let i = 1; i < halves.length; i += 2) {
    const bin = binOf(halves[i] as number);
    counts[bin] = (counts[bin] as number) + 1;
  }
  /** The bins that hold a wanted rank, with the number of values before them. */
  const bins: { bin: number; before: number; values: Float64Array; filled: number }[] = [];
  let [before, at] = [0, 0];
  for (let bin = 0; at < ranks.length; bin++) {
    const count = counts[bin] as number;
    if ((ranks[at] as number) < before + count) {
      bins.push({ bin, before, values: new Float64Array(count), filled: 0 });
      while (at < ranks.length && (ranks[at] as number) < before + count) at++;
    }
    before += count;
  }
  const indexOfBin = new Uint8Array(1 << BIN_BITS);
  bins.forEach(({ bin }, index) => (indexOfBin[bin] = index + 1));
  for (let i = 0; i < known.length; i++) {
    const index = indexOfBin[binOf(halves[i * 2 + 1] as number)] as number;
    if (index === 0) continue;
    const into = bins[index - 1] as (typeof bins)[number];
    into.values[into.filled++] = known[i] as number;
  }
  const found = new Map<number, number>();
  for (const { before: first, values } of bins) {
    const inBin = ranks.filter((rank) => rank >= first && rank < first + values.length);
    let from = 0;
    for (const rank of inBin) {
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

/** Returns the bin of a double by its upper half. Bins ascend with the values, negative ones too. Minus zero counts as less than zero, which changes no result. */
function binOf(upper: number): number {
  const ordered = upper >>> 31 === 1 ? ~upper : upper | 0x80000000;
  return ordered >>> (32 - BIN_BITS);
}

/** Returns the value at a rank, and moves smaller values before it and larger ones behind it. The values before `from` are already smaller. */
function selectRank(values: Float64Array, rank: number, from: number): number {
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const pivot = middleOfThree(
      values[low] as number,
      values[(low + high) >> 1] as number,
      values[high] as number,
    );
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] as number) < pivot) left++;
      while ((values[right] as number) > pivot) right--;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = swapped;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank] as number;
}

function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
