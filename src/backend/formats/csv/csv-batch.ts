import { isDigit } from '../../../kernel/digit.ts';
import { type CoordinateColumns, readCoordinate, readPoint } from '../coordinate-text.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { NumberCursor } from '../number-cursor.ts';
import { readPositionText } from '../position-text.ts';
import { readShapeText, type ShapeText } from '../shape-text.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { TableGeometry } from '../table-geometry.ts';
import type { TextBytes } from '../text-bytes.ts';
import { TextCache } from '../text-cache.ts';
import { readWkt } from '../wkt-geometry.ts';
import { FIELD, type FieldSplitter } from './field-splitter.ts';
import { MAYBE_BETWEEN, type RowsBetween } from './rows-between.ts';

/** The layout of a table, from its header. Its columns are the fields, without those of the geometry. */
export interface CsvTable {
  /** The field index of each column. */
  fields: readonly number[];
  fieldCount: number;
  geometry: TableGeometry;
  crs: SourceCrs;
  texts: StoredTexts;
}

const BLANK = 0x20;
const COMMA = 0x2c;
const EQUALS = 0x3d;
const OPEN_PARENTHESIS = 0x28;
const [R, O, W] = [0x72, 0x6f, 0x77];
/** The bit that makes a capital letter of ASCII a small one. */
const SMALL = 0x20;
const MAX_LABEL_BYTES = 64;
const cursor = new NumberCursor();

/** A run of consecutive rows in the reader's buffer, as the splitter found them. */
export class CsvBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #between: RowsBetween | null = null;
  /** The indexes of the splitter's rows with which this batch and the next one begin. */
  #from = 0;
  #next = 0;
  readonly #table: CsvTable;
  readonly #splitter: FieldSplitter;
  readonly #caches: readonly TextCache[];

  constructor(table: CsvTable, splitter: FieldSplitter) {
    this.#table = table;
    this.#splitter = splitter;
    this.#caches = table.fields.map(
      () => new TextCache((bytes, from, to) => table.texts.decode(bytes, from, to)),
    );
  }

  /**
   * Takes the rows of the splitter's last scan of these bytes; `firstRow` is the number of the first one. `between` leaves out rows that are not records. The batch is
   * empty until {@link next}.
   */
  fill(bytes: Buffer, firstRow: number, between: RowsBetween | null): void {
    this.#bytes = bytes;
    this.#between = between;
    this.firstRow = firstRow;
    this.count = 0;
    this.#from = 0;
    this.#next = 0;
  }

  /**
   * Moves to the next run of consecutive rows. A run ends before a row that is left out, so that each row has its number in the file. Returns false after the
   * last run.
   */
  next(): boolean {
    const { rowCount } = this.#splitter;
    let from = this.#next;
    while (from < rowCount && this.#isLeftOut(from)) from++;
    let to = from + 1;
    while (to < rowCount && !this.#isLeftOut(to)) to++;
    if (from >= rowCount) return false;
    this.firstRow += from - this.#from;
    this.count = to - from;
    this.#from = from;
    this.#next = to + 1; // the row at `to` is left out, and counted
    return true;
  }

  #isLeftOut(row: number): boolean {
    const between = this.#between;
    return (
      between !== null && this.#mayBeBetween(row, between.names) && between.countLeftOut(this.#textsOf(row))
    );
  }

  /** Returns false for a row that is surely a record, by its number of fields and its first field. */
  #mayBeBetween(row: number, names: readonly string[] | null): boolean {
    const { firstField, fieldCount, starts, ends } = this.#splitter;
    const bytes = this.#bytes;
    const field = firstField[row] as number;
    const end = ends[field] as number;
    let start = starts[field] as number;
    while (start < end && (bytes[start] as number) <= BLANK) start++;
    if (start === end || fieldCount[row] !== this.#table.fieldCount) return true;
    if (this.#beginsLike(start, names?.[0] ?? '') || this.#beginsAsCount(start)) return true;
    // Most parcel numbers are like `12-034` or `R0012`. A field that begins and ends like these is not a label, so no string is made of it.
    const beginsAsNumber = isDigit(bytes[start] ?? 0) || isDigit(bytes[start + 1] ?? 0);
    if (beginsAsNumber && isDigit(bytes[end - 1] ?? 0)) return false;
    return end - start <= MAX_LABEL_BYTES && MAYBE_BETWEEN.test(bytes.toString('latin1', start, end).trim());
  }

  /**
   * Compares the first character alone. Beyond ASCII its bytes depend on the encoding, and may be those of a byte order mark, so any such character counts as
   * equal.
   */
  #beginsLike(start: number, name: string): boolean {
    const byte = this.#bytes[start] as number;
    return byte >= 0x80 || byte === name.charCodeAt(0);
  }

  /** Returns true if a row begins like `1,234 rows selected.` or `(1 row affected)`, which fields of fixed widths may cut anywhere. */
  #beginsAsCount(start: number): boolean {
    const bytes = this.#bytes;
    let at = bytes[start] === OPEN_PARENTHESIS ? start + 1 : start;
    while (isDigit(bytes[at] ?? 0) || bytes[at] === BLANK || bytes[at] === COMMA) at++;
    const isSmall = (index: number, letter: number) => ((bytes[index] ?? 0) | SMALL) === letter;
    return isSmall(at, R) && isSmall(at + 1, O) && isSmall(at + 2, W);
  }

  isDeleted(): boolean {
    return false;
  }

  /** Returns true if the row has too few or too many fields. Empty fields at the end don't count, because some programs end lines that way. */
  isUneven(index: number): boolean {
    const fields = this.#splitter.fieldCount[this.#from + index] as number;
    if (fields === this.#table.fieldCount) return false;
    return fields < this.#table.fieldCount || this.extras(index) !== null;
  }

  value(index: number, column: number): RawValue {
    const at = this.#fieldOf(index, this.#table.fields[column] as number);
    return at < 0 ? null : this.#text(at, this.#caches[column]);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    const at = this.#fieldOf(index, this.#table.fields[column] as number);
    if (at < 0) return into.find(this.#bytes, 0, 0);
    const { starts, ends, styles } = this.#splitter;
    if (this.#bytes[starts[at] as number] === EQUALS) return false;
    return styles[at] === FIELD.plain && into.find(this.#bytes, starts[at] as number, ends[at] as number);
  }

  /** Returns the values of fields after the last column. */
  extras(index: number): Readonly<Record<string, RawValue>> | null {
    const row = this.#from + index;
    const fields = this.#splitter.fieldCount[row] as number;
    let extras: Record<string, RawValue> | null = null;
    for (let field = this.#table.fieldCount; field < fields; field++) {
      const value = this.#text((this.#splitter.firstField[row] as number) + field);
      if (value === null || value.trim() === '') continue;
      extras ??= {};
      extras[`field_${field + 1}`] = value;
    }
    return extras;
  }

  /** Returns all fields of a row. They are read to find the header. */
  listFields(index: number): RawValue[] {
    return this.#textsOf(this.#from + index);
  }

  #textsOf(row: number): RawValue[] {
    const first = this.#splitter.firstField[row] as number;
    return Array.from({ length: this.#splitter.fieldCount[row] as number }, (_, field) =>
      this.#text(first + field),
    );
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const { geometry, crs } = this.#table;
    if (geometry.from === 'none') into.reset('none');
    else if (geometry.from === 'lonlat') this.#readPoint(index, geometry, into);
    else if (geometry.from === 'position') readPositionText(this.#textOf(index, geometry.column), into);
    else this.#readShape(index, geometry.from, geometry.column, into);
    crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const { geometry } = this.#table;
    if (geometry.from === 'none') return 0;
    if (geometry.from !== 'lonlat') return this.#hashField(index, geometry.column);
    const x = this.#hashField(index, geometry.x);
    const y = this.#hashField(index, geometry.y);
    return x === 0 || y === 0 ? 0 : ((x * 31 + y) % 2 ** 52) + 1;
  }

  #hashField(index: number, field: number): number {
    const at = this.#fieldOf(index, field);
    if (at < 0) return 0;
    const from = this.#splitter.starts[at] as number;
    const to = this.#splitter.ends[at] as number;
    return from === to ? 0 : hashBytes(this.#bytes, from, to);
  }

  /** Returns the index of a row's field among all fields, or -1 if the row is shorter. */
  #fieldOf(index: number, field: number): number {
    const row = this.#from + index;
    return field < (this.#splitter.fieldCount[row] as number)
      ? (this.#splitter.firstField[row] as number) + field
      : -1;
  }

  #text(at: number, cache?: TextCache): string | null {
    const { starts, ends, styles } = this.#splitter;
    const from = starts[at] as number;
    const to = ends[at] as number;
    if (from === to) return null;
    const style = styles[at];
    if (this.#bytes[from] === EQUALS) return withoutFormula(this.#table.texts.decode(this.#bytes, from, to));
    if (style === FIELD.plain && cache !== undefined) return cache.read(this.#bytes, from, to);
    const text = this.#table.texts.decode(this.#bytes, from, to);
    if (style === FIELD.plain) return text;
    if (style === FIELD.escaped) return text.replaceAll(/\\(["\\])|""/g, (_, escaped) => escaped ?? '"');
    return style === FIELD.doubled ? text.replaceAll('""', '"') : unquoteOdd(text);
  }

  #readPoint(index: number, { x, y, hasThousands }: CoordinateColumns, into: GeometryBuffer): void {
    const lon = this.#readNumber(index, x) ?? readCoordinate(this.#textOf(index, x), 'lon', hasThousands);
    const lat = this.#readNumber(index, y) ?? readCoordinate(this.#textOf(index, y), 'lat', hasThousands);
    readPoint(lon, lat, into);
  }

  /** Returns null for a field that is not a plain number. */
  #readNumber(index: number, field: number): number | null {
    const at = this.#fieldOf(index, field);
    if (at < 0) return null;
    cursor.set(this.#bytes, this.#splitter.starts[at] as number, this.#splitter.ends[at] as number);
    if (cursor.peek() < 0) return null;
    const value = cursor.read();
    return cursor.peek() < 0 ? value : null;
  }

  #textOf(index: number, field: number): string {
    const at = this.#fieldOf(index, field);
    return at < 0 ? '' : (this.#text(at) ?? '');
  }

  #readShape(index: number, from: ShapeText, field: number, into: GeometryBuffer): void {
    into.reset('none');
    const at = this.#fieldOf(index, field);
    if (at < 0) return;
    const start = this.#splitter.starts[at] as number;
    const end = this.#splitter.ends[at] as number;
    if (from === 'wkt') return readWkt(this.#bytes, start, end, into);
    readShapeText(this.#text(at) ?? '', from, into);
  }
}

/** Programs write `="00123"` so that a spreadsheet keeps the zeros. */
function withoutFormula(text: string): string {
  const plain = text.replaceAll('""', '"');
  return /^="([^"]*)"$/.exec(plain)?.[1] ?? plain;
}

/** Removes the enclosing quotes if only blanks follow them. Texts such as `"12" MAIN` and `"a"b"c"` stay unchanged. */
function unquoteOdd(text: string): string {
  const closed = /^"((?:[^"]|"")*)"\s*$/.exec(text)?.[1];
  return closed === undefined ? text : closed.replaceAll('""', '"');
}
