const SLOTS = 512;
/** Longer texts seldom repeat, and comparing them takes longer than making them. */
const MAX_BYTES = 48;
const TRIAL_READS = 4096;
const ASCII_END = 0x80;

/**
 * Makes strings from the bytes of one column. In columns of codes, values repeat: the existing string is found by comparing bytes, so no new one is made. For a
 * column whose values don't repeat, the cache turns itself off.
 */
export class TextCache {
  readonly #decode: (bytes: Buffer, from: number, to: number) => string;
  /** Empty until a text is read; null after the cache has turned itself off. */
  #slots: (string | undefined)[] | null = [];
  #reads = 0;
  #hits = 0;

  /** `decode` is called for text that isn't ASCII. */
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
    if (++this.#reads === TRIAL_READS && this.#hits < TRIAL_READS / 2) this.#slots = null;
    if (known !== undefined && isSame(known, bytes, from, length)) {
      this.#hits++;
      return known;
    }
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
