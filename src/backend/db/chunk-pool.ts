/** Buffers that are used again. Allocating a new one takes longer than filling it. They are shared, so that a thread can read them without a copy. */
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

  /** The buffer of the chunk is used again from now on. */
  release({ buffer }: Uint8Array<SharedArrayBuffer>): void {
    this.#free.push(new Uint8Array(buffer));
  }
}
