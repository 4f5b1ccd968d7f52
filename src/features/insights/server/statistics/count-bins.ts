import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import {
  BINS,
  CHUNKS_AT,
  COUNTS_AT,
  FOUND_AT,
  FOUND_SLOTS_AT,
  VALUES_AT,
  WANTED_AT,
  chunks,
  counts,
  eachCopiedBlock,
  found,
  foundSlots,
  loops,
  wanted,
} from './number-loops.ts';
import type { Selected } from './selected-numbers.ts';

/** Each integer whose absolute value is smaller has a bin of its own. */
const OWN_BIN_BELOW = 1024;
/** The integer below this one, -2 ** 31, marks "no value". */
const MIN_KNOWN_INT32 = -2_147_483_647;
const MAX_INT32 = 2_147_483_647;

/** The loops of small integers. `tables`: the number of tables of counts that they fill in turn. */
const SMALL = {
  1: { loop: loops.countI8, offset: 128, tables: 4 },
  2: { loop: loops.countI16, offset: 32_768, tables: 2 },
} as const;

/** The values to count: those at the ascending indexes `selected`, or all. Values below `least` and NaN count as no value. */
export interface Counted {
  values: SectionArray;
  selected: Selected;
  least: number;
}

/** The number of values in each bin. Nothing else may be counted while it is used, because the counts are in the memory of the loops. */
export interface Bins {
  /** The counts of the bins, in the order of their values. */
  counts: Uint32Array;
  /** The sum of the counts of every `CHUNK` bins; null for the bins of small integers. */
  chunks: Uint32Array | null;
  /** The number of known values. */
  known: number;
  sum: number;
  /** Returns the value of a bin whose values are all equal; undefined for other bins. */
  valueOf(bin: number): number | undefined;
  /** Returns the values of some bins, of at most 255 bins at once. */
  collect(bins: readonly number[]): Map<number, Float64Array>;
}

/** Counts values by bin. For small types each value has its own bin. For other types a bin is at most as wide as two thousandths of its values. */
export function countBins({ values, selected, least }: Counted): Bins {
  if (values instanceof Int8Array || values instanceof Int16Array)
    return countSmall(values, selected, Math.max(least, values instanceof Int8Array ? -127 : -32_767));
  // No 32-bit integer reaches this minimum, so nothing is counted. The loops can't be called with it, because it would overflow there.
  if (values instanceof Int32Array && least > MAX_INT32)
    return countBins({ values, selected: new Uint32Array(0), least: MAX_INT32 });
  const { tally, collect } = largeLoops(values);
  const from = values instanceof Int32Array ? Math.max(Math.ceil(least), MIN_KNOWN_INT32) : least;
  counts.fill(0);
  let sum = 0;
  eachCopiedBlock(
    [{ values, at: VALUES_AT }],
    selected,
    (size) => (sum += tally(VALUES_AT, size, from, COUNTS_AT)),
  );
  loops.sumChunks(COUNTS_AT, CHUNKS_AT);
  const areAllOnEdges = counts[BINS + 1] === 0;
  return {
    counts: counts.subarray(0, BINS),
    chunks,
    known: (selected ?? values).length - (counts[BINS] as number),
    sum,
    valueOf(bin) {
      const edge = edgeOf(bin);
      // No county records a number this close to zero.
      if (Math.abs(edge) < 1e-38) return 0;
      // With small whole numbers, such as stories, every value lies on the edge of its bin, so the edge is the value.
      if (!(values instanceof Int32Array) && areAllOnEdges && Number.isFinite(edge)) return edge;
      return values instanceof Int32Array && Math.abs(edge) < OWN_BIN_BELOW ? edge : undefined;
    },
    collect(bins) {
      const lists = bins.map((bin) => ({ values: new Float64Array(counts[bin] as number), filled: 0 }));
      bins.forEach((bin, index) => (wanted[bin] = index + 1));
      eachCopiedBlock([{ values, at: VALUES_AT }], selected, (size) => {
        const collected = collect(VALUES_AT, size, from, WANTED_AT, FOUND_AT, FOUND_SLOTS_AT);
        for (let i = 0; i < collected; i++) {
          const list = lists[(foundSlots[i] as number) - 1] as (typeof lists)[number];
          list.values[list.filled++] = found[i] as number;
        }
      });
      for (const bin of bins) wanted[bin] = 0;
      return new Map(bins.map((bin, index) => [bin, lists[index]?.values ?? new Float64Array(0)]));
    },
  };
}

function largeLoops(values: SectionArray) {
  if (values instanceof Int32Array) return { tally: loops.tallyI32, collect: loops.collectI32 };
  if (values instanceof Float32Array) return { tally: loops.tallyF32, collect: loops.collectF32 };
  if (values instanceof Float64Array) return { tally: loops.tallyF64, collect: loops.collectF64 };
  throw new TypeError('no column of numbers is stored like this');
}

function countSmall(values: Int8Array | Int16Array, selected: Selected, least: number): Bins {
  const { loop, offset, tables } = SMALL[values instanceof Int8Array ? 1 : 2];
  const size = offset * 2;
  const each = counts.subarray(0, size);
  counts.fill(0, 0, size * tables);
  eachCopiedBlock([{ values, at: VALUES_AT }], selected, (count) => loop(VALUES_AT, count, COUNTS_AT));
  for (let bin = 0; bin < size; bin++)
    for (let table = 1; table < tables; table++)
      each[bin] = (each[bin] as number) + (counts[bin + table * size] as number);
  each.fill(0, 0, Math.min(each.length, Math.max(0, Math.ceil(least) + offset)));
  let [known, sum] = [0, 0];
  for (let bin = 0; bin < each.length; bin++) {
    const count = each[bin] as number;
    known += count;
    sum += count * (bin - offset);
  }
  return { counts: each, chunks: null, known, sum, valueOf: (bin) => bin - offset, collect: () => new Map() };
}

const halves = new DataView(new ArrayBuffer(4));

/** Returns the value of a bin that is closest to zero. */
function edgeOf(bin: number): number {
  const ordered = bin * (2 ** 32 / BINS);
  const isNegative = ordered < 2 ** 31;
  halves.setUint32(0, isNegative ? 2 ** 32 - ordered - 2 ** 32 / BINS : ordered - 2 ** 31);
  return halves.getFloat32(0);
}
