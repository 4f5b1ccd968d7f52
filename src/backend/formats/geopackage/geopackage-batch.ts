import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeopackageValue, ReadTable } from './geopackage-rows.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { readWkb } from '../wkb-geometry.ts';

/** 'GP', version, flags and the SRID stand before the envelope. */
const HEADER_BYTES = 8;
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const IS_EMPTY = 0x10;

/** Rows as SQLite gave them: the geometry first when it was asked for, then the columns. */
export class GeoPackageBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #rows: readonly (readonly GeopackageValue[])[] = [];
  /** Index of the first column in a row; what stands before it is the geometry. */
  readonly #firstColumn: number;
  readonly #isBoolean: readonly boolean[];
  readonly #crs: SourceCrs;

  constructor(table: ReadTable, crs: SourceCrs) {
    this.#firstColumn = table.geometryColumn === null ? 0 : 1;
    this.#isBoolean = table.columns.map(({ type }) => type === 'boolean');
    this.#crs = crs;
  }

  fill(rows: readonly (readonly GeopackageValue[])[], firstRow: number): void {
    this.#rows = rows;
    this.firstRow = firstRow;
    this.count = rows.length;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const value = this.#rows[index]?.[this.#firstColumn + column] ?? null;
    if (typeof value === 'object') return null; // a BLOB in a column that is not declared as one
    if (this.#isBoolean[column] === true && typeof value === 'number') return value !== 0;
    return value;
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const blob = this.#blob(index);
    if (blob === null) {
      into.reset('none');
      return;
    }
    const from = wkbStart(blob);
    if (from < 0) {
      into.reset('broken');
      return;
    }
    readWkb(blob, from, blob.length, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const blob = this.#blob(index);
    if (blob === null || ((blob[3] ?? 0) & IS_EMPTY) !== 0) return 0;
    const from = wkbStart(blob);
    return from < 0 || from >= blob.length ? 0 : hashBytes(blob, from, blob.length);
  }

  #blob(index: number): Buffer | null {
    if (this.#firstColumn === 0) return null;
    const value = this.#rows[index]?.[0];
    return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null;
  }
}

/** Where the WKB begins in a GeoPackageBinary (GeoPackage 1.3, 2.1.3.1), or -1 when it is none. */
function wkbStart(blob: Buffer): number {
  if (blob.length < HEADER_BYTES || blob[0] !== 0x47 || blob[1] !== 0x50) return -1;
  const envelope = ENVELOPE_BYTES[((blob[3] as number) >> 1) & 7];
  return envelope === undefined || HEADER_BYTES + envelope > blob.length ? -1 : HEADER_BYTES + envelope;
}
