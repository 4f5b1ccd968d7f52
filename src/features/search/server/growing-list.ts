const CHUNK = 1 << 18;

/** A list of unsigned 32-bit numbers that grows by chunks: nothing is copied, and at most one chunk is partly empty. */
export class GrowingList {
  readonly #chunks: Uint32Array[] = [];
  #last = new Uint32Array(0);
  #at = CHUNK;
  length = 0;

  push(value: number): void {
    if (this.#at === CHUNK) {
      this.#last = new Uint32Array(CHUNK);
      this.#chunks.push(this.#last);
      this.#at = 0;
    }
    this.#last[this.#at++] = value;
    this.length++;
  }

  /** Visits all values in order, and frees the memory of each chunk after it. */
  drain(visit: (value: number) => void): void {
    let left = this.length;
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk === undefined) break;
      const count = Math.min(left, CHUNK);
      for (let at = 0; at < count; at++) visit(chunk[at] ?? 0);
      (chunk.buffer as ArrayBuffer).transfer(0); // frees the memory without waiting for the garbage collector
      left -= count;
    }
    this.#last = new Uint32Array(0);
    this.#at = CHUNK;
    this.length = 0;
  }
}
