/** Thrown by a `ByteCursor` at the end of its bytes, and for a number that is too long. The caller, which knows the file, turns it into a `Problem`. */
export class EndOfBytes extends Error {}

/** Reads little-endian values in sequence, never beyond the end. */
export class ByteCursor {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  skip(length: number): void {
    this.#take(length);
  }

  uint8(): number {
    return this.bytes[this.#take(1)] as number;
  }

  uint16(): number {
    return this.bytes.readUInt16LE(this.#take(2));
  }

  uint32(): number {
    return this.bytes.readUInt32LE(this.#take(4));
  }

  double(): number {
    return this.bytes.readDoubleLE(this.#take(8));
  }

  utf16(length: number): string {
    const from = this.#take(length);
    return this.bytes.toString('utf16le', from, from + length);
  }

  /** Reads a number with seven bits per byte, the lowest first. The highest bit of a byte is set if more bytes follow. */
  varuint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.uint8();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      if (factor > 2 ** 49) throw new EndOfBytes();
    }
  }

  #take(length: number): number {
    const from = this.at;
    if (from + length > this.bytes.length) throw new EndOfBytes();
    this.at += length;
    return from;
  }
}
