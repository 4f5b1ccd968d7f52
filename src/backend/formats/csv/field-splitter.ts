/** The notation of a field's text. */
export const FIELD = {
  /** Without quotes inside. */
  plain: 0,
  /** With doubled quotes inside. */
  doubled: 1,
  /** With text after the closing quote. The field's text includes the quotes. */
  odd: 2,
  /** With backslashes before quotes and backslashes. */
  escaped: 3,
} as const;

/** Keeps batches small enough for the caches of the processor. */
export const MAX_ROWS = 4096;

/** Finds rows and their fields in the bytes of a text. The base class of the splitters: it has the arrays with the result. */
export abstract class FieldSplitter {
  /** The rows of the last `scan`: the index of each row's first field, and its number of fields. */
  readonly firstField = new Int32Array(MAX_ROWS);
  readonly fieldCount = new Int32Array(MAX_ROWS);
  rowCount = 0;
  /** Start, end and notation of each field's text in the scanned buffer. */
  starts = new Int32Array(1 << 16);
  ends = new Int32Array(1 << 16);
  styles = new Uint8Array(1 << 16);
  protected fields = 0;

  /**
   * Finds rows from `from` on until the batch is full or no complete row is left. Returns the start of the next row. `isEnd`: the file ends at `to`, so the
   * last row needs no line end.
   */
  abstract scan(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number;

  /** Keeps only rows with `fieldCount` fields, at most `maxRows`, for samples from the middle of a file. */
  keepRowsOf(fieldCount: number, maxRows: number): void {
    let kept = 0;
    for (let row = 0; row < this.rowCount && kept < maxRows; row++) {
      if (this.fieldCount[row] !== fieldCount) continue;
      this.firstField[kept] = this.firstField[row] as number;
      this.fieldCount[kept++] = this.fieldCount[row] as number;
    }
    this.rowCount = kept;
  }

  /** Removes the first rows, such as the header, and returns how many it removed. */
  dropFirstRows(rows: number): number {
    const dropped = Math.min(rows, this.rowCount);
    this.firstField.copyWithin(0, dropped, this.rowCount);
    this.fieldCount.copyWithin(0, dropped, this.rowCount);
    this.rowCount -= dropped;
    return dropped;
  }

  protected add(start: number, end: number, style: number): void {
    const field = this.fields++;
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
