import { FIELD, FieldSplitter, MAX_ROWS } from './field-splitter.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;

/** A field of each row: the position of its first character, from 0, and of the character after its last one. */
export interface FixedField {
  start: number;
  end: number;
}

export interface FixedRows {
  fields: readonly FixedField[];
  /** Positions count characters of UTF-8 instead of bytes. */
  isUtf8: boolean;
  /** The length of a row in bytes, if rows don't end with line ends; else null. */
  rowBytes: number | null;
}

/** Finds the fields of text whose rows have each field at a fixed position. Blanks around a value are not part of it. */
export class FixedSplitter extends FieldSplitter {
  readonly #rows: FixedRows;
  /** For a row that is not all ASCII: the position in the buffer at which each of its characters begins. */
  #characters = new Int32Array(1024);

  constructor(rows: FixedRows) {
    super();
    this.#rows = rows;
  }

  override scan(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number {
    this.rowCount = 0;
    this.fields = 0;
    let at = from;
    while (this.rowCount < MAX_ROWS && at < to) {
      const end = this.#endOfRow(bytes, at, to);
      if (end < 0 && !isEnd) break;
      const rowEnd = end < 0 ? to : end;
      if (rowEnd > at) this.#addRow(bytes, at, rowEnd);
      at = this.#rows.rowBytes === null ? afterLineEnd(bytes, rowEnd, to) : rowEnd;
    }
    return at;
  }

  /** Returns the end of the row that begins at `from`; -1 if it isn't in the buffer. */
  #endOfRow(bytes: Uint8Array, from: number, to: number): number {
    const { rowBytes } = this.#rows;
    if (rowBytes !== null) return from + rowBytes <= to ? from + rowBytes : -1;
    for (let at = from; at < to; at++) {
      const byte = bytes[at];
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return at;
    }
    return -1;
  }

  #addRow(bytes: Uint8Array, from: number, to: number): void {
    const { fields } = this.#rows;
    const count = this.#rows.isUtf8 ? this.#findCharacters(bytes, from, to) : -1;
    const byteOf = (position: number) =>
      count < 0
        ? Math.min(to, from + position)
        : position >= count
          ? to
          : (this.#characters[position] as number);
    this.firstField[this.rowCount] = this.fields;
    this.fieldCount[this.rowCount++] = fields.length;
    for (const field of fields) {
      let start = byteOf(field.start);
      let end = byteOf(field.end);
      while (start < end && (bytes[start] as number) <= BLANK) start++;
      while (start < end && (bytes[end - 1] as number) <= BLANK) end--;
      this.add(start, end, FIELD.plain);
    }
  }

  /** Finds the bytes at which characters of UTF-8 begin, and returns their number; -1 for a row of ASCII alone. */
  #findCharacters(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && (bytes[at] as number) < 0x80) at++;
    if (at === to) return -1;
    if (this.#characters.length < to - from) this.#characters = new Int32Array((to - from) * 2);
    let count = 0;
    for (at = from; at < to; at++)
      if (((bytes[at] as number) & 0xc0) !== 0x80) this.#characters[count++] = at;
    return count;
  }
}

function afterLineEnd(bytes: Uint8Array, end: number, to: number): number {
  let at = end;
  while (at < to && (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN)) at++;
  return at;
}
