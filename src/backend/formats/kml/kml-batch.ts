import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue, SourceColumn } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashKmlGeometry, readKmlGeometry } from './kml-geometry.ts';
import type { KmlPlacemark } from './kml-placemark.ts';

/** A batch of placemarks. Their coordinates are parsed on request. */
export class KmlBatch implements FeatureBatch {
  readonly firstRow: number;
  readonly count: number;
  readonly #placemarks: readonly KmlPlacemark[];
  readonly #columns: readonly SourceColumn[];
  readonly #crs: SourceCrs;

  constructor(
    placemarks: readonly KmlPlacemark[],
    firstRow: number,
    columns: readonly SourceColumn[],
    crs: SourceCrs,
  ) {
    this.#placemarks = placemarks;
    this.#columns = columns;
    this.#crs = crs;
    this.firstRow = firstRow;
    this.count = placemarks.length;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const text = this.#placemark(index).values[column];
    return text === undefined ? null : typedValue(text, this.#columns[column]?.type);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    const { extras } = this.#placemark(index);
    return extras === null ? null : Object.fromEntries(extras);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readKmlGeometry(this.#placemark(index), into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    return hashKmlGeometry(this.#placemark(index));
  }

  #placemark(index: number): KmlPlacemark {
    return this.#placemarks[index] as KmlPlacemark;
  }
}

/** Converts a value to the type that the schema declares. A value of another type stays text. */
function typedValue(text: string, type: SourceColumn['type'] | undefined): RawValue {
  if (type === 'number') {
    // `0012` is the number of a parcel, even in a column that is declared as numbers.
    if (/^-?0\d/.test(text)) return text;
    const value = Number(text);
    return Number.isNaN(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? text : value;
  }
  if (type !== 'boolean') return text;
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : text;
}
