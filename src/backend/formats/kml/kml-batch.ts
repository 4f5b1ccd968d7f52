import type { FeatureBatch, RawValue, SourceColumn } from '../feature-source.ts';
import type { SourceCrs } from '../crs.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { readKmlGeometry } from './kml-geometry.ts';
import type { KmlRows } from './kml-placemark.ts';
import type { TextBytes } from '../text-bytes.ts';

/** Placemarks as a batch; their numbers are parsed when they are asked for. */
export class KmlBatch implements FeatureBatch {
  readonly firstRow: number;
  readonly count: number;
  readonly #rows: KmlRows;
  readonly #columns: readonly SourceColumn[];
  readonly #crs: SourceCrs;

  constructor(rows: KmlRows, firstRow: number, columns: readonly SourceColumn[], crs: SourceCrs) {
    this.#rows = rows;
    this.#columns = columns;
    this.#crs = crs;
    this.firstRow = firstRow;
    this.count = rows.count;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const text = this.#rows.text(index, column);
    return text === undefined ? null : typedValue(text, this.#columns[column]?.type);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    return this.#rows.textBytes(index, column, into);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    const extras = this.#rows.extras(index);
    return extras === null ? null : Object.fromEntries(extras);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readKmlGeometry(this.#rows.shape(index), into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    return this.#rows.hash(index);
  }
}

/** As the schema declares it; a value that is something else stays text. */
function typedValue(text: string, type: SourceColumn['type'] | undefined): RawValue {
  if (type === 'number') {
    const value = Number(text);
    return Number.isNaN(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? text : value;
  }
  if (type !== 'boolean') return text;
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : text;
}
