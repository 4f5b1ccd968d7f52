/**
 * A hash of the values of a row: of the names and bytes of those that are present. Neither the order of the columns nor a new column without a value changes it,
 * so that a column that a county adds to its file changes only the parcels that have a value in it.
 */
export class RowHash {
  #low = 0;
  #high = 0;

  clear(): void {
    this.#low = 0;
    this.#high = 0;
  }

  /** Adds the bytes of a value. `seed` is a 32-bit integer that stands for its column. */
  add(seed: number, view: DataView, from: number, to: number): void {
    let low = seed ^ (to - from);
    let high = Math.imul(low, 0x9e3779b1);
    let at = from;
    for (; to - at >= 4; at += 4) {
      const word = view.getInt32(at);
      low = Math.imul(low ^ word, 0xcc9e2d51);
      low = (low << 15) | (low >>> 17);
      high = Math.imul(high ^ word, 0x85ebca6b);
      high = (high << 13) | (high >>> 19);
    }
    if (at < to) {
      let rest = 0;
      for (; at < to; at++) rest = (rest << 8) | view.getUint8(at);
      low = Math.imul(low ^ rest, 0xcc9e2d51);
      high = Math.imul(high ^ rest, 0x85ebca6b);
    }
    this.#mix(low, high);
  }

  /** Adds something of the row that is hashed already, such as by `hashText`. */
  addHash(hash: number): void {
    this.#mix(hash % 0x1_0000_0000, hash / 0x1_0000_0000);
  }

  /** Spreads a difference in any bit over all bits, as MurmurHash3 does at its end, and adds the result. */
  #mix(low: number, high: number): void {
    let bits = Math.imul(low ^ (low >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    this.#low = (this.#low + (bits ^ (bits >>> 16))) | 0;
    bits = Math.imul(high ^ (high >>> 16), 0xc2b2ae35);
    bits = Math.imul(bits ^ (bits >>> 13) ^ low, 0x85ebca6b);
    this.#high = (this.#high + (bits ^ (bits >>> 16))) | 0;
  }

  /** The hash of everything that was added: 52 bits, never 0. */
  get value(): number {
    return ((this.#high >>> 0) & 0xfffff) * 0x1_0000_0000 + (this.#low >>> 0) || 1;
  }
}
