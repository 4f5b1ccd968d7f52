import { setImmediate } from 'node:timers/promises';
import type { SectionArray } from '../../../backend/tiles/container-view.ts';

/**
 * Parcels at a time: what a kernel reads and writes stays in the processor's cache, and a group stops when nothing is left. A multiple of 4: groups
 * are joined four parcels at a time.
 */
export const BLOCK = 8192;

/** Room for an answer a parcel of a block, as bytes and as words of four. */
export interface Block {
  bytes: Uint8Array;
  words: Int32Array;
}

export function createBlock(): Block {
  const bytes = new Uint8Array(new ArrayBuffer(BLOCK));
  return { bytes, words: new Int32Array(bytes.buffer) };
}

/** Writes 1 for each of the parcels [from, from + count) that it chooses and 0 for the others, to the start of `out`. */
export type Kernel = (from: number, count: number, out: Block) => void;

export const EVERY: Kernel = (_, count, out) => void out.bytes.fill(1, 0, count);
export const NONE: Kernel = (_, count, out) => void out.bytes.fill(0, 0, count);
export const constant = (chosen: boolean): Kernel => (chosen ? EVERY : NONE);

/**
 * Chooses by a table that has a byte for every value: `table[value + offset]`. For small numbers and for the codes of texts. One loop for each type
 * of array: a loop that meets several is several times slower.
 */
export function tableKernel(values: SectionArray, table: Uint8Array, offset: number): Kernel {
  if (values instanceof Int8Array)
    return (from, count, out) => table8(values, table, offset, from, count, out.bytes);
  if (values instanceof Int16Array)
    return (from, count, out) => table16(values, table, offset, from, count, out.bytes);
  return (from, count, out) => tableAny(values, table, offset, from, count, out.bytes);
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

/** Differences of numbers below this are whole numbers that a machine word holds. */
const HALF = 2 ** 30;
const FOUR_ONES = 0x01010101;

/** Whole numbers from `low` to `high`, both included. `bounds`: the least and greatest of the column, which "no value" is not within. */
export function wholeRangeKernel(
  values: Int32Array,
  low: number,
  high: number,
  isIn: boolean,
  bounds: { min: number; max: number },
): Kernel {
  const [from, to] = [Math.ceil(Math.max(low, bounds.min)), Math.floor(Math.min(high, bounds.max))];
  if (!(from <= to)) return constant(!isIn);
  return bounds.min > -HALF && bounds.max < HALF
    ? (start, count, out) => smallRange(values, from | 0, to | 0, isIn, start, count, out)
    : (start, count, out) => eitherRange(values, from, to, isIn, start, start + count, start, out.bytes);
}

/**
 * Without a branch, which would be guessed wrongly at every other parcel: a number is out where one of the differences is below zero. Four parcels are
 * written at a time.
 */
function smallRange(
  values: Int32Array,
  low: number,
  high: number,
  isIn: boolean,
  from: number,
  count: number,
  { bytes, words }: Block,
) {
  const flip = isIn ? FOUR_ONES : 0;
  const whole = count >> 2;
  for (let i = 0, at = from; i < whole; i++, at += 4) {
    const a = values[at] as number;
    const b = values[at + 1] as number;
    const c = values[at + 2] as number;
    const d = values[at + 3] as number;
    words[i] =
      ((((a - low) | (high - a)) >>> 31) |
        ((((b - low) | (high - b)) >>> 31) << 8) |
        ((((c - low) | (high - c)) >>> 31) << 16) |
        ((((d - low) | (high - d)) >>> 31) << 24)) ^
      flip;
  }
  eitherRange(values, low, high, isIn, from + whole * 4, from + count, from, bytes);
}

/** One parcel after the other: what is left of a block, and numbers that are too large for differences. `base` stands at the start of `out`. */
function eitherRange(
  values: SectionArray,
  low: number,
  high: number,
  isIn: boolean,
  from: number,
  to: number,
  base: number,
  out: Uint8Array,
) {
  const [yes, no] = isIn ? [1, 0] : [0, 1];
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    out[at - base] = value >= low && value <= high ? yes : no;
  }
}

const ONE_DOUBLE = new Float64Array(1);
const ITS_WORDS = new Int32Array(ONE_DOUBLE.buffer);

/** The upper word of a double as a whole number in the order of the doubles, halved, so that differences fit into a word. */
function orderOf(value: number): number {
  ONE_DOUBLE[0] = value;
  const word = ITS_WORDS[1] as number;
  return (word ^ ((word >> 31) & 0x7fff_ffff)) >> 1;
}

/** From `low` to `high`, both included and finite. NaN, which stands for no value, is never in. */
export function rangeKernel(
  values: Float32Array | Float64Array,
  low: number,
  high: number,
  isIn: boolean,
): Kernel {
  if (!(low <= high)) return constant(!isIn);
  if (values instanceof Float32Array)
    return (from, count, out) => eitherRange(values, low, high, isIn, from, from + count, from, out.bytes);
  const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  // Of the two zeros the lower and the higher.
  const [first, last] = [orderOf(low === 0 ? -0 : low), orderOf(high === 0 ? 0 : high)];
  return (from, count, out) => {
    doubleRange(values, words, { low, high, first, last, isIn }, from, count, out);
  };
}

/** The upper words decide without a branch; only where they are those of an end the doubles themselves are compared. */
function doubleRange(
  values: Float64Array,
  upper: Int32Array,
  { low, high, first, last, isIn }: { low: number; high: number; first: number; last: number; isIn: boolean },
  from: number,
  count: number,
  { bytes, words }: Block,
) {
  const flip = isIn ? FOUR_ONES : 0;
  const whole = count >> 2;
  for (let i = 0, at = from * 2 + 1; i < whole; i++, at += 8) {
    let a = upper[at] as number;
    let b = upper[at + 2] as number;
    let c = upper[at + 4] as number;
    let d = upper[at + 6] as number;
    a = (a ^ ((a >> 31) & 0x7fff_ffff)) >> 1;
    b = (b ^ ((b >> 31) & 0x7fff_ffff)) >> 1;
    c = (c ^ ((c >> 31) & 0x7fff_ffff)) >> 1;
    d = (d ^ ((d >> 31) & 0x7fff_ffff)) >> 1;
    words[i] =
      ((((a - first) | (last - a)) >>> 31) |
        ((((b - first) | (last - b)) >>> 31) << 8) |
        ((((c - first) | (last - c)) >>> 31) << 16) |
        ((((d - first) | (last - d)) >>> 31) << 24)) ^
      flip;
    if (isEnd(a, first, last) || isEnd(b, first, last) || isEnd(c, first, last) || isEnd(d, first, last))
      eitherRange(values, low, high, isIn, from + i * 4, from + i * 4 + 4, from, bytes);
  }
  eitherRange(values, low, high, isIn, from + whole * 4, from + count, from, bytes);
}

function isEnd(order: number, first: number, last: number): boolean {
  return order === first || order === last;
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
  return (from, count, { bytes }) => {
    for (let i = 0; i < count; i++) {
      const value = values[from + i] as number;
      bytes[i] = sieve[sieveSlot(value)] === 1 && wanted.has(value) ? yes : no;
    }
  };
}

/** What was found before, one byte a parcel. */
export function maskKernel(mask: Uint8Array): Kernel {
  return (from, count, out) => out.bytes.set(mask.subarray(from, from + count));
}

/** As `kernel`, but for a few parcels (ascending ordinals), which all get `value`. */
export function exceptKernel(kernel: Kernel, ordinals: Uint32Array, value: 0 | 1): Kernel {
  if (ordinals.length === 0) return kernel;
  return (from, count, out) => {
    kernel(from, count, out);
    for (let at = firstAtLeast(ordinals, from); at < ordinals.length; at++) {
      const ordinal = ordinals[at] as number;
      if (ordinal >= from + count) return;
      out.bytes[ordinal - from] = value;
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
  const scratch = createBlock();
  const isAll = op === 'all';
  return (from, count, out) => {
    first(from, count, out);
    const wordCount = (count + 3) >> 2;
    for (const kernel of others) {
      // Nothing left to take away, or to add.
      if (isAll ? isAllZero(out.words, wordCount) : isAllOne(out.words, count)) return;
      kernel(from, count, scratch);
      if (isAll) keepCommon(out.words, scratch.words, wordCount);
      else addAll(out.words, scratch.words, wordCount);
    }
  };
}

function keepCommon(words: Int32Array, others: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) words[i] = (words[i] as number) & (others[i] as number);
}

function addAll(words: Int32Array, others: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) words[i] = (words[i] as number) | (others[i] as number);
}

function isAllZero(words: Int32Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (words[i] !== 0) return false;
  return true;
}

function isAllOne(words: Int32Array, count: number): boolean {
  for (let i = 0; i < count >> 2; i++) if (words[i] !== FOUR_ONES) return false;
  return count % 4 === 0;
}

/** Work of one turn: others, tiles among them, wait for no longer. */
const TURN_MS = 12;

/** Calls `each` for every block, letting others work when it takes long. */
export async function eachBlock(
  parcelCount: number,
  each: (from: number, count: number) => void,
): Promise<void> {
  let startedAt = performance.now();
  for (let from = 0; from < parcelCount; from += BLOCK) {
    each(from, Math.min(BLOCK, parcelCount - from));
    if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}

/** One byte a parcel in shared memory, for the tile threads, and how many are chosen. */
export async function runKernel(
  kernel: Kernel,
  parcelCount: number,
): Promise<{ mask: Uint8Array; count: number }> {
  const mask = new Uint8Array(new SharedArrayBuffer(parcelCount));
  const out = createBlock();
  let chosen = 0;
  await eachBlock(parcelCount, (from, count) => {
    kernel(from, count, out);
    const chosenHere = out.bytes.subarray(0, count);
    chosen += countOnes(chosenHere);
    mask.set(chosenHere, from);
  });
  return { mask, count: chosen };
}

/** Four bytes are added at a time; 255 times fit before one of them would run over. */
export function countOnes(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
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
