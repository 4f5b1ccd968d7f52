import { viewOf } from '../view-of.ts';

const BLANK = 0x20;
const BLANKS = 0x20202020;
const DELETE = 0x7f;
const ONES = 0x01010101;
const HIGHEST_BITS = 0x80808080;

/** A plain text as bytes in a reader's buffer: printable ASCII without blanks around it. Valid until the next batch. */
export class TextBytes {
  bytes: Buffer = Buffer.alloc(0);
  /** A view of `bytes`, for reading four bytes at once. */
  view = new DataView(this.bytes.buffer, 0, 0);
  from = 0;
  to = 0;

  get length(): number {
    return this.to - this.from;
  }

  /**
   * Sets the range to the text of a field that is padded with blanks; to length 0 if there are only blanks. Returns false if the field contains anything but
   * printable ASCII.
   */
  find(bytes: Buffer, from: number, to: number): boolean {
    if (bytes !== this.bytes) this.use(bytes);
    const { view } = this;
    let end = to;
    while (end - from >= 4 && view.getInt32(end - 4, true) === BLANKS) end -= 4;
    while (end > from && bytes[end - 1] === BLANK) end--;
    let start = from;
    while (start < end && bytes[start] === BLANK) start++;
    let at = start;
    for (; end - at >= 4; at += 4) {
      const word = view.getInt32(at, true);
      // The highest bit of each byte that is not ASCII, is below a blank, or is DEL is set in this number.
      if (((word | (word - BLANKS) | (word + ONES)) & HIGHEST_BITS) !== 0) return false;
    }
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte < BLANK || byte >= DELETE) return false;
    }
    this.from = start;
    this.to = end;
    return true;
  }

  protected use(bytes: Buffer): void {
    this.bytes = bytes;
    this.view = viewOf(bytes);
  }

  toString(): string {
    return this.bytes.toString('latin1', this.from, this.to);
  }
}
