import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import {
  BLOCK_SLOTS_AT,
  COUNTS_AT,
  type CollectSlotsLoop,
  FOUND_AT,
  FOUND_SLOTS_AT,
  KEYS_AT,
  MAX_SLOTS,
  SLOT_BINS,
  SLOT_OF_KEY_AT,
  SUMS_AT,
  type TallySlotsLoop,
  VALUES_AT,
  WANTED_AT,
  counts,
  eachCopiedBlock,
  found,
  foundSlots,
  slotLoops,
  slotOfKey,
  sums,
  wanted,
} from './number-loops.ts';
import { selectRank } from './select-rank.ts';
import type { Selected } from './selected-numbers.ts';

/** The maximum number of groups whose values are measured at once. */
export const MAX_MEASURED = MAX_SLOTS - 1;

/** The values of a group. `median` is null without any. */
export interface MeasuredGroup {
  known: number;
  sum: number;
  median: number | null;
}

/**
 * Adds up the values of some groups and finds their medians, in two passes over both columns. `keys`: a small integer for each parcel. `groups`: the keys of each
 * group, at most {@link MAX_MEASURED} groups. The lowest integer of a type, and NaN, stand for no value.
 */
export function measureGroups(
  keys: Int8Array | Int16Array,
  values: SectionArray,
  selected: Selected,
  groups: readonly (readonly number[])[],
): MeasuredGroup[] {
  const { tally, collect, least } = loopsOf(values);
  const base = middleOfSample(values, least);
  const { toSlots, offset } =
    keys instanceof Int8Array
      ? { toSlots: slotLoops.slotsI8, offset: 128 }
      : { toSlots: slotLoops.slotsI16, offset: 32_768 };
  slotOfKey.fill(0);
  groups.forEach((ofGroup, index) => ofGroup.forEach((key) => (slotOfKey[key + offset] = index + 1)));
  const eachBlock = (run: (count: number) => void) =>
    eachCopiedBlock(
      [
        { values, at: VALUES_AT },
        { values: keys, at: KEYS_AT },
      ],
      selected,
      (count) => {
        toSlots(KEYS_AT, count, SLOT_OF_KEY_AT, BLOCK_SLOTS_AT);
        run(count);
      },
    );
  counts.fill(0, 0, (groups.length + 1) * SLOT_BINS);
  sums.fill(0);
  eachBlock((count) => tally(VALUES_AT, count, least, BLOCK_SLOTS_AT, COUNTS_AT, SUMS_AT, base));
  const middles = groups.map((_, index) => middleOf(index + 1));
  const lists = middles.flatMap(({ bins }) =>
    bins.map((bin) => ({ bin, values: new Float64Array(counts[bin] as number), filled: 0 })),
  );
  lists.forEach(({ bin }, index) => (wanted[bin] = index + 1));
  eachBlock((count) => {
    const collected = collect(
      VALUES_AT,
      count,
      least,
      BLOCK_SLOTS_AT,
      WANTED_AT,
      FOUND_AT,
      FOUND_SLOTS_AT,
      base,
    );
    for (let i = 0; i < collected; i++) {
      const list = lists[(foundSlots[i] as number) - 1] as (typeof lists)[number];
      list.values[list.filled++] = found[i] as number;
    }
  });
  for (const { bin } of lists) wanted[bin] = 0;
  const valuesOf = new Map(lists.map(({ bin, values: inBin }) => [bin, inBin]));
  return middles.map(({ known, ranks, bins }, index) => {
    const sum = (sums[index + 1] as number) + (sums[MAX_SLOTS + index + 1] as number);
    if (known === 0) return { known, sum: 0, median: null };
    // If two ranks are in one bin, the second is found among the values after the first.
    const [low = 0, high = low] = ranks.map((rank, at) => {
      const inBin = valuesOf.get(bins[at] ?? bins[0] ?? 0) ?? new Float64Array(0);
      return selectRank(inBin, rank, at === 1 && bins.length === 1 ? (ranks[0] ?? 0) : 0);
    });
    return { known, sum, median: low === high ? low : (low + high) / 2 };
  });
}

const SAMPLED = 1000;

/** Returns the median of some of the values, or 0 if none of them is known. Most groups have their median near it. */
function middleOfSample(values: SectionArray, least: number): number {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  const sample: number[] = [];
  for (let at = 0; at < values.length; at += step) {
    const value = Number(values[at]);
    if (value >= least && Number.isFinite(value)) sample.push(value);
  }
  sample.sort((a, b) => a - b);
  return sample[sample.length >> 1] ?? 0;
}

/** The one or two middle values of a group: their bins, ascending, and the rank of each in its bin. A group's slot is its index + 1; slot 0 is for no group. */
interface Middle {
  known: number;
  bins: number[];
  ranks: number[];
}

function middleOf(slot: number): Middle {
  const [from, to] = [slot * SLOT_BINS, (slot + 1) * SLOT_BINS];
  let known = 0;
  for (let bin = from; bin < to; bin++) known += counts[bin] as number;
  const middle: Middle = { known, bins: [], ranks: [] };
  if (known === 0) return middle;
  let [bin, before] = [from, 0];
  for (const rank of new Set([(known - 1) >> 1, known >> 1])) {
    while (rank >= before + (counts[bin] as number)) before += counts[bin++] as number;
    if (middle.bins.at(-1) !== bin) middle.bins.push(bin);
    middle.ranks.push(rank - before);
  }
  return middle;
}

interface LoopsOfType {
  tally: TallySlotsLoop;
  collect: CollectSlotsLoop;
  /** The smallest known value. */
  least: number;
}

function loopsOf(values: SectionArray): LoopsOfType {
  if (values instanceof Int8Array)
    return { tally: slotLoops.tallySlotsI8, collect: slotLoops.collectSlotsI8, least: -127 };
  if (values instanceof Int16Array)
    return { tally: slotLoops.tallySlotsI16, collect: slotLoops.collectSlotsI16, least: -32_767 };
  if (values instanceof Int32Array)
    return { tally: slotLoops.tallySlotsI32, collect: slotLoops.collectSlotsI32, least: -2_147_483_647 };
  const least = Number.NEGATIVE_INFINITY;
  if (values instanceof Float32Array)
    return { tally: slotLoops.tallySlotsF32, collect: slotLoops.collectSlotsF32, least };
  if (values instanceof Float64Array)
    return { tally: slotLoops.tallySlotsF64, collect: slotLoops.collectSlotsF64, least };
  throw new TypeError('no column of numbers is stored like this');
}
