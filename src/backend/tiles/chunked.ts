const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

/** A list of int32 that grows without copying, so that a million parcels never need twice their memory. */
export class ChunkedInt32 {
  length = 0;
  #chunks: Int32Array[] = [];
  #last = new Int32Array(0);

  push(value: number): void {
    const at = this.length & MASK;
    if (at === 0) {
      this.#last = new Int32Array(CHUNK);
      this.#chunks.push(this.#last);
    }
    this.#last[at] = value;
    this.length++;
  }

  /** Returns 0 past the end. */
  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & MASK] ?? 0;
  }

  /** Copies [from, to) to `target` at `targetAt`. */
  copy(from: number, to: number, target: Int32Array, targetAt: number): void {
    let at = targetAt;
    for (let index = from; index < to;) {
      const chunk = this.#chunks[index >>> CHUNK_BITS];
      if (chunk === undefined) return;
      const start = index & MASK;
      const end = Math.min(CHUNK, start + to - index);
      for (let i = start; i < end; i++) target[at++] = chunk[i] ?? 0;
      index += end - start;
    }
  }

  /** Frees the memory at once. The garbage collector would wait until much more of it is unused. */
  clear(): void {
    this.length = 0;
    for (const { buffer } of this.#chunks) (buffer as ArrayBuffer).transfer(0);
    this.#chunks = [];
    this.#last = new Int32Array(0);
  }
}

/** The same as {@link ChunkedInt32} for bytes. */
export class ChunkedBytes {
  length = 0;
  #chunks: Uint8Array[] = [];
  #last = new Uint8Array(0);

  push(value: number): void {
    const at = this.length & MASK;
    if (at === 0) {
      this.#last = new Uint8Array(CHUNK);
      this.#chunks.push(this.#last);
    }
    this.#last[at] = value;
    this.length++;
  }

  /** Appends a text as UTF-8. */
  pushText(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128) this.push(code);
      else {
        for (const byte of Buffer.from(text.slice(i), 'utf8')) this.push(byte);
        return;
      }
    }
  }

  copy(from: number, to: number, target: Uint8Array, targetAt: number): void {
    let at = targetAt;
    for (let index = from; index < to; index++)
      target[at++] = this.#chunks[index >>> CHUNK_BITS]?.[index & MASK] ?? 0;
  }
}
