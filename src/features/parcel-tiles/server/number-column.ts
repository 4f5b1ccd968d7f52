import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { ContainerWriter, SectionType } from '../../../backend/tiles/container-writer.ts';

const BLOCK = 1 << 15;

type Packed = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array;

/** A column is stored in the smallest type that holds every value exactly. The lowest integer of the type, or NaN, means "no value". */
export const NUMBER_TYPES = ['i8', 'i16', 'i32', 'f32', 'f64'] as const satisfies readonly SectionType[];
export type NumberType = (typeof NUMBER_TYPES)[number];

export const NULL_MARKERS: Readonly<Record<NumberType, number>> = {
  i8: -128,
  i16: -32_768,
  i32: -2_147_483_648,
  f32: Number.NaN,
  f64: Number.NaN,
};

const FLOAT32_RANK = 3;

/** Returns the narrowest type for a value, as an index of NUMBER_TYPES. */
function rankOf(value: number): number {
  if (Number.isInteger(value)) {
    const size = Math.abs(value);
    if (size < 128) return 0;
    if (size < 32_768) return 1;
    if (size < 2_147_483_648) return 2;
  }
  return Math.fround(value) === value ? FLOAT32_RANK : 4;
}

/** Returns the type for values of both types. float32 can't hold integers beyond 2^24, so 32-bit integers and fractions need float64. */
function joinRanks(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return high === FLOAT32_RANK && low === 2 ? 4 : high;
}

/** Loops use doubles only, and typed arrays are converted as a whole, because a loop over five array types is several times slower. */
function pack(block: Float64Array, count: number, type: NumberType): Packed {
  const packed = createArray(type, count);
  const none = NULL_MARKERS[type];
  replaceAll(block, 0, count, Number.NaN, none);
  packed.set(block.subarray(0, count));
  return packed;
}

/** Replaces the marker of missing values between two indexes. Most blocks of a column have the marker of its type already. */
function replaceAll(values: Float64Array, from: number, to: number, marker: number, by: number): void {
  if (Object.is(marker, by)) return;
  const isNaN = Number.isNaN(marker);
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    if (isNaN ? Number.isNaN(value) : value === marker) values[at] = by;
  }
}

function createArray(type: NumberType, count: number): Packed {
  switch (type) {
    case 'i8':
      return new Int8Array(count);
    case 'i16':
      return new Int16Array(count);
    case 'i32':
      return new Int32Array(count);
    case 'f32':
      return new Float32Array(count);
    case 'f64':
      return new Float64Array(count);
  }
}

/** Collects numbers in order of arrival. Each full block is narrowed and put into a scratch file, so that a million rows take little memory. */
export class NumberColumn {
  readonly #scratch: ScratchFile;
  readonly #blocks: { type: NumberType; count: number; place: number }[] = [];
  readonly #filling = new Float64Array(BLOCK);
  #count = 0;
  #blockRank = 0;
  #rank = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  /** Booleans are stored as 0 and 1. null and everything else that is not a finite number means "no value". */
  push(value: unknown): void {
    const number = typeof value === 'boolean' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) {
      this.#filling[this.#count++] = number;
      const rank = rankOf(number);
      if (rank !== this.#blockRank) this.#blockRank = joinRanks(rank, this.#blockRank);
      if (number < this.#min) this.#min = number;
      if (number > this.#max) this.#max = number;
    } else this.#filling[this.#count++] = Number.NaN;
    if (this.#count === BLOCK) this.#seal();
  }

  #seal(): void {
    const type = NUMBER_TYPES[this.#blockRank] ?? 'f64';
    const place = this.#scratch.append(pack(this.#filling, this.#count, type));
    this.#blocks.push({ type, count: this.#count, place });
    this.#rank = joinRanks(this.#rank, this.#blockRank);
    this.#blockRank = 0;
    this.#count = 0;
  }

  /**
   * Writes the values in the given order and returns a description. `min` and `max` are null without any value. `doubles` is as long as
   * `order` and is reused for the next column.
   */
  write(
    writer: ContainerWriter,
    section: string,
    order: Uint32Array,
    doubles: Float64Array,
  ): { type: NumberType; min: number | null; max: number | null } {
    const { type } = this;
    this.#takeAll(doubles, NULL_MARKERS[type]);
    writer.section(section, type, (sink) => {
      const ordered = new Float64Array(BLOCK);
      const out = createArray(type, BLOCK);
      for (let from = 0; from < order.length; from += BLOCK) {
        const count = Math.min(BLOCK, order.length - from);
        for (let i = 0; i < count; i++) ordered[i] = doubles[order[from + i] as number] as number;
        out.set(ordered);
        sink.bytes(new Uint8Array(out.buffer, 0, count * out.BYTES_PER_ELEMENT));
      }
    });
    return {
      type,
      min: Number.isFinite(this.#min) ? this.#min : null,
      max: Number.isFinite(this.#max) ? this.#max : null,
    };
  }

  /** The smallest type for the values so far. */
  get type(): NumberType {
    return NUMBER_TYPES[joinRanks(this.#rank, this.#blockRank)] ?? 'f64';
  }

  /** Returns all values in order of arrival, NaN for missing ones, and empties the column. */
  takeAll(doubles: Float64Array): Float64Array {
    this.#takeAll(doubles, Number.NaN);
    return doubles;
  }

  /** Fills `doubles` with all values in order of arrival, `missing` for missing ones, and empties the column. */
  #takeAll(doubles: Float64Array, missing: number): void {
    let at = 0;
    for (const { type, count, place } of this.#blocks) {
      const values = createArray(type, count);
      this.#scratch.read(values, place);
      doubles.set(values, at);
      replaceAll(doubles, at, at + count, NULL_MARKERS[type], missing);
      at += count;
    }
    doubles.set(this.#filling.subarray(0, this.#count), at);
    replaceAll(doubles, at, at + this.#count, Number.NaN, missing);
    this.#count = 0;
    this.#blocks.length = 0;
  }
}
