import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { copyBytes, hasValue, writeField } from './field-value.ts';
import { readPolygons } from './rings.ts';
import { type ExportColumn, type ExportType, FIRST_COLUMN } from './row-writer.ts';
import { MAX_VALUE_BYTES } from './value-text.ts';

const POLYGON = 3;
const MULTI_POLYGON = 6;

export const FLATGEOBUF_TYPES = {
  text: ColumnType.String,
  integer: ColumnType.Int,
  number: ColumnType.Double,
  boolean: ColumnType.Bool,
  date: ColumnType.DateTime,
  timestamp: ColumnType.DateTime,
  uuid: ColumnType.String,
} as const satisfies Record<ExportType, ColumnType>;

// The offsets in a feature: size, root, list of fields (vtable) and table, then the same two for the geometry, if there is one, and its polygons.
const LIST = 8;
const TABLE = 16;
const GEOMETRY_LIST = 28;
const GEOMETRY_TABLE = 48;
const PARTS = 60;
/** The list of a polygon's fields: ends, xy, four absent ones, type. */
const POLYGON_LIST_BYTES = 20;
const POLYGON_TABLE_BYTES = 16;

/**
 * Writes rows as features of FlatGeobuf 3 (feature.fbs): multi-polygons, then the present values. The bytes are laid out without the FlatBuffers library, from
 * front to back.
 */
export class FeatureBytes {
  bytes: Buffer = Buffer.alloc(1 << 16);
  length = 0;
  readonly geometry = new GeometryBuffer();
  readonly #types: readonly ExportType[];
  #view = new DataView(this.bytes.buffer);

  constructor(columns: readonly ExportColumn[]) {
    this.#types = columns.map(({ type }) => type);
  }

  write(tuple: CopyTuple): void {
    const { geometry } = this;
    const polygons = readPolygons(tuple, geometry) ? geometry.polygonEnds.length : 0;
    this.#reserve(
      256 +
        polygons * 64 +
        geometry.partEnds.length * 4 +
        geometry.vertexCount * 16 +
        this.#mostValueBytes(tuple),
    );
    const view = this.#view;
    this.bytes.fill(0, 0, PARTS);
    view.setUint32(4, TABLE - 4, true);
    view.setUint16(LIST, 8, true);
    view.setUint16(LIST + 2, 12, true);
    view.setUint16(LIST + 4, polygons > 0 ? 4 : 0, true);
    view.setUint16(LIST + 6, 8, true);
    view.setInt32(TABLE, TABLE - LIST, true);
    let at = GEOMETRY_LIST;
    if (polygons > 0) {
      view.setUint32(TABLE + 4, GEOMETRY_TABLE - (TABLE + 4), true);
      at = this.#writeGeometry(polygons);
    }
    view.setUint32(TABLE + 8, at - (TABLE + 8), true);
    const end = this.#writeValues(tuple, at + 4);
    view.setUint32(at, end - at - 4, true);
    this.length = aligned(end, 8);
    this.bytes.fill(0, end, this.length);
    view.setUint32(0, this.length - 4, true);
  }

  #writeGeometry(polygons: number): number {
    const view = this.#view;
    const { partEnds, polygonEnds } = this.geometry;
    view.setUint16(GEOMETRY_LIST, 20, true);
    view.setUint16(GEOMETRY_LIST + 2, 12, true);
    view.setUint16(GEOMETRY_LIST + 4 + 6 * 2, 4, true);
    view.setUint16(GEOMETRY_LIST + 4 + 7 * 2, 8, true);
    view.setInt32(GEOMETRY_TABLE, GEOMETRY_TABLE - GEOMETRY_LIST, true);
    view.setUint8(GEOMETRY_TABLE + 4, MULTI_POLYGON);
    view.setUint32(GEOMETRY_TABLE + 8, PARTS - (GEOMETRY_TABLE + 8), true);
    view.setUint32(PARTS, polygons, true);
    const list = PARTS + 4 + polygons * 4;
    this.bytes.fill(0, list, list + POLYGON_LIST_BYTES);
    view.setUint16(list, 18, true);
    view.setUint16(list + 2, POLYGON_TABLE_BYTES, true);
    view.setUint16(list + 4, 4, true);
    view.setUint16(list + 6, 8, true);
    view.setUint16(list + 4 + 6 * 2, 12, true);
    let at = list + POLYGON_LIST_BYTES;
    let part = 0;
    for (let polygon = 0; polygon < polygons; polygon++) {
      const end = polygonEnds[polygon] as number;
      const place = PARTS + 4 + polygon * 4;
      view.setUint32(place, at - place, true);
      at = this.#writePolygon(at, list, part, end, partEnds);
      part = end;
    }
    return at;
  }

  #writePolygon(table: number, list: number, part: number, end: number, partEnds: readonly number[]): number {
    const view = this.#view;
    const first = part === 0 ? 0 : (partEnds[part - 1] as number);
    const last = partEnds[end - 1] as number;
    const ends = table + POLYGON_TABLE_BYTES;
    // The coordinates begin at a multiple of eight, after their count.
    const xy = aligned(ends + 4 + (end - part) * 4 + 4, 8) - 4;
    view.setInt32(table, table - list, true);
    view.setUint32(table + 4, ends - (table + 4), true);
    view.setUint32(table + 8, xy - (table + 8), true);
    view.setUint32(table + 12, POLYGON, true);
    view.setUint32(ends, end - part, true);
    for (let ring = part; ring < end; ring++)
      view.setUint32(ends + 4 + (ring - part) * 4, (partEnds[ring] as number) - first, true);
    this.bytes.fill(0, ends + 4 + (end - part) * 4, xy);
    view.setUint32(xy, (last - first) * 2, true);
    this.bytes.set(this.geometry.bytes.subarray(first * 16, last * 16), xy + 4);
    return xy + 4 + (last - first) * 16;
  }

  #writeValues(tuple: CopyTuple, start: number): number {
    const view = this.#view;
    let at = start;
    for (let index = 0; index < this.#types.length; index++) {
      const type = this.#types[index] as ExportType;
      const field = FIRST_COLUMN + index;
      if (!hasValue(tuple, field, type)) continue;
      const from = tuple.at[field] as number;
      view.setUint16(at, index, true);
      at += 2;
      if (type === 'integer') {
        view.setInt32(at, tuple.view.getInt32(from), true);
        at += 4;
      } else if (type === 'number') {
        view.setFloat64(at, tuple.view.getFloat64(from), true);
        at += 8;
      } else if (type === 'boolean') this.bytes[at++] = tuple.bytes[from] === 1 ? 1 : 0;
      else {
        const end =
          type === 'text'
            ? copyBytes(this.bytes, at + 4, tuple.bytes, from, tuple.length[field] as number)
            : writeField(this.bytes, at + 4, tuple, field, type);
        view.setUint32(at, end - at - 4, true);
        at = end;
      }
    }
    return at;
  }

  #mostValueBytes({ length }: CopyTuple): number {
    let sum = 0;
    for (let index = 0; index < this.#types.length; index++)
      sum += Math.max(0, length[FIRST_COLUMN + index] as number) + MAX_VALUE_BYTES;
    return sum;
  }

  #reserve(count: number): void {
    if (count <= this.bytes.length) return;
    this.bytes = Buffer.alloc(count * 2);
    this.#view = new DataView(this.bytes.buffer);
  }
}

function aligned(value: number, size: number): number {
  return Math.ceil(value / size) * size;
}
