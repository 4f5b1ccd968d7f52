const FILLED_SHARE = 0.6;

/**
 * Indexes ("places") by hash; those with the same hash are in the order in which they were added. It takes 30 to 60 bytes per place, in typed arrays that are
 * allocated once.
 */
export class HashChains {
  readonly #hashes: Float64Array;
  readonly #heads: Int32Array;
  readonly #tails: Int32Array;
  readonly #next: Int32Array;

  constructor(places: number) {
    const slots = 2 ** Math.ceil(Math.log2(places / FILLED_SHARE + 2));
    this.#hashes = new Float64Array(slots);
    this.#heads = new Int32Array(slots);
    this.#tails = new Int32Array(slots);
    this.#next = new Int32Array(places).fill(-1);
  }

  /** Adds a place; `hash` must be a positive integer below 2^53. */
  add(hash: number, place: number): void {
    const slot = this.#slotOf(hash);
    if (this.#hashes[slot] === hash) this.#next[this.#tails[slot] as number] = place;
    else {
      this.#hashes[slot] = hash;
      this.#heads[slot] = place;
    }
    this.#tails[slot] = place;
  }

  /** Returns the first place of a hash, or -1. */
  first(hash: number): number {
    const slot = this.#slotOf(hash);
    return this.#hashes[slot] === hash ? (this.#heads[slot] as number) : -1;
  }

  /** Returns the next place with the same hash, or -1. */
  next(place: number): number {
    return this.#next[place] as number;
  }

  #slotOf(hash: number): number {
    const mask = this.#hashes.length - 1;
    let slot = ((hash % 0x1_0000_0000) ^ (hash / 0x1_0000_0000)) & mask;
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
}
