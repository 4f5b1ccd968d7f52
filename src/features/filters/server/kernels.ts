import type { SectionArray } from '../../../backend/tiles/container-view.ts';

/**
 * Parcels at a time: what a kernel reads and writes stays in the processor's cache, and a group stops when nothing is left. A multiple of 4: groups
 * are joined four parcels at a time.
 */
export const BLOCK = 8192;

/** Writes 1 for each of the parcels [from, from + count) that it chooses and 0 for the others, to the start of `out`. */
export type Kernel = (from: number, count: number, out: Uint8Array) => void;

export const EVERY: Kernel = (_, count, out) => void out.fill(1, 0, count);
export const NONE: Kernel = (_, count, out) => void out.fill(0, 0, count);
export const constant = (chosen: boolean): Kernel => (chosen ? EVERY : NONE);

/**
 * Chooses by a table that has a byte for every value: `table[value + offset]`. For small numbers and for the codes of texts. One loop for each type
 * of array: a loop that meets several is several times slower.
 */
export function tableKernel(values: SectionArray, table: Uint8Array, offset: number): Kernel {
  if (values instanceof Int8Array)
    return (from, count, out) => table8(values, table, offset, from, count, out);
  if (values instanceof Int16Array)
    return (from, count, out) => table16(values, table, offset, from, count, out);
  return (from, count, out) => tableAny(values, table, offset, from, count, out);
}

function table8(
  values: Int8Array,
  table: Uint8Array,
  offset: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) out[i] = table[(values[from + i] as number) + offset] as number;
}

function table16(
  values: Int16Array,
  table: Uint8Array,
  offset: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) out[i] = table[(values[from + i] as number) + offset] as number;
}

function tableAny(
  values: SectionArray,
  table: Uint8Array,
  offset: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) out[i] = table[(values[from + i] as number) + offset] as number;
}

/** Whole numbers from `low` to `high`, both included: one comparison, since what is below wraps round to the top. */
export function wholeRangeKernel(values: Int32Array, low: number, high: number, isIn: boolean): Kernel {
  if (low > high) return constant(!isIn);
  const span = high - low;
  const [yes, no] = isIn ? [1, 0] : [0, 1];
  return (from, count, out) => wholeRange(values, low, span, yes, no, from, count, out);
}

function wholeRange(
  values: Int32Array,
  low: number,
  span: number,
  yes: number,
  no: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) out[i] = ((values[from + i] as number) - low) >>> 0 <= span ? yes : no;
}

/** From `low` to `high`, both included. NaN, which stands for no value, is never in. */
export function rangeKernel(
  values: Float32Array | Float64Array,
  low: number,
  high: number,
  isIn: boolean,
): Kernel {
  const [yes, no] = isIn ? [1, 0] : [0, 1];
  return values instanceof Float32Array
    ? (from, count, out) => range32(values, low, high, yes, no, from, count, out)
    : (from, count, out) => range64(values, low, high, yes, no, from, count, out);
}

function range32(
  values: Float32Array,
  low: number,
  high: number,
  yes: number,
  no: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) {
    const value = values[from + i] as number;
    out[i] = value >= low && value <= high ? yes : no;
  }
}

function range64(
  values: Float64Array,
  low: number,
  high: number,
  yes: number,
  no: number,
  from: number,
  count: number,
  out: Uint8Array,
) {
  for (let i = 0; i < count; i++) {
    const value = values[from + i] as number;
    out[i] = value >= low && value <= high ? yes : no;
  }
}

const SIEVE_BITS = 14;
const sieveSlot = (value: number): number => Math.imul(value | 0, -1_640_531_535) >>> (32 - SIEVE_BITS);

/** One of several numbers. A sieve of a byte a slot turns nearly all others away before the set is asked. */
export function memberKernel(
  values: Int32Array | Float32Array | Float64Array,
  wanted: ReadonlySet<number>,
  isIn: boolean,
): Kernel {
  const sieve = new Uint8Array(1 << SIEVE_BITS);
  for (const value of wanted) sieve[sieveSlot(value)] = 1;
  const [yes, no] = isIn ? [1, 0] : [0, 1];
  return (from, count, out) => {
    for (let i = 0; i < count; i++) {
      const value = values[from + i] as number;
      out[i] = sieve[sieveSlot(value)] === 1 && wanted.has(value) ? yes : no;
    }
  };
}

/** What was found before, one byte a parcel. */
export function maskKernel(mask: Uint8Array): Kernel {
  return (from, count, out) => out.set(mask.subarray(from, from + count));
}

/** As `kernel`, but for a few parcels (ascending ordinals), which all get `value`. */
export function exceptKernel(kernel: Kernel, ordinals: Uint32Array, value: 0 | 1): Kernel {
  if (ordinals.length === 0) return kernel;
  return (from, count, out) => {
    kernel(from, count, out);
    for (let at = firstAtLeast(ordinals, from); at < ordinals.length; at++) {
      const ordinal = ordinals[at] as number;
      if (ordinal >= from + count) return;
      out[ordinal - from] = value;
    }
  };
}

function firstAtLeast(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every one of them must choose a parcel (`all`), or one of them. A group of none chooses every parcel. */
export function groupKernel(op: 'all' | 'any', kernels: readonly Kernel[]): Kernel {
  const [first, ...others] = kernels;
  if (first === undefined) return EVERY;
  if (others.length === 0) return first;
  const words = new Uint32Array(BLOCK / 4);
  const scratch = new Uint8Array(words.buffer);
  const isAll = op === 'all';
  return (from, count, out) => {
    first(from, count, out);
    const outWords = new Uint32Array(out.buffer, out.byteOffset, BLOCK / 4);
    const wordCount = (count + 3) >> 2;
    for (const kernel of others) {
      // Nothing left to take away, or to add.
      if (isAll ? isAllZero(outWords, wordCount) : isAllOne(outWords, count)) return;
      kernel(from, count, scratch);
      if (isAll)
        for (let i = 0; i < wordCount; i++) outWords[i] = (outWords[i] as number) & (words[i] as number);
      else for (let i = 0; i < wordCount; i++) outWords[i] = (outWords[i] as number) | (words[i] as number);
    }
  };
}

function isAllZero(words: Uint32Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (words[i] !== 0) return false;
  return true;
}

const FOUR_ONES = 0x01010101;

function isAllOne(words: Uint32Array, count: number): boolean {
  for (let i = 0; i < count >> 2; i++) if (words[i] !== FOUR_ONES) return false;
  return count % 4 === 0;
}

/** A byte buffer for a block, aligned for {@link groupKernel}. */
export function blockBuffer(): Uint8Array {
  return new Uint8Array(new ArrayBuffer(BLOCK));
}

/** One byte a parcel in shared memory, for the tile threads, and how many are chosen. */
export function runKernel(kernel: Kernel, parcelCount: number): { mask: Uint8Array; count: number } {
  const mask = new Uint8Array(new SharedArrayBuffer(parcelCount));
  const out = blockBuffer();
  let chosen = 0;
  for (let from = 0; from < parcelCount; from += BLOCK) {
    const count = Math.min(BLOCK, parcelCount - from);
    kernel(from, count, out);
    if (count < BLOCK) out.fill(0, count);
    chosen += countOnes(out);
    mask.set(count < BLOCK ? out.subarray(0, count) : out, from);
  }
  return { mask, count: chosen };
}

/** Four bytes are added at a time; 255 times fit before one of them would run over. */
export function countOnes(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let ones = 0;
  for (let from = 0; from < words.length; from += 255) {
    const to = Math.min(words.length, from + 255);
    let sums = 0;
    for (let i = from; i < to; i++) sums = (sums + (words[i] as number)) | 0;
    ones += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  for (let i = words.length * 4; i < bytes.length; i++) ones += bytes[i] as number;
  return ones;
}
