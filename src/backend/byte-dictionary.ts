const FIRST_SLOTS = 1 << 10;
const FIRST_BYTES = 1 << 13;

/**
 * Numbers distinct byte sequences from 0 in the order of their arrival, without making strings of them. The time to find an entry depends on its length, not
 * on the number of entries. Memory: at most twice the bytes of the entries, and 16 to 32 bytes for each.
 */
export class ByteDictionary {
  size = 0;
  /** A hash table with open addressing: the number of an entry + 1, at the index of its hash. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  #ends = new Int32Array(FIRST_SLOTS / 2);
  #bytes = new Uint8Array(FIRST_BYTES);
  #hash = 0;
  #slot = 0;

  /** Returns the number of an entry, or -1. After -1, `add` may be called for the same bytes. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) break;
      if (this.#hashes[number] === hash && this.#isEntry(number, bytes, from, to)) return number;
      slot = (slot + 1) & mask;
    }
    this.#hash = hash;
    this.#slot = slot;
    return -1;
  }

  /** Adds the bytes that `find` has just not found, and returns their number. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const number = this.size++;
    const start = this.#startOf(number);
    const end = start + to - from;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end * 2);
    if (number >= this.#ends.length) {
      this.#ends = grown(this.#ends, number * 2);
      this.#hashes = grown(this.#hashes, number * 2);
    }
    this.#bytes.set(bytes.subarray(from, to), start);
    this.#ends[number] = end;
    this.#hashes[number] = this.#hash;
    this.#slots[this.#slot] = number + 1;
    if (this.size * 2 > this.#slots.length) this.#spread();
    return number;
  }

  /** Returns the bytes of all entries in sequence. The view is valid until the next `add`. */
  allBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#startOf(this.size));
  }

  /** Returns the end of each entry in `allBytes`. */
  ends(): Uint32Array {
    return Uint32Array.from(this.#ends.subarray(0, this.size));
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }

  #isEntry(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(number);
    if ((this.#ends[number] as number) - start !== to - from) return false;
    const own = this.#bytes;
    for (let at = from, mine = start; at < to; at++, mine++) if (own[mine] !== bytes[at]) return false;
    return true;
  }

  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      const hash = this.#hashes[number] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return hash;
}

function grown<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(length);
  larger.set(array);
  return larger;
}
