import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { FIRST_BLOB, FIRST_TEXT, SERIAL } from '../sqlite-format.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { TextBytes } from '../text-bytes.ts';
import { readWkb } from '../wkb-geometry.ts';
import type { StoredColumn, StoredTable } from './geopackage-storage.ts';
import type { SqliteEncoding } from './sqlite-file.ts';
import type { RecordSink } from './sqlite-table.ts';
import { createTextReader, MAX_SERIAL, readNumber, serialBytes, type TextReader } from './sqlite-value.ts';
import { VarintCursor } from './sqlite-varint.ts';

/** 'GP', version, flags and the SRID stand before the envelope. */
const HEADER_BYTES = 8;
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const IS_EMPTY = 0x10;

const BATCH_ROWS = 1024;
const BATCH_BYTES = 1 << 20;

const cursor = new VarintCursor();

/** Records as SQLite stores them. Where the values of a row are is found once, when one is asked for. */
export class GeoPackageBatch implements FeatureBatch, RecordSink {
  firstRow = 1;
  count = 0;
  #bytes = Buffer.alloc(BATCH_BYTES);
  #filled = 0;
  #limit = BATCH_ROWS;
  readonly #ends = new Int32Array(BATCH_ROWS);
  readonly #ids = new Float64Array(BATCH_ROWS);

  readonly #table: StoredTable;
  readonly #crs: SourceCrs;
  readonly #isUtf8: boolean;
  readonly #readText: readonly TextReader[];
  /** Of each stored value of the located row: its serial type, and where it begins. */
  readonly #serials: Int32Array;
  readonly #from: Int32Array;
  #locatedRow = -1;
  #locatedValues = 0;

  constructor(table: StoredTable, encoding: SqliteEncoding, crs: SourceCrs, texts: StoredTexts) {
    this.#table = table;
    this.#crs = crs;
    this.#isUtf8 = encoding === 'utf-8';
    this.#readText = table.columns.map(() => createTextReader(encoding, texts));
    this.#serials = new Int32Array(table.storedCount);
    this.#from = new Int32Array(table.storedCount);
  }

  /** Empties it, for at most so many rows. */
  begin(firstRow: number, limit = BATCH_ROWS): void {
    this.firstRow = firstRow;
    this.count = 0;
    this.#limit = Math.min(limit, BATCH_ROWS);
    this.#filled = 0;
    this.#locatedRow = -1;
  }

  get isFull(): boolean {
    return this.count === this.#limit || this.#filled >= BATCH_BYTES;
  }

  add(rowid: number, length: number): { bytes: Buffer; at: number } {
    const at = this.#filled;
    if (at + length > this.#bytes.length) {
      const grown = Buffer.alloc((at + length) * 2);
      this.#bytes.copy(grown, 0, 0, at);
      this.#bytes = grown;
    }
    this.#filled = at + length;
    this.#ids[this.count] = rowid;
    this.#ends[this.count] = this.#filled;
    this.count++;
    return { bytes: this.#bytes, at };
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const { stored, isRowid, type } = this.#table.columns[column] as StoredColumn;
    if (isRowid) return this.#ids[index] as number;
    const serial = this.#locate(index, stored);
    if (serial === SERIAL.null) return null;
    const from = this.#from[stored] as number;
    if (serial >= FIRST_TEXT && serial % 2 === 1)
      return (this.#readText[column] as TextReader)(this.#bytes, from, from + serialBytes(serial));
    if (serial >= FIRST_BLOB) return null; // a BLOB in a column that is not declared as one
    const value = readNumber(this.#bytes, from, serial);
    return type === 'boolean' && typeof value === 'number' ? value !== 0 : value;
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    const { stored, isRowid } = this.#table.columns[column] as StoredColumn;
    if (isRowid || !this.#isUtf8) return false;
    const serial = this.#locate(index, stored);
    if (serial === SERIAL.null) return into.find(this.#bytes, 0, 0);
    const from = this.#from[stored] as number;
    return (
      serial >= FIRST_TEXT && serial % 2 === 1 && into.find(this.#bytes, from, from + serialBytes(serial))
    );
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const length = this.#locateBlob(index);
    if (length < 0) {
      into.reset('none');
      return;
    }
    const end = this.#blobFrom + length;
    const from = wkbStart(this.#bytes, this.#blobFrom, end);
    if (from < 0) {
      into.reset('broken');
      return;
    }
    readWkb(this.#bytes, from, end, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const length = this.#locateBlob(index);
    const end = this.#blobFrom + length;
    if (length < 0 || (length > 3 && ((this.#bytes[this.#blobFrom + 3] as number) & IS_EMPTY) !== 0))
      return 0;
    const from = wkbStart(this.#bytes, this.#blobFrom, end);
    return from < 0 || from >= end ? 0 : hashBytes(this.#bytes, from, end);
  }

  #blobFrom = 0;

  /** The length of a row's geometry, which begins at `#blobFrom`; -1 when it has none. */
  #locateBlob(index: number): number {
    const { geometry } = this.#table;
    const serial = geometry < 0 ? SERIAL.null : this.#locate(index, geometry);
    if (serial < FIRST_BLOB || serial % 2 === 1) return -1;
    this.#blobFrom = this.#from[geometry] as number;
    return serialBytes(serial);
  }

  /**
   * Finds a row's stored values up to one, and returns that one's serial type. A record begins with its header: the header's length, then the type of
   * each value (section 2.1 of the file format). A record that is shorter than the table was written before columns were added; they are null there.
   */
  #locate(index: number, wanted: number): number {
    if (this.#locatedRow === index && this.#locatedValues > wanted) return this.#serials[wanted] as number;
    const bytes = this.#bytes;
    const end = this.#ends[index] as number;
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number);
    const values = wanted === this.#table.geometry ? wanted + 1 : this.#table.storedCount;
    cursor.at = start;
    let at = start + cursor.next(bytes);
    const headerEnd = at;
    if (headerEnd > end) throw brokenRow(this.firstRow + index);
    let next = cursor.at;
    for (let value = 0; value < values; value++) {
      let serial = next < headerEnd ? (bytes[next++] as number) : SERIAL.null;
      if (serial >= 0x80) {
        cursor.at = next - 1;
        serial = cursor.next(bytes);
        next = cursor.at;
        if (serial > MAX_SERIAL) throw brokenRow(this.firstRow + index);
      }
      this.#serials[value] = serial;
      this.#from[value] = at;
      at += serialBytes(serial);
      if (at > end) throw brokenRow(this.firstRow + index);
    }
    this.#locatedRow = index;
    this.#locatedValues = values;
    return this.#serials[wanted] as number;
  }
}

/** Where the WKB begins in a GeoPackageBinary (GeoPackage 1.3, 2.1.3.1), or -1 when it is none. */
function wkbStart(bytes: Buffer, from: number, to: number): number {
  if (to - from < HEADER_BYTES || bytes[from] !== 0x47 || bytes[from + 1] !== 0x50) return -1;
  const envelope = ENVELOPE_BYTES[((bytes[from + 3] as number) >> 1) & 7];
  return envelope === undefined || from + HEADER_BYTES + envelope > to ? -1 : from + HEADER_BYTES + envelope;
}

function brokenRow(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} of the table is broken: its values end early. Get a complete copy or export the file again.`,
  );
}
