/**
 * Shared buffers that several threads read at once and that are filled again when all of them are through: a stream of fresh
 * ones costs more to be mapped and zeroed than to be filled, and each thread would need a copy of its own.
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

  /** Returns what each of the chunk's readers calls when it is through; after the last one the buffer is free. */
  lend({ buffer }: Uint8Array<SharedArrayBuffer>, readers: number): () => void {
    let reading = readers;
    return () => {
      if (--reading === 0) this.#free.push(new Uint8Array(buffer));
    };
  }
}
