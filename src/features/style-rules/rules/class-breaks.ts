import { firstIndex } from '../../../kernel/first-index.ts';

/** The methods that divide the values of a column into classes. */
export const BREAK_METHODS = ['quantile', 'equal', 'natural'] as const;
export type BreakMethod = (typeof BREAK_METHODS)[number];

export const BREAK_LABELS: Readonly<Record<BreakMethod, { label: string; about: string }>> = {
  quantile: { label: 'Quantiles', about: 'Each class has about the same number of parcels.' },
  equal: { label: 'Equal intervals', about: 'Each class covers the same range of values.' },
  natural: { label: 'Natural breaks', about: 'Classes end at gaps between the values.' },
};

export const MIN_CLASSES = 2;
export const MAX_CLASSES = 9;

/** The maximum number of groups of values for natural breaks. The time grows with the square of their number. */
const MAX_GROUPS = 256;

/**
 * Returns at most `count - 1` ascending values at which one class ends and the next begins. A value equal to a break belongs to the class above.
 * `sorted` must be ascending and without NaN. There are fewer breaks when two of them would be equal or the lowest class would be empty; a class in the
 * middle can be empty. Breaks are rounded where that moves hardly any value to another class.
 */
export function classBreaks(sorted: ArrayLike<number>, count: number, method: BreakMethod): number[] {
  const { length } = sorted;
  if (length === 0) return [];
  const [least, most] = [sorted[0] ?? 0, sorted[length - 1] ?? 0];
  const raw = {
    quantile: () =>
      steps(count).map((share) => sorted[Math.min(length - 1, Math.floor(share * length))] ?? 0),
    equal: () => steps(count).map((share) => least + (most - least) * share),
    natural: () => naturalBreaks(sorted, count),
  }[method]();
  // Equal intervals may move only a little, to stay about equally wide. For the other methods only the assignment of values matters.
  const room = method === 'equal' ? (most - least) / count / 10 : Number.POSITIVE_INFINITY;
  const tidy = raw.map((value) => tidyBreak(sorted, value, room)).toSorted((a, b) => a - b);
  // A break at or below the least value would leave the first class empty.
  return [...new Set(tidy)].filter((value) => value > least && value <= most);
}

function steps(count: number): number[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => (index + 1) / count);
}

/** Counts the values in each class. There is one more class than breaks. */
export function countClasses(sorted: ArrayLike<number>, breaks: readonly number[]): number[] {
  const starts = [0, ...breaks.map((value) => firstAtLeast(sorted, value)), sorted.length];
  return starts.slice(1).map((end, index) => end - (starts[index] ?? 0));
}

function firstAtLeast(sorted: ArrayLike<number>, value: number): number {
  return firstIndex(sorted.length, (index) => (sorted[index] ?? 0) < value);
}

/**
 * Returns the roundest number that divides the values almost as `value` does, because 50,000 is easier to read than 49,873. At most one value in a
 * hundred changes its class.
 */
function tidyBreak(sorted: ArrayLike<number>, value: number, reach: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const at = firstAtLeast(sorted, value);
  const room = sorted.length / 100;
  const scale = Math.floor(Math.log10(Math.abs(value)));
  for (let digits = 1; digits <= 6; digits++) {
    const unit = 10 ** (scale + 1 - digits);
    for (const part of [5, 2.5, 2, 1]) {
      // Rounds to a multiple of the unit. `toPrecision` avoids results such as 0.30000000000000004.
      const rounded = Number((Math.round(value / (unit * part)) * unit * part).toPrecision(12));
      const position = firstAtLeast(sorted, rounded);
      if (
        position > 0 &&
        position < sorted.length &&
        Math.abs(position - at) <= room &&
        Math.abs(rounded - value) <= reach
      )
        return rounded;
    }
  }
  return value;
}

/** Finds the breaks with the least variance inside the classes (Fisher 1958, Jenks). Exact over at most {@link MAX_GROUPS} groups of values. */
function naturalBreaks(sorted: ArrayLike<number>, count: number): number[] {
  const groups = groupsOf(sorted);
  const n = groups.length;
  const classes = Math.min(count, n);
  const sums = { weight: [0], value: [0], square: [0] };
  groups.forEach(({ weight, mean }, index) => {
    sums.weight.push((sums.weight[index] ?? 0) + weight);
    sums.value.push((sums.value[index] ?? 0) + weight * mean);
    sums.square.push((sums.square[index] ?? 0) + weight * mean * mean);
  });
  const between = (list: readonly number[], from: number, to: number) => (list[to] ?? 0) - (list[from] ?? 0);
  /** The sum of squared deviations inside the groups [from, to). */
  const spread = (from: number, to: number) => {
    const weight = between(sums.weight, from, to);
    const value = between(sums.value, from, to);
    return between(sums.square, from, to) - (value * value) / weight;
  };
  let best = Array.from({ length: n + 1 }, (_, end) => (end === 0 ? 0 : spread(0, end)));
  const cuts: number[][] = [];
  for (let k = 2; k <= classes; k++) {
    const next = Array.from({ length: n + 1 }, () => Number.POSITIVE_INFINITY);
    const cut = Array.from({ length: n + 1 }, () => 0);
    for (let end = k; end <= n; end++) {
      for (let from = k - 1; from < end; from++) {
        const cost = (best[from] ?? 0) + spread(from, end);
        if (cost < (next[end] ?? 0)) {
          next[end] = cost;
          cut[end] = from;
        }
      }
    }
    best = next;
    cuts.push(cut);
  }
  const breaks: number[] = [];
  let end = n;
  for (const cut of cuts.toReversed()) {
    end = cut[end] ?? 0;
    breaks.unshift(groups[end]?.first ?? 0);
  }
  return breaks;
}

/** Groups equal values, and joins rare neighboring values, so that there are at most {@link MAX_GROUPS} groups. */
function groupsOf(sorted: ArrayLike<number>): { first: number; weight: number; mean: number }[] {
  const { length } = sorted;
  const least = length / MAX_GROUPS;
  const groups: { first: number; weight: number; mean: number }[] = [];
  for (let from = 0; from < length;) {
    let [to, sum] = [from, 0];
    do {
      const value = sorted[to] ?? 0;
      while (to < length && sorted[to] === value) {
        sum += value;
        to++;
      }
    } while (to < length && to - from < least);
    groups.push({ first: sorted[from] ?? 0, weight: to - from, mean: sum / (to - from) });
    from = to;
  }
  return groups;
}
