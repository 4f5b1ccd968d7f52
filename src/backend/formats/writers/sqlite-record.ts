import { varintBytes, writeVarint } from './sqlite-pages.ts';

/** One record, built again for every row: first the types of all values, then their bytes. */
export class SqliteRecord {
  bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  length = 0;
  readonly #serials: Uint32Array;
  #count = 0;
  #headerBytes = 0;

  constructor(values: number) {
    this.#serials = new Uint32Array(values);
  }

  start(): void {
    this.#count = 0;
    this.#headerBytes = 0;
  }

  /** The type of the next value. */
  type(serial: number): void {
    this.#serials[this.#count++] = serial;
    this.#headerBytes += varintBytes(serial);
  }

  /** Writes the header and makes room for so many bytes of values; write them at `length`. */
  startValues(valueBytes: number): void {
    // The header's own length counts itself; it stays below 16,384 for any number of columns that we write.
    const size = this.#headerBytes + (this.#headerBytes < 127 ? 1 : 2);
    if (size + valueBytes > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow((size + valueBytes) * 2);
    let at = writeVarint(this.bytes, 0, size);
    for (let index = 0; index < this.#count; index++)
      at = writeVarint(this.bytes, at, this.#serials[index] as number);
    this.length = at;
  }
}
