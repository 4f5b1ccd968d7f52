import { COPY_HEADER } from './copy-binary.ts';

/** One row of a binary COPY stream: the positions of its fields in the bytes. The object is reused for the next row. */
export interface CopyTuple {
  bytes: Buffer;
  /** The same memory as `bytes`. */
  view: DataView;
  /** The start of each field. */
  readonly at: Int32Array;
  /** The length of each field; -1 for null. */
  readonly length: Int32Array;
}

const FIRST_BYTES = 1 << 20;
const ROOM = 1 << 16;

/** Parses a binary COPY stream in chunks of any size. Fields are read in place, without an object for each row. */
export class CopyTuples {
  readonly #tuple: CopyTuple;
  readonly #fieldCount: number;
  /** The bytes of the header that have not arrived yet. */
  #header = COPY_HEADER.length;
  #used = 0;

  constructor(fieldCount: number) {
    this.#fieldCount = fieldCount;
    const bytes = Buffer.from(new ArrayBuffer(FIRST_BYTES));
    this.#tuple = {
      bytes,
      view: new DataView(bytes.buffer),
      at: new Int32Array(fieldCount),
      length: new Int32Array(fieldCount),
    };
  }

  /** Prepares for another stream of the same shape. Throws if the previous one ended inside a row. */
  restart(): void {
    if (this.#used > 0) throw new Error('the stream of rows was cut off');
    this.#header = COPY_HEADER.length;
  }

  /** Calls `onTuple` for each complete row. The rest is kept until the next chunk. */
  push(chunk: Uint8Array, onTuple: (tuple: CopyTuple) => void): void {
    const skipped = Math.min(this.#header, chunk.length);
    this.#header -= skipped;
    this.#append(skipped === 0 ? chunk : chunk.subarray(skipped));
    const end = this.#used;
    let from = 0;
    for (;;) {
      const next = this.#read(from, end);
      if (next < 0) break;
      if (next === from) {
        from = end; // the trailer
        break;
      }
      onTuple(this.#tuple);
      from = next;
    }
    if (from > 0) this.#tuple.bytes.copyWithin(0, from, end);
    this.#used = end - from;
  }

  /** Returns the end of the row that begins at `from`: `from` itself at the trailer, -1 if the row is incomplete. */
  #read(from: number, end: number): number {
    const { view, at: starts, length: lengths } = this.#tuple;
    if (from + 2 > end) return -1;
    const count = view.getInt16(from);
    if (count < 0) return from;
    if (count !== this.#fieldCount)
      throw new Error(`a row of ${count} fields where ${this.#fieldCount} were asked for`);
    let at = from + 2;
    for (let field = 0; field < count; field++) {
      if (at + 4 > end) return -1;
      const length = view.getInt32(at);
      at += 4;
      starts[field] = at;
      lengths[field] = length;
      if (length > 0) at += length;
    }
    return at > end ? -1 : at;
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#used + chunk.length;
    const { bytes } = this.#tuple;
    if (needed > bytes.length) {
      const grown = Buffer.from(new ArrayBuffer(Math.max(needed + ROOM, bytes.length * 2)));
      bytes.copy(grown, 0, 0, this.#used);
      this.#tuple.bytes = grown;
      this.#tuple.view = new DataView(grown.buffer);
    }
    this.#tuple.bytes.set(chunk, this.#used);
    this.#used = needed;
  }
}
