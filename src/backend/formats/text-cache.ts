const SLOTS = 512;
/** Longer texts seldom repeat and cost more to compare than to make. */
const MAX_BYTES = 48;
const TRIAL_READS = 4096;
const ASCII_END = 0x80;

/**
 * Makes strings of one column's bytes. Columns of codes repeat themselves: the string made before is found by comparing
 * bytes, without a new one. A column that turns out not to repeat itself is no longer looked up.
 */
export class TextCache {
  readonly #decode: (bytes: Buffer, from: number, to: number) => string;
  /** Empty until a text is read; null when looking up is not worth while. */
  #slots: (string | undefined)[] | null = [];
  #reads = 0;
  #hits = 0;

  /** `decode` is asked for text that isn't ASCII. */
  constructor(decode: (bytes: Buffer, from: number, to: number) => string) {
    this.#decode = decode;
  }

  read(bytes: Buffer, from: number, to: number): string {
    const slots = this.#slots;
    const length = to - from;
    let hash = length;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte >= ASCII_END) return this.#decode(bytes, from, to);
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    if (slots === null || length > MAX_BYTES) return bytes.toString('latin1', from, to);
    if (slots.length === 0) slots.length = SLOTS;
    const slot = (hash ^ (hash >>> 9) ^ (hash >>> 18)) & (SLOTS - 1);
    const known = slots[slot];
    this.#reads++;
    if (known !== undefined && isSame(known, bytes, from, length)) {
      this.#hits++;
      return known;
    }
    if (this.#reads === TRIAL_READS && this.#hits < TRIAL_READS / 2) this.#slots = null;
    const text = bytes.toString('latin1', from, to);
    slots[slot] = text;
    return text;
  }
}

function isSame(text: string, bytes: Buffer, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let index = 0; index < length; index++) {
    if (text.charCodeAt(index) !== bytes[from + index]) return false;
  }
  return true;
}
