/** A growing buffer with the few protobuf writes that a vector tile needs. `reset` prepares it for the next tile. */
export class MvtBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.bytes = new Uint8Array(capacity);
  }

  reset(): void {
    this.length = 0;
  }

  /** Makes room for `more` bytes. Callers that write to `bytes` and set `length` themselves must call it first. */
  ensure(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    bigger.set(this.bytes.subarray(0, this.length));
    this.bytes = bigger;
  }

  byte(value: number): void {
    this.ensure(1);
    this.bytes[this.length++] = value;
  }

  /** Writes an unsigned number below 2^53. */
  varint(value: number): void {
    this.ensure(8);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.ensure(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes a field of length-delimited bytes. */
  field(number: number, bytes: Uint8Array): void {
    this.varint((number << 3) | 2);
    this.varint(bytes.length);
    this.append(bytes);
  }

  /** Reserves one byte for the length of the bytes that follow. Pass the result to {@link close}. */
  open(): number {
    this.byte(0);
    return this.length;
  }

  /** Writes the length of the bytes since the mark. They are moved if the length needs more than the reserved byte. */
  close(mark: number): void {
    const size = this.length - mark;
    if (size < 0x80) {
      this.bytes[mark - 1] = size;
      return;
    }
    let extra = 0;
    for (let rest = size; rest >= 0x80; rest = Math.floor(rest / 0x80)) extra++;
    this.ensure(extra);
    this.bytes.copyWithin(mark + extra, mark, this.length);
    const end = this.length + extra;
    this.length = mark - 1;
    this.varint(size);
    this.length = end;
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}
