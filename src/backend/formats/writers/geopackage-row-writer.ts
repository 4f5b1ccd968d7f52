import path from 'node:path';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import type { RawValue } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import type { FileGeometry } from '../geopackage/geopackage-geometry.ts';
import { createGeoPackageWriter } from '../geopackage/geopackage-writer.ts';
import { hasValue, writeField } from './field-value.ts';
import { readPolygons } from './rings.ts';
import {
  type ExportType,
  FIRST_COLUMN,
  ROW_FIELD,
  type RowWriter,
  type WriterOptions,
} from './row-writer.ts';
import { MAX_VALUE_BYTES } from './value-text.ts';

const SQL_TYPES = {
  text: 'TEXT',
  integer: 'MEDIUMINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'DATETIME',
  uuid: 'TEXT',
} as const satisfies Record<ExportType, string>;

/** Writes rows as a GeoPackage 1.3, through SQLite. */
export async function createGeoPackageRowWriter(options: WriterOptions): Promise<RowWriter> {
  const { dir, name, title, columns } = options;
  const file = path.join(dir, `${name}.gpkg`);
  const types = columns.map(({ type }) => type);
  const writer = createGeoPackageWriter(file, {
    table: name,
    title,
    geometry: 'polygon',
    columns: columns.map((column) => ({ name: column.name, sqlType: SQL_TYPES[column.type] })),
  });
  const geometry = new GeometryBuffer();
  return {
    add(tuple) {
      const values = types.map((type, index) => valueOf(tuple, FIRST_COLUMN + index, type));
      writer.add(geometryOf(tuple, geometry), values, tuple.view.getInt32(tuple.at[ROW_FIELD] as number));
    },
    settle: async () => undefined, // SQLite writes synchronously
    async finish() {
      writer.finish();
      return [{ file, name: `${name}.gpkg`, isPacked: false }];
    },
    async abort() {
      writer.abort();
    },
  };
}

/** Returns null for a row without polygons. */
function geometryOf(tuple: CopyTuple, into: GeometryBuffer): FileGeometry | null {
  if (!readPolygons(tuple, into)) return null;
  const { coords, partEnds, polygonEnds } = into;
  return { kind: 'polygon', coords, ringEnds: partEnds, polygonEnds };
}

const scratch = Buffer.alloc(MAX_VALUE_BYTES);

/** Converts a field. Dates, times and UUIDs become text, because SQLite has no types for them. */
function valueOf(tuple: CopyTuple, field: number, type: ExportType): RawValue {
  if (!hasValue(tuple, field, type)) return null;
  const from = tuple.at[field] as number;
  switch (type) {
    case 'text':
      return tuple.bytes.toString('utf8', from, from + (tuple.length[field] as number));
    case 'integer':
      return tuple.view.getInt32(from);
    case 'number':
      return tuple.view.getFloat64(from);
    case 'boolean':
      return tuple.bytes[from] === 1;
    default:
      return scratch.toString('latin1', 0, writeField(scratch, 0, tuple, field, type));
  }
}
