import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { Utf8Text } from '../../../backend/utf8-text.ts';

/** The number of characters in one key: 37^10 is below 2^53. */
const KEY_CHARACTERS = 10;
const KEYS = 2;
const CHUNK = 1 << 16;

/** Sorts up to millions of parcel numbers by two numeric keys each. The last chunk of numbers is in memory; those before it wait in a scratch file. */
export class NumberSorter {
  readonly #scratch: ScratchFile;
  readonly #high = new Float64Array(CHUNK);
  readonly #low = new Float64Array(CHUNK);
  readonly #rows = new Uint32Array(CHUNK);
  /** The positions of full chunks in the scratch file. `low` is null if all numbers of the chunk are short, as most counties' are: their second keys are 0. */
  readonly #positions: { high: number; low: number | null; rows: number }[] = [];
  #at = 0;
  #hasLow = false;
  length = 0;

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  /** The number consists of A-Z and 0-9 only. Numbers with the same first {@link SORTED_CHARACTERS} characters stay in the order in which they were added. */
  add(row: number, { bytes, from, to }: Utf8Text): void {
    if (this.#at === CHUNK) this.#putAway();
    this.#high[this.#at] = keyOf(bytes, from, to);
    const isLong = to - from > KEY_CHARACTERS;
    this.#low[this.#at] = isLong ? keyOf(bytes, from + KEY_CHARACTERS, to) : 0;
    this.#hasLow ||= isLong;
    this.#rows[this.#at++] = row;
    this.length++;
  }

  #putAway(): void {
    this.#positions.push({
      high: this.#scratch.append(this.#high),
      low: this.#hasLow ? this.#scratch.append(this.#low) : null,
      rows: this.#scratch.append(this.#rows),
    });
    this.#at = 0;
    this.#hasLow = false;
  }

  /** Returns the rows in the order of their numbers and empties the sorter. */
  sortedRows(): Uint32Array<ArrayBuffer> {
    const { order, rows, high, low } = this.#takeInOrder();
    free(high);
    free(low);
    return picked(rows, order, new Uint32Array(order.length));
  }

  /** Returns the rows with the two keys of their numbers ({@link numberOfKeys}), in the order of the numbers, and empties the sorter. */
  sorted(): {
    rows: Uint32Array<ArrayBuffer>;
    high: Float64Array<ArrayBuffer>;
    low: Float64Array<ArrayBuffer>;
  } {
    const { order, rows, high, low } = this.#takeInOrder();
    const { length } = order;
    return {
      rows: picked(rows, order, new Uint32Array(length)),
      high: picked(high, order, new Float64Array(length)),
      low: picked(low, order, new Float64Array(length)),
    };
  }

  #takeInOrder() {
    const rows = this.#readBack('rows', this.#rows, new Uint32Array(this.length));
    const low = this.#readBack('low', this.#low, new Float64Array(this.length));
    const high = this.#readBack('high', this.#high, new Float64Array(this.length));
    let order = new Uint32Array(this.length).map((_, index) => index);
    for (const keys of [low, high]) order = radixSort(order, keys);
    this.length = 0;
    this.#at = 0;
    this.#positions.length = 0;
    return { order, rows, high, low };
  }

  /** Fills `target` with the numbers of the full chunks and then those of the last one. */
  #readBack<T extends Numbers>(name: 'high' | 'low' | 'rows', last: T, target: T): T {
    let at = 0;
    for (const { [name]: position } of this.#positions) {
      if (position !== null) this.#scratch.read(target.subarray(at, at + CHUNK), position);
      at += CHUNK;
    }
    target.set(last.subarray(0, this.#at), at);
    return target;
  }
}

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Frees the memory at once. The garbage collector would wait until much more of it is unused. */
function free({ buffer }: Numbers): void {
  buffer.transfer(0);
}

/** Copies the values in this order into `target`, frees the memory of `values`, and returns `target`. */
function picked<T extends Numbers>(values: T, order: Uint32Array, target: T): T {
  for (let at = 0; at < order.length; at++) target[at] = values[order[at] as number] as number;
  free(values);
  return target;
}

/** Returns the ten characters from `from` as a whole number that sorts like the text; missing characters sort first. */
function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < from + KEY_CHARACTERS; at++) {
    const code = at < to ? (bytes[at] as number) : 0;
    key = key * 37 + (code === 0 ? 0 : code < 65 ? code - 47 : code - 54);
  }
  return key;
}

/** Returns the keys of the first and the last number that begins with `beginning` (A-Z and 0-9). */
export function keysOfBeginning(beginning: string): { first: [number, number]; last: [number, number] } {
  const keys = (text: string): [number, number] => {
    const bytes = Buffer.from(text);
    return [keyOf(bytes, 0, bytes.length), keyOf(bytes, KEY_CHARACTERS, bytes.length)];
  };
  return { first: keys(beginning), last: keys(beginning.padEnd(SORTED_CHARACTERS, 'Z')) };
}

/** Returns the first {@link SORTED_CHARACTERS} characters of the number with these keys. */
export function numberOfKeys(high: number, low: number): string {
  return textOfKey(high) + textOfKey(low);
}

function textOfKey(key: number): string {
  let text = '';
  for (let left = key, at = 0; at < KEY_CHARACTERS; at++) {
    const code = left % 37;
    left = Math.floor(left / 37);
    if (code > 0) text = String.fromCharCode(code < 11 ? code + 47 : code + 54) + text;
  }
  return text;
}

const DIGIT_BITS = 14;
const DIGIT = 1 << DIGIT_BITS;
/** Two digits, which fit into a 32-bit integer. */
const TWO_DIGITS = 2 ** (2 * DIGIT_BITS);

/** Sorts `order` by the keys of its indexes. Stable: indexes with equal keys keep their order. Keys are whole numbers below 2^53. */
function radixSort(order: Uint32Array<ArrayBuffer>, keys: Float64Array): Uint32Array<ArrayBuffer> {
  let from = order;
  let to = new Uint32Array(order.length);
  let largest = 0;
  for (let index = 0; index < keys.length; index++)
    if ((keys[index] as number) > largest) largest = keys[index] as number;
  // Digits are extracted in the order of the keys. The random access that follows then reads a quarter of the memory and needs no division.
  const digits = new Uint16Array(keys.length);
  for (let pass = 0; DIGIT ** pass <= largest; pass++) {
    const starts = new Uint32Array(DIGIT + 1);
    const isHigh = pass >= 2;
    const shift = (pass % 2) * DIGIT_BITS;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as number;
      // Integers, because the remainder of a double takes several times as long.
      const high = Math.floor(key / TWO_DIGITS);
      const digit = ((isHigh ? high : key - high * TWO_DIGITS) >>> shift) & (DIGIT - 1);
      digits[index] = digit;
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 1; digit <= DIGIT; digit++)
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    for (let at = 0; at < from.length; at++) {
      const index = from[at] as number;
      const digit = digits[index] as number;
      const position = starts[digit] as number;
      to[position] = index;
      starts[digit] = position + 1;
    }
    [from, to] = [to, from];
  }
  free(to);
  return from;
}

/** The number of characters that {@link NumberSorter} orders by. */
export const SORTED_CHARACTERS = KEY_CHARACTERS * KEYS;
