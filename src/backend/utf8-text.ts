/** A text as its UTF-8 bytes in a buffer that is somebody else's: valid as long as they leave it alone. `TextInBytes` of a parcel's row. */
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

  /** In bytes. */
  get length(): number {
    return this.to - this.from;
  }

  toString(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }
}
