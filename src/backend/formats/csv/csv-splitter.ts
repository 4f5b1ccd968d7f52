import { Problem } from '../../../kernel/problem.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Keeps batches small enough for the caches of the processor. */
const MAX_ROWS = 4096;

/** The notation of a field's text. */
export const FIELD = {
  /** Without quotes. */
  plain: 0,
  /** In quotes, with doubled quotes inside. */
  doubled: 1,
  /** With text after the closing quote. The field's text includes the quotes. */
  odd: 2,
} as const;

/**
 * Finds the fields of delimited text (RFC 4180, and common deviations from it): delimiters and line ends in quotes, any kind of line end, quotes inside a field
 * that isn't quoted. Works on bytes of any encoding that is a superset of ASCII.
 */
export class CsvSplitter {
  /** The rows of the last `scan`: the index of each row's first field, and its number of fields. */
  readonly firstField = new Int32Array(MAX_ROWS);
  readonly fieldCount = new Int32Array(MAX_ROWS);
  rowCount = 0;
  /** Start, end and notation of each field's text in the scanned buffer. */
  starts = new Int32Array(1 << 16);
  ends = new Int32Array(1 << 16);
  styles = new Uint8Array(1 << 16);
  #fields = 0;
  readonly #delimiter: number;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  /**
   * Finds rows from `from` on until the batch is full or no complete row is left. Returns the start of the next row. `isEnd`: the file ends at `to`, so the
   * last row needs no line end. If an open quote makes that row incomplete, throws `OpenQuote`.
   */
  scan(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number {
    this.rowCount = 0;
    this.#fields = 0;
    let at = from;
    while (this.rowCount < MAX_ROWS) {
      at = skipBlankLines(bytes, at, to);
      if (at >= to) break;
      const first = this.#fields;
      const next = this.#scanRow(bytes, at, to, isEnd);
      if (next < 0) {
        if (isEnd) throw new OpenQuote(this.rowCount);
        break;
      }
      this.firstField[this.rowCount] = first;
      this.fieldCount[this.rowCount] = this.#fields - first;
      this.rowCount++;
      at = next;
    }
    return at;
  }

  /** Keeps only rows with `fieldCount` fields, at most `maxRows`, for samples from the middle of a file. */
  keepRowsOf(fieldCount: number, maxRows: number): void {
    let kept = 0;
    for (let row = 0; row < this.rowCount && kept < maxRows; row++) {
      if (this.fieldCount[row] !== fieldCount) continue;
      this.firstField[kept] = this.firstField[row] as number;
      this.fieldCount[kept++] = fieldCount;
    }
    this.rowCount = kept;
  }

  /** Removes the header. */
  dropFirstRow(): void {
    this.firstField.copyWithin(0, 1, this.rowCount);
    this.fieldCount.copyWithin(0, 1, this.rowCount);
    this.rowCount--;
  }

  /** Returns the start of the next row, or -1 if this one is incomplete. */
  #scanRow(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number {
    const delimiter = this.#delimiter;
    let at = from;
    for (;;) {
      let start = at;
      let end = -1;
      let style: number = FIELD.plain;
      if (at < to && bytes[at] === QUOTE) {
        start++;
        for (at++; ; at += 2) {
          while (at < to && bytes[at] !== QUOTE) at++;
          if (at >= to || (at + 1 === to && !isEnd)) return -1;
          if (bytes[at + 1] !== QUOTE || at + 1 === to) break;
          style = FIELD.doubled;
        }
        end = at++;
      }
      const closed = at;
      while (at < to) {
        const byte = bytes[at] as number;
        if (byte === delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
        at++;
      }
      if (at === to && !isEnd) return -1;
      if (end < 0) end = at;
      else if (at > closed) {
        style = FIELD.odd;
        start--;
        end = at;
      }
      this.#add(start, end, style);
      if (at === to) return at;
      const byte = bytes[at++];
      if (byte === delimiter) continue;
      if (byte === CARRIAGE_RETURN) {
        if (at === to && !isEnd) return -1;
        if (at < to && bytes[at] === LINE_FEED) at++;
      }
      return at;
    }
  }

  #add(start: number, end: number, style: number): void {
    const field = this.#fields++;
    if (field === this.starts.length) this.#grow();
    this.starts[field] = start;
    this.ends[field] = end;
    this.styles[field] = style;
  }

  #grow(): void {
    const grown = <T extends Int32Array | Uint8Array>(old: T, larger: T): T => {
      larger.set(old);
      return larger;
    };
    const length = this.starts.length * 2;
    this.starts = grown(this.starts, new Int32Array(length));
    this.ends = grown(this.ends, new Int32Array(length));
    this.styles = grown(this.styles, new Uint8Array(length));
  }
}

/** A quote that is never closed, in the row after `rowsBefore` rows of the scan. */
export class OpenQuote extends Error {
  readonly rowsBefore: number;
  constructor(rowsBefore: number) {
    super('a quote is not closed');
    this.rowsBefore = rowsBefore;
  }
}

export function openQuoteProblem(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `A quote is opened in row ${row} and never closed: the file is cut off, or this quote does not belong there. Correct the row or get a complete copy.`,
  );
}

function skipBlankLines(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN)) at++;
  return at;
}
