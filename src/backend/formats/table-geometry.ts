import { type CoordinateColumns, hasThousands, readCoordinate } from './coordinate-text.ts';
import { assumeLonLat, LON_LAT, readCrs, type SourceCrs } from './crs.ts';
import type { GeometryKind, OpenOptions, RawValue } from './feature-source.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { findPositionColumn, type PositionColumn } from './position-text.ts';
import { readShapeSrid, readShapeText, type ShapeText, shapeTextOf } from './shape-text.ts';

/** The source of the geometry in a table whose columns are plain values. */
export type TableGeometry =
  | { from: ShapeText; column: number }
  | CoordinateColumns
  | PositionColumn
  | { from: 'none' };

/** The minimum share of the non-blank values that must be geometry. */
const MIN_SHARE = 0.5;

const SHAPE_TEXTS: readonly ShapeText[] = ['wkt', 'wkb', 'base64', 'json'];

/** Names of columns with longitude and latitude, or easting and northing, in pairs; better names come first. */
const PAIRS: readonly (readonly [x: RegExp, y: RegExp])[] = [
  [/^(lon|long|lng|longitude|longitud)$/, /^(lat|latitude|latitud)$/],
  [
    /^(.*[_ ])?(lon|long|lng|longitude)([_ ]?(x|dd|dms|wgs84|deg|centroid))?$/,
    /^(.*[_ ])?(lat|latitude)([_ ]?(y|dd|dms|wgs84|deg|centroid))?$/,
  ],
  [/^(intptlon\d*|xlon|wgs84[_ ]?x|gps[_ ]?x)$/, /^(intptlat\d*|ylat|wgs84[_ ]?y|gps[_ ]?y)$/],
  [
    /^(x|point_x|x[_ ]?coord(inate)?s?|coord_?x|centroid_?x|easting|x_?ctr)$/,
    /^(y|point_y|y[_ ]?coord(inate)?s?|coord_?y|centroid_?y|northing|y_?ctr)$/,
  ],
];

/** Finds the geometry by the names of the columns and the sampled values. */
export function findTableGeometry(
  names: readonly string[],
  values: readonly (readonly RawValue[])[],
): TableGeometry {
  const shape = findShapeColumn(values);
  if (shape !== undefined) return shape;
  const plain = names.map((name) => name.trim().toLowerCase());
  for (const [isX, isY] of PAIRS) {
    const x = plain.findIndex((name, column) => isX.test(name) && isCoordinate(values[column] ?? [], 'lon'));
    const y = plain.findIndex((name, column) => isY.test(name) && isCoordinate(values[column] ?? [], 'lat'));
    if (x >= 0 && y >= 0)
      return {
        from: 'lonlat',
        x,
        y,
        hasThousands: hasThousands(values[x] ?? []) || hasThousands(values[y] ?? []),
      };
  }
  const column = findPositionColumn(names, values);
  return column < 0 ? { from: 'none' } : { from: 'position', column };
}

/** Finds the column whose texts are geometries. */
function findShapeColumn(
  values: readonly (readonly RawValue[])[],
): { from: ShapeText; column: number } | undefined {
  for (const from of SHAPE_TEXTS) {
    const column = values.findIndex(
      (list) => shareOf(list, (text) => shapeTextOf(text) === from) >= MIN_SHARE,
    );
    if (column >= 0) return { from, column };
  }
  return undefined;
}

function isCoordinate(values: readonly RawValue[], axis: 'lon' | 'lat'): boolean {
  return shareOf(values, (text) => !Number.isNaN(readCoordinate(text, axis, true))) >= MIN_SHARE;
}

/** Returns the share of the non-blank values that pass the test; 0 if all are blank. */
function shareOf(values: readonly RawValue[], test: (text: string) => boolean): number {
  let filled = 0;
  let passed = 0;
  for (const value of values) {
    const text = String(value ?? '');
    if (text.trim() === '') continue;
    filled++;
    if (test(text)) passed++;
  }
  return filled === 0 ? 0 : passed / filled;
}

export interface DescribedGeometry {
  kind: GeometryKind;
  crs: SourceCrs;
  /** Sentences for the operator. */
  warnings: string[];
}

/** Returns the kind and the coordinate system of a table's geometry. `names` and `values`: the names and the sampled values of all columns. */
export async function describeTableGeometry(
  geometry: TableGeometry,
  names: readonly string[],
  values: readonly (readonly RawValue[])[],
  { crs: given, lookUpCrs }: OpenOptions,
): Promise<DescribedGeometry> {
  if (geometry.from === 'none')
    return {
      kind: 'none',
      crs: { ...LON_LAT, label: 'none (a table without geometry)' },
      warnings: adviseOnForeignShapes(names, values),
    };
  const { kind, srid, cutAt } =
    geometry.from === 'lonlat' || geometry.from === 'position'
      ? { kind: 'point' as const, srid: undefined, cutAt: null }
      : describeShapes(values[geometry.column] ?? [], geometry.from);
  const warnings =
    cutAt === null || !('column' in geometry) ? [] : [describeCut(names[geometry.column] ?? '', cutAt)];
  const statement = given ?? (srid === undefined ? undefined : `EPSG:${srid}`);
  if (statement === undefined) return { kind, crs: assumeLonLat('assumed: the file does not say'), warnings };
  const crs = await readCrs(statement, lookUpCrs);
  const origin = given === undefined ? "the geometry's SRID" : 'given';
  return { kind, crs: { ...crs, label: `${crs.label} (${origin})` }, warnings };
}

/** Returns the kind of geometry of a table, by its sampled values. */
export function kindOfTable(geometry: TableGeometry, values: readonly (readonly RawValue[])[]): GeometryKind {
  if (geometry.from === 'none') return 'none';
  if (geometry.from === 'lonlat' || geometry.from === 'position') return 'point';
  return describeShapes(values[geometry.column] ?? [], geometry.from).kind;
}

/** Geometry in the notations of single databases, with the function that writes WKT there. */
const FOREIGN_SHAPES: readonly (readonly [pattern: RegExp, label: string, write: string])[] = [
  [/^\s*(?:MDSYS\.)?SDO_GEOMETRY\s*\(/i, 'of Oracle', 'SDO_UTIL.TO_WKTGEOMETRY(SHAPE)'],
  [/^\s*0x[0-9a-f]{8}0[12][0-9a-f]{40,}$/i, 'of SQL Server', 'SHAPE.STAsText()'],
];

function adviseOnForeignShapes(names: readonly string[], values: readonly (readonly RawValue[])[]): string[] {
  for (const [pattern, label, write] of FOREIGN_SHAPES) {
    const column = values.findIndex((list) => shareOf(list, (text) => pattern.test(text)) >= MIN_SHARE);
    if (column >= 0)
      return [
        `${names[column] ?? ''} has geometry in the notation ${label}, which is not read. Export it as well-known text (WKT): ${write.replace('SHAPE', () => names[column] ?? 'SHAPE')}.`,
      ];
  }
  return [];
}

/** Describes texts that a program cut. A cell of Excel has at most 32,767 characters, and a text of a Shapefile 254. */
function describeCut(column: string, length: number): string {
  return `The geometry in ${column} is cut off after ${length.toLocaleString('en-US')} characters, and the rows whose geometry is longer have no outline. Export the layer as GeoPackage, GeoJSON or Shapefile.`;
}

/**
 * Returns the kind of geometry, which is `mixed` unless all sampled values agree, and the SRID if the values contain one (see `readShapeSrid`). `cutAt`: the
 * length of the longest texts if two or more texts are unfinished and all of these have that length; otherwise null.
 */
function describeShapes(
  values: readonly RawValue[],
  from: ShapeText,
): { kind: GeometryKind; srid: number | undefined; cutAt: number | null } {
  const kinds = new Set<string>();
  let srid: number | undefined;
  const into = new GeometryBuffer();
  const cutLengths: number[] = [];
  let longest = 0;
  for (const value of values) {
    const text = String(value ?? '').trim();
    if (text === '') continue;
    readShapeText(text, from, into);
    srid ??= readShapeSrid(text, from);
    longest = Math.max(longest, text.length);
    if (into.kind === 'broken' && !/[)}]$/.test(text)) cutLengths.push(text.length);
    else if (into.kind !== 'none') kinds.add(into.kind);
  }
  const [kind] = kinds;
  const isPlain = kinds.size === 1 && (kind === 'polygon' || kind === 'line' || kind === 'point');
  const isCut = cutLengths.length > 1 && cutLengths.every((length) => length === longest);
  return { kind: isPlain ? kind : 'mixed', srid, cutAt: isCut ? longest : null };
}
