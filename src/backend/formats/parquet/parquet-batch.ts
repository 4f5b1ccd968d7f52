import { Problem } from '../../../kernel/problem.ts';
import { type CoordinateColumns, readCoordinate, readPoint } from '../coordinate-text.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, GeometryKind, RawValue } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { readPositionText } from '../position-text.ts';
import { readShapeText, type ShapeText } from '../shape-text.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { TextBytes } from '../text-bytes.ts';
import { readWkb } from '../wkb-geometry.ts';
import { readWkt } from '../wkt-geometry.ts';
import { BytesColumn } from './bytes-column.ts';
import { bytesToText, decimalValue, type ParquetColumn, parquetValue } from './parquet-columns.ts';
import { type ParquetGeometry, readNativeGeometry } from './parquet-geometry.ts';
import type { ParquetValues } from './parquet-values.ts';

export interface ParquetTable {
  /** All columns of the file. */
  all: readonly ParquetColumn[];
  /** The indexes of the source's columns in `all`. */
  shown: readonly number[];
  geometry: ParquetGeometry;
  kind: GeometryKind;
  crs: SourceCrs;
  texts: StoredTexts;
}

/** The rows of a window, by column. Columns that were not requested are missing. */
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
          `The file ends after row ${firstRow + column.length - 1}, but says that it has more rows. Get a complete copy.`,
        );
    }
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    return this.#valueOf(index, this.#table.shown[column] as number);
  }

  /** Returns the value of a column of the file. */
  #valueOf(index: number, column: number): RawValue {
    const values = this.#values[column];
    const description = this.#table.all[column] as ParquetColumn;
    if (!(values instanceof BytesColumn)) return parquetValue(values?.[index], description);
    if (!values.has(index)) return null;
    if (description.scale !== null) return decimalValue(values.slice(index), description.scale);
    return description.isText ? values.text(index) : bytesToText(values.slice(index));
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    const at = this.#table.shown[column] as number;
    const values = this.#values[at];
    if (!(values instanceof BytesColumn) || this.#table.all[at]?.isText !== true) return false;
    return into.find(values.bytes, values.from(index), values.to(index));
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
      const values = this.#values[geometry.column];
      if (!(values instanceof BytesColumn)) return 0;
      const from = values.from(index);
      const to = values.to(index);
      return from === to ? 0 : hashBytes(values.bytes, from, to);
    }
    this.#readStored(index, this.#hashed);
    const { bytes, vertexCount } = this.#hashed;
    return vertexCount === 0 ? 0 : hashBytes(Buffer.from(bytes.buffer), 0, vertexCount * 16);
  }

  /** Reads a geometry in the file's coordinates. */
  #readStored(index: number, into: GeometryBuffer): void {
    const { geometry, kind } = this.#table;
    into.reset('none');
    if (geometry.from === 'none') return;
    if (geometry.from === 'lonlat') return this.#readPoint(index, geometry, into);
    const values = this.#values[geometry.column];
    if (geometry.from === 'native') {
      if (!(values instanceof BytesColumn)) readNativeGeometry(values?.[index], kind, into);
      return;
    }
    if (geometry.from === 'position')
      readPositionText(String(this.#valueOf(index, geometry.column) ?? ''), into);
    else if (values instanceof BytesColumn) this.#readBytes(values, index, geometry.from, into);
    else if (!isNothing(values?.[index])) into.reset('broken');
  }

  #readBytes(values: BytesColumn, index: number, from: 'binary' | ShapeText, into: GeometryBuffer): void {
    const start = values.from(index);
    const end = values.to(index);
    if (start === end) return;
    if (from === 'binary') readWkb(values.bytes, start, end, into);
    else if (from === 'wkt') readWkt(values.bytes, start, end, into);
    else readShapeText(values.text(index), from, into);
  }

  #readPoint(index: number, { x, y, hasThousands }: CoordinateColumns, into: GeometryBuffer): void {
    const numberOf = (column: number, axis: 'lon' | 'lat') => {
      const value = this.#valueOf(index, column);
      return isNothing(value) ? null : readCoordinate(value, axis, hasThousands);
    };
    readPoint(numberOf(x, 'lon'), numberOf(y, 'lat'), into);
  }
}

function isNothing(value: unknown): boolean {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return value === undefined || value === null || isBlank || Number.isNaN(value);
}
