const BLANK = 0x20;
const BLANKS = 0x20202020;
const DELETE = 0x7f;

/** Plain text as its bytes in a reader's buffer: printable ASCII without blanks around. Valid until the next batch. */
export class TextBytes {
  bytes: Buffer = Buffer.alloc(0);
  from = 0;
  to = 0;

  get length(): number {
    return this.to - this.from;
  }

  /**
   * Points at the text of a field that is padded with blanks; of length 0 when there are only blanks. False when the field holds anything
   * but printable ASCII.
   */
  find(bytes: Buffer, from: number, to: number): boolean {
    let end = to;
    while (end - from >= 4 && bytes.readInt32LE(end - 4) === BLANKS) end -= 4;
    while (end > from && bytes[end - 1] === BLANK) end--;
    let start = from;
    while (start < end && bytes[start] === BLANK) start++;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte < BLANK || byte >= DELETE) return false;
    }
    this.bytes = bytes;
    this.from = start;
    this.to = end;
    return true;
  }

  toString(): string {
    return this.bytes.toString('latin1', this.from, this.to);
  }
}
