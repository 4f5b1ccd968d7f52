/**
 * Shared buffers that many threads read at once and that are reused when all of them have finished. Allocating a new buffer takes longer than filling one, and
 * without sharing each thread would need a copy.
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

  /** Returns the function that each reader of the chunk calls when it has finished. After the last call the buffer is free. */
  lend({ buffer }: Uint8Array<SharedArrayBuffer>, readers: number): () => void {
    let reading = readers;
    return () => {
      if (--reading === 0) this.#free.push(new Uint8Array(buffer));
    };
  }
}
