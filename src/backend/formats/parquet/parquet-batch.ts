import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, GeometryKind, RawValue } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { type ParquetColumn, parquetValue } from './parquet-columns.ts';
import { asBuffer, type ParquetGeometry, readNativeGeometry } from './parquet-geometry.ts';
import { readWkb } from '../wkb-geometry.ts';
import { readWkt } from '../wkt-geometry.ts';

/** Decoded values of one column, by row. */
export type ParquetValues = ArrayLike<unknown>;

export interface ParquetTable {
  /** All columns of the file. */
  all: readonly ParquetColumn[];
  /** Which of them are the source's columns. */
  shown: readonly number[];
  geometry: ParquetGeometry;
  kind: GeometryKind;
  crs: SourceCrs;
}

/** Rows of a window, column by column; columns that were not asked for are missing. */
export class ParquetBatch implements FeatureBatch {
  readonly firstRow: number;
  readonly count: number;
  readonly #table: ParquetTable;
  readonly #values: readonly (ParquetValues | undefined)[];
  readonly #hashed = new GeometryBuffer();

  constructor(
    table: ParquetTable,
    values: readonly (ParquetValues | undefined)[],
    firstRow: number,
    count: number,
  ) {
    this.#table = table;
    this.#values = values;
    this.firstRow = firstRow;
    this.count = count;
    for (const column of values) {
      if (column !== undefined && column.length < count)
        throw new Problem(
          'unreadable_file',
          `The file ends at row ${firstRow + column.length}, before the rows that it announces. Get a complete copy.`,
        );
    }
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const at = this.#table.shown[column] as number;
    return parquetValue(this.#values[at]?.[index], this.#table.all[at] as ParquetColumn);
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const { geometry, crs } = this.#table;
    this.#readStored(index, into);
    if (geometry.from !== 'none') crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const { geometry } = this.#table;
    if (geometry.from === 'binary') {
      const bytes = this.#values[geometry.column]?.[index];
      return bytes instanceof Uint8Array && bytes.length > 0
        ? hashBytes(asBuffer(bytes), 0, bytes.length)
        : 0;
    }
    this.#readStored(index, this.#hashed);
    const { bytes, vertexCount } = this.#hashed;
    return vertexCount === 0 ? 0 : hashBytes(Buffer.from(bytes.buffer), 0, vertexCount * 16);
  }

  /** In the file's coordinates. */
  #readStored(index: number, into: GeometryBuffer): void {
    const { geometry, kind } = this.#table;
    into.reset('none');
    if (geometry.from === 'none') return;
    if (geometry.from === 'lonlat') return this.#readPoint(index, geometry.x, geometry.y, into);
    const value = this.#values[geometry.column]?.[index];
    if (value === null || value === undefined) return;
    if (geometry.from === 'native') return readNativeGeometry(value, kind, into);
    if (geometry.from === 'binary') {
      if (value instanceof Uint8Array) readWkb(asBuffer(value), 0, value.length, into);
      else into.reset('broken');
      return;
    }
    const text = typeof value === 'string' ? value.trim() : '';
    const bytes =
      geometry.from === 'wkt' ? Buffer.from(text) : Buffer.from(text.replace(/^(\\x|0x)/, ''), 'hex');
    (geometry.from === 'wkt' ? readWkt : readWkb)(bytes, 0, bytes.length, into);
  }

  #readPoint(index: number, xColumn: number, yColumn: number, into: GeometryBuffer): void {
    const x = this.#values[xColumn]?.[index] ?? '';
    const y = this.#values[yColumn]?.[index] ?? '';
    if (x === '' || y === '') return;
    into.kind = 'point';
    into.addVertex(Number(x), Number(y));
    into.endPart();
  }
}
