/**
 * Buffers that are used again, because allocating a new one takes longer than filling it. Their memory is a SharedArrayBuffer, so that another thread can read
 * them without a copy.
 */
export class ChunkPool {
  readonly #bytes: number;
  readonly #free: Uint8Array<SharedArrayBuffer>[] = [];

  /** `bytes`: the size of a new buffer. */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  take(): Uint8Array<SharedArrayBuffer> {
    return this.#free.pop() ?? new Uint8Array(new SharedArrayBuffer(this.#bytes));
  }

  /** Returns the buffer of a chunk to the pool. Don't read the chunk afterwards: `take` gives its buffer to the next caller. */
  release({ buffer }: Uint8Array<SharedArrayBuffer>): void {
    this.#free.push(new Uint8Array(buffer));
  }
}
