import { readFileSync } from 'node:fs';
import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import type { Selected } from './selected-numbers.ts';

/** The loops of `numbers.assembly.ts`. Addresses are in bytes. */
interface NumberLoops {
  countI8: CountLoop;
  countI16: CountLoop;
  tallyI32: TallyLoop;
  tallyF32: TallyLoop;
  tallyF64: TallyLoop;
  sumChunks(counts: number, out: number): void;
  collectI32: CollectLoop;
  collectF32: CollectLoop;
  collectF64: CollectLoop;
  gather1: GatherLoop;
  gather2: GatherLoop;
  gather4: GatherLoop;
  gather8: GatherLoop;
}
type CountLoop = (values: number, count: number, counts: number) => void;
type TallyLoop = (values: number, count: number, least: number, counts: number) => number;
type CollectLoop = (
  values: number,
  count: number,
  least: number,
  slots: number,
  found: number,
  foundSlots: number,
) => number;
type GatherLoop = (values: number, positions: number, count: number) => void;

/** Parcels per block: their values stay in the processor's cache between the loops. */
const BLOCK = 8192;
/** As in `numbers.assembly.ts`. */
const BINS = 1 << 18;
/** Bins whose counts are also added up. */
export const CHUNK = 512;
/** Integers closer to zero have a bin of their own. */
const WHOLE = 1024;
/** The smallest 32-bit integer marks "no value". */
const MIN_INT32 = -2_147_483_647;
const GREATEST_INT32 = 2_147_483_647;

const PAGE = 1 << 16;
const VALUES_AT = 0;
const FOUND_AT = VALUES_AT + BLOCK * 8;
const POSITIONS_AT = FOUND_AT + BLOCK * 8;
const FOUND_SLOTS_AT = POSITIONS_AT + BLOCK * 4;
const SLOTS_AT = FOUND_SLOTS_AT + BLOCK;
const CHUNKS_AT = SLOTS_AT + BINS;
const COUNTS_AT = CHUNKS_AT + (BINS / CHUNK) * 4;
/** The counts: of the bins, of the values that are not known, and a mark for values between the edges of bins. */
const COUNTS = BINS + 2;
const pages = Math.ceil((COUNTS_AT + COUNTS * 4) / PAGE);

const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
const module = new WebAssembly.Module(readFileSync(new URL('numbers.wasm', import.meta.url)));
const loops = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as NumberLoops;

const bytes = new Uint8Array(memory.buffer);
const positions = new Uint32Array(memory.buffer, POSITIONS_AT, BLOCK);
const found = new Float64Array(memory.buffer, FOUND_AT, BLOCK);
const foundSlots = new Uint8Array(memory.buffer, FOUND_SLOTS_AT, BLOCK);
const slots = new Uint8Array(memory.buffer, SLOTS_AT, BINS);
const chunks = new Uint32Array(memory.buffer, CHUNKS_AT, BINS / CHUNK);
const counts = new Uint32Array(memory.buffer, COUNTS_AT, COUNTS);

const SMALL = {
  1: { loop: loops.countI8, offset: 128 },
  2: { loop: loops.countI16, offset: 32_768 },
} as const;
const GATHER = { 1: loops.gather1, 2: loops.gather2, 4: loops.gather4, 8: loops.gather8 } as const;

/** Values that are counted: all of an array, or those at ascending places. Those below `least` and NaN count as no value. */
export interface Counted {
  values: SectionArray;
  selected: Selected;
  least: number;
}

/** How often each bin of values occurs. Nothing else may be counted while it is used, because the counts are in the memory of the loops. */
export interface Bins {
  /** The counts of the bins, in the order of their values. */
  counts: Uint32Array;
  /** The counts of each {@link CHUNK} bins together; null for few bins. */
  chunks: Uint32Array | null;
  /** The number of known values. */
  known: number;
  sum: number;
  /** Returns the value of a bin whose values are all equal; undefined for other bins. */
  valueOf(bin: number): number | undefined;
  /** Returns the values of some bins, at most 255. */
  collect(bins: readonly number[]): Map<number, Float64Array>;
}

/** Counts values by bin. A value of a small type has its own bin; bins of other types are some thousandths of a value wide. */
export function countBins({ values, selected, least }: Counted): Bins {
  if (values instanceof Int8Array || values instanceof Int16Array)
    return countSmall(values, selected, Math.max(least, values instanceof Int8Array ? -127 : -32_767));
  // No 32-bit integer is that large, and the loops would take the number for another one.
  if (values instanceof Int32Array && least > GREATEST_INT32)
    return countBins({ values, selected: new Uint32Array(0), least: GREATEST_INT32 });
  const { tally, collect } = largeLoops(values);
  const from = values instanceof Int32Array ? Math.max(Math.ceil(least), MIN_INT32) : least;
  counts.fill(0);
  let sum = 0;
  eachBlock(values, selected, (size) => (sum += tally(VALUES_AT, size, from, COUNTS_AT)));
  loops.sumChunks(COUNTS_AT, CHUNKS_AT);
  const isOnEdges = counts[BINS + 1] === 0;
  return {
    counts: counts.subarray(0, BINS),
    chunks,
    known: (selected ?? values).length - (counts[BINS] as number),
    sum,
    valueOf(bin) {
      const edge = edgeOf(bin);
      // A number this close to zero is none that a county records.
      if (Math.abs(edge) < 1e-38) return 0;
      // Small numbers of stories or units: nothing lies between the edges.
      if (!(values instanceof Int32Array) && isOnEdges && Number.isFinite(edge)) return edge;
      return values instanceof Int32Array && Math.abs(edge) < WHOLE ? edge : undefined;
    },
    collect(bins) {
      const lists = bins.map((bin) => ({ values: new Float64Array(counts[bin] as number), filled: 0 }));
      bins.forEach((bin, index) => (slots[bin] = index + 1));
      eachBlock(values, selected, (size) => {
        const many = collect(VALUES_AT, size, from, SLOTS_AT, FOUND_AT, FOUND_SLOTS_AT);
        for (let i = 0; i < many; i++) {
          const list = lists[(foundSlots[i] as number) - 1] as (typeof lists)[number];
          list.values[list.filled++] = found[i] as number;
        }
      });
      for (const bin of bins) slots[bin] = 0;
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
  const { loop, offset } = SMALL[values instanceof Int8Array ? 1 : 2];
  const each = counts.subarray(0, offset * 2);
  each.fill(0);
  eachBlock(values, selected, (size) => loop(VALUES_AT, size, COUNTS_AT));
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

/** Returns the number of a bin that is closest to zero. */
function edgeOf(bin: number): number {
  const ordered = bin * (2 ** 32 / BINS);
  const isNegative = ordered < 2 ** 31;
  halves.setUint32(0, isNegative ? 2 ** 32 - ordered - 2 ** 32 / BINS : ordered - 2 ** 31);
  return halves.getFloat32(0);
}

/** Copies the values of a block after the other to the memory of the loops. Blocks without a selected value are skipped. */
function eachBlock(values: SectionArray, selected: Selected, run: (count: number) => void): void {
  const size = values.BYTES_PER_ELEMENT as 1 | 2 | 4 | 8;
  const copy = (from: number, to: number) =>
    bytes.set(new Uint8Array(values.buffer, values.byteOffset + from * size, (to - from) * size), VALUES_AT);
  if (selected === null) {
    for (let from = 0; from < values.length; from += BLOCK) {
      const to = Math.min(from + BLOCK, values.length);
      copy(from, to);
      run(to - from);
    }
    return;
  }
  for (let at = 0; at < selected.length;) {
    const first = selected[at] as number;
    let [last, count] = [first, 0];
    for (; at < selected.length && (selected[at] as number) < first + BLOCK; at++) {
      last = selected[at] as number;
      positions[count++] = last - first;
    }
    copy(first, last + 1);
    GATHER[size](VALUES_AT, POSITIONS_AT, count);
    run(count);
  }
}
