import type { ByteCursor } from '../byte-cursor.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';
import { createStandardTexts, type StoredTexts } from '../stored-texts.ts';

/** The field types of a file geodatabase, by their number in the file. */
export const GDB_TYPES = [
  'int16',
  'int32',
  'float32',
  'float64',
  'string',
  'datetime',
  'objectid',
  'geometry',
  'binary',
  'raster',
  'guid',
  'globalid',
  'xml',
  'int64',
  'date',
  'time',
  'datetime-offset',
] as const;

export type GdbType = (typeof GDB_TYPES)[number];

export interface GdbField {
  name: string;
  type: GdbType;
  /** The field may be null, so each row has a bit for it in its first bytes. */
  isNullable: boolean;
  /** Bytes in the row; -1 if the length precedes the value. */
  size: number;
}

/** The storage of coordinates: whole numbers in units of `1 / scale` from an origin. */
export interface GdbGeometryField {
  wkt: string;
  xOrigin: number;
  yOrigin: number;
  scale: number;
}

export interface GdbFields {
  fields: readonly GdbField[];
  geometry: GdbGeometryField | null;
  geometryKind: GeometryKind;
  areStringsUtf8: boolean;
  texts: StoredTexts;
}

const GEOMETRY_KINDS: Readonly<Record<number, GeometryKind>> = {
  0: 'none',
  1: 'point',
  2: 'point',
  3: 'line',
  4: 'polygon',
};

const SIZES: Readonly<Record<GdbType, number>> = {
  int16: 2,
  int32: 4,
  float32: 4,
  float64: 8,
  string: -1,
  datetime: 8,
  objectid: 0,
  geometry: -1,
  binary: -1,
  raster: -1,
  guid: 16,
  globalid: 16,
  xml: -1,
  int64: 8,
  date: 8,
  time: 8,
  'datetime-offset': 10,
};

const COLUMN_TYPES: Partial<Readonly<Record<GdbType, SourceColumn['type']>>> = {
  int16: 'number',
  int32: 'number',
  float32: 'number',
  float64: 'number',
  objectid: 'number',
  int64: 'number',
  datetime: 'date',
  date: 'date',
};

const IS_NULLABLE = 1;
const HAS_DEFAULT = 4;
const MANAGED_RASTER = 1;

/** Returns null for fields that are not attributes: the geometry, pictures and attachments. */
export function columnOf({ name, type }: GdbField): SourceColumn | null {
  if (type === 'geometry' || type === 'binary' || type === 'raster') return null;
  return { name, type: COLUMN_TYPES[type] ?? 'text' };
}

/**
 * Reads the description of a table's fields. The cursor stands after the length of the description. The format has no specification; this follows the description at
 * github.com/rouault/dump_gdbtable/wiki/FGDB-Spec. Returns undefined if a field has an unknown type.
 */
export function readFields(cursor: ByteCursor): GdbFields | undefined {
  cursor.skip(4); // a version
  const geometryKind = GEOMETRY_KINDS[cursor.uint8()] ?? 'mixed';
  const areStringsUtf8 = (cursor.uint8() & 1) !== 0;
  cursor.skip(1);
  const dimensions = cursor.uint8();
  const count = cursor.uint16();
  const fields: GdbField[] = [];
  let geometry: GdbGeometryField | null = null;
  for (let field = 0; field < count; field++) {
    const name = cursor.utf16(cursor.uint8() * 2);
    cursor.skip(cursor.uint8() * 2); // the alias
    const type = GDB_TYPES[cursor.uint8()];
    if (type === undefined) return undefined;
    if (type === 'geometry') {
      const isNullable = readNullable(cursor);
      geometry = readGeometryField(cursor, dimensions);
      fields.push({ name, type, isNullable, size: SIZES[type] });
    } else if (type === 'raster') {
      fields.push({ name, type, ...readRasterField(cursor) });
    } else {
      fields.push({ name, type, isNullable: readPlainField(cursor, type), size: SIZES[type] });
    }
  }
  return {
    fields,
    geometry,
    geometryKind: geometry === null ? 'none' : geometryKind,
    areStringsUtf8,
    texts: createStandardTexts('as the table says', undefined),
  };
}

function readNullable(cursor: ByteCursor): boolean {
  cursor.skip(1);
  return (cursor.uint8() & IS_NULLABLE) !== 0;
}

function readPlainField(cursor: ByteCursor, type: GdbType): boolean {
  cursor.skip(type === 'string' ? 4 : 1); // the width
  const flags = cursor.uint8();
  const hasLength = !['objectid', 'binary', 'guid', 'globalid', 'xml'].includes(type);
  const defaultBytes = !hasLength ? 0 : type === 'string' ? cursor.varuint() : cursor.uint8();
  if ((flags & HAS_DEFAULT) !== 0) cursor.skip(defaultBytes);
  return (flags & IS_NULLABLE) !== 0;
}

function readGeometryField(cursor: ByteCursor, dimensions: number): GdbGeometryField {
  const wkt = cursor.utf16(cursor.uint16());
  const flags = cursor.uint8();
  const hasM = (flags & 2) !== 0;
  const hasZ = (flags & 4) !== 0;
  const xOrigin = cursor.double();
  const yOrigin = cursor.double();
  const scale = cursor.double();
  // Skips origins and scales of M and Z, all tolerances, and the extent.
  cursor.skip(8 * ((hasM ? 2 : 0) + (hasZ ? 2 : 0) + 1 + (hasM ? 1 : 0) + (hasZ ? 1 : 0)));
  cursor.skip(8 * (4 + ((dimensions & 0x80) !== 0 ? 2 : 0) + ((dimensions & 0x40) !== 0 ? 2 : 0)));
  cursor.skip(1);
  cursor.skip(8 * cursor.uint32()); // the grids of the spatial index
  return { wkt, xOrigin, yOrigin, scale };
}

function readRasterField(cursor: ByteCursor): { isNullable: boolean; size: number } {
  const isNullable = readNullable(cursor);
  cursor.skip(cursor.uint8() * 2); // the column's name again
  cursor.skip(cursor.uint16());
  const flags = cursor.uint8();
  const dimensions = ((flags & 2) !== 0 ? 3 : 0) + ((flags & 4) !== 0 ? 3 : 0);
  if (flags > 0) cursor.skip(8 * (4 + dimensions));
  return { isNullable, size: cursor.uint8() === MANAGED_RASTER ? 4 : -1 };
}
