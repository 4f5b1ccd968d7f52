const FILLED_SHARE = 0.6;

/**
 * Finds entries by hash. An entry is its index from 0 in the caller's arrays. Entries with the same hash are in the order in which they were added. The chains take 30 to
 * 60 bytes per entry, in typed arrays that are allocated once.
 */
export class HashChains {
  readonly #hashes: Float64Array;
  readonly #heads: Int32Array;
  readonly #tails: Int32Array;
  readonly #next: Int32Array;

  constructor(entries: number) {
    const slots = 2 ** Math.ceil(Math.log2(entries / FILLED_SHARE + 2));
    this.#hashes = new Float64Array(slots);
    this.#heads = new Int32Array(slots);
    this.#tails = new Int32Array(slots);
    this.#next = new Int32Array(entries).fill(-1);
  }

  /** Adds an entry; `hash` must be a positive integer below 2^53. */
  add(hash: number, entry: number): void {
    const slot = this.#slotOf(hash);
    if (this.#hashes[slot] === hash) this.#next[this.#tails[slot] as number] = entry;
    else {
      this.#hashes[slot] = hash;
      this.#heads[slot] = entry;
    }
    this.#tails[slot] = entry;
  }

  /** Returns the first entry of a hash, or -1. */
  first(hash: number): number {
    const slot = this.#slotOf(hash);
    return this.#hashes[slot] === hash ? (this.#heads[slot] as number) : -1;
  }

  /** Returns the next entry with the same hash, or -1. */
  next(entry: number): number {
    return this.#next[entry] as number;
  }

  #slotOf(hash: number): number {
    const mask = this.#hashes.length - 1;
    let slot = ((hash % 0x1_0000_0000) ^ (hash / 0x1_0000_0000)) & mask;
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
}
