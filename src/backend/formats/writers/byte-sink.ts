import { type FileHandle, open } from 'node:fs/promises';

const BUFFER_BYTES = 1 << 20;

/**
 * Writes bytes to a file through two or more buffers: one is filled while another is being written. Call `reserve`, write into `bytes` at `at`, and advance
 * `at`. `settle` and `close` throw if a write has failed.
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

  /** The number of bytes so far, including those not yet written. */
  get length(): number {
    return this.#written + this.at;
  }

  /** Makes room for `count` contiguous bytes. */
  reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    this.#flush();
    if (count > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(count * 2);
  }

  /** Adds ASCII or UTF-8 text. It is slow, so use it for rare writes only. */
  text(value: string): void {
    this.reserve(value.length * 3);
    this.at += this.bytes.write(value, this.at);
  }

  put(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.at);
    this.at += source.length;
  }

  /** Waits until at most one buffer is still being written. */
  async settle(): Promise<void> {
    while (this.#waiting > 1) await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Overwrites earlier bytes, after writing all bytes so far to the file. */
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

  /** Closes the file without writing the rest. */
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

/** Writes all bytes in as many calls as needed. A disk that is nearly full writes a part first and then fails. */
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
