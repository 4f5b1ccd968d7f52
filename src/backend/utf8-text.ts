/** A text as UTF-8 bytes in a shared buffer, valid until the owner of the buffer changes it. It fits the text values of an imported row (`parcel-row.ts`). */
export class Utf8Text {
  bytes: Buffer = Buffer.alloc(0);
  from = 0;
  to = 0;

  set(bytes: Buffer, from: number, to: number): this {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    return this;
  }

  /** The length in bytes. */
  get length(): number {
    return this.to - this.from;
  }

  equals({ bytes, from, to }: Utf8Text): boolean {
    if (to - from !== this.length) return false;
    for (let at = from, own = this.from; at < to; at++, own++)
      if (bytes[at] !== this.bytes[own]) return false;
    return true;
  }

  toString(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }
}
