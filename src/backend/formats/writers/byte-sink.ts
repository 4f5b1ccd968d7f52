import { type FileHandle, open } from 'node:fs/promises';

const BUFFER_BYTES = 1 << 20;

/**
 * Bytes on their way into a file, through buffers that take turns: one is filled while the other is being written. `reserve`, then write into
 * `bytes` at `at` and move `at` on. A failure to write is thrown by `settle` and `close`.
 */
export class ByteSink {
  bytes: Buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  at = 0;
  readonly file: string;
  readonly #handle: FileHandle;
  #spare: Buffer[] = [];
  #written = 0;
  #writing: Promise<void> = Promise.resolve();
  #waiting = 0;
  #failure: unknown;

  private constructor(file: string, handle: FileHandle) {
    this.file = file;
    this.#handle = handle;
  }

  static async open(file: string): Promise<ByteSink> {
    return new ByteSink(file, await open(file, 'w+'));
  }

  /** How many bytes there are so far, written or not. */
  get length(): number {
    return this.#written + this.at;
  }

  /** Makes room for so many bytes in one piece. */
  reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    this.#flush();
    if (count > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(count * 2);
  }

  /** ASCII or UTF-8 text; for what is written rarely. */
  text(value: string): void {
    this.reserve(value.length * 3);
    this.at += this.bytes.write(value, this.at);
  }

  put(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.at);
    this.at += source.length;
  }

  /** Waits until at most one buffer is on its way. */
  async settle(): Promise<void> {
    while (this.#waiting > 1) await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes over what was written before; everything up to now is in the file then. */
  async patch(source: Uint8Array, position: number): Promise<void> {
    await this.#drain();
    await this.#handle.write(source, 0, source.length, position);
  }

  async close(): Promise<void> {
    try {
      await this.#drain();
    } finally {
      await this.#handle.close();
    }
  }

  /** Closes the file as it is. */
  async abort(): Promise<void> {
    await this.#writing;
    await this.#handle.close().catch(() => undefined);
  }

  async #drain(): Promise<void> {
    if (this.at > 0) this.#flush();
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  #flush(): void {
    const { bytes, at } = this;
    const position = this.#written;
    this.#written += at;
    this.at = 0;
    this.bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
    this.#waiting++;
    this.#writing = this.#writing.then(async () => {
      try {
        if (this.#failure === undefined) await writeWhole(this.#handle, bytes, at, position);
      } catch (error) {
        this.#failure = error;
      }
      this.#waiting--;
      if (bytes.length === BUFFER_BYTES && this.#spare.length < 2) this.#spare.push(bytes);
    });
  }
}

/** A disk that is nearly full takes a part and then fails. */
async function writeWhole(
  handle: FileHandle,
  bytes: Buffer,
  length: number,
  position: number,
): Promise<void> {
  let from = 0;
  while (from < length) {
    const { bytesWritten } = await handle.write(bytes, from, length - from, position + from);
    from += bytesWritten;
  }
}
