/** A set of positive integers up to 2^53 in one typed array: about 13 to 27 bytes per entry, where a Set takes at least 40. */
export class HashSet {
  size = 0;
  #slots: Float64Array<ArrayBuffer>;
  #mask: number;

  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 1.7)));
    this.#slots = new Float64Array(capacity);
    this.#mask = capacity - 1;
  }

  has(value: number): boolean {
    return this.#slots[this.#slotOf(value)] === value;
  }

  /** Returns false when the set already has the value. */
  add(value: number): boolean {
    const slot = this.#slotOf(value);
    if (this.#slots[slot] === value) return false;
    this.#slots[slot] = value;
    if (++this.size * 1.6 > this.#slots.length) this.#grow();
    return true;
  }

  /** Empties the set and frees its memory at once. The garbage collector would wait until much more memory is unused. */
  clear(): void {
    this.#slots.buffer.transfer(0);
    this.#slots = new Float64Array(16);
    this.#mask = 15;
    this.size = 0;
  }

  #slotOf(value: number): number {
    const slots = this.#slots;
    let slot = Math.imul((value % 0x1_0000_0000) ^ (value / 0x1_0000_0000), 0x9e3779b1) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    for (;;) {
      const held = slots[slot];
      if (held === value || held === 0) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2);
    this.#mask = this.#slots.length - 1;
    for (const value of old) if (value !== 0) this.#slots[this.#slotOf(value)] = value;
  }
}
