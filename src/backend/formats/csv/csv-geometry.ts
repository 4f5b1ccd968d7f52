import type { GeometryKind, RawValue } from '../feature-source.ts';
import { GEOMETRY_JSON, readGeometryJson, readGeometrySrid } from './geometry-json.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readWkb, readWkbSrid } from '../wkb-geometry.ts';
import { readWkt } from '../wkt-geometry.ts';

/** The notations of a geometry in a field. */
export type ShapeText = 'wkt' | 'wkb' | 'json';

/** The source of the geometry in a text table. */
export type CsvGeometry =
  | { from: ShapeText; column: number }
  | { from: 'lonlat'; x: number; y: number }
  | { from: 'none' };

const WKT =
  /^\s*(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|GEOMETRYCOLLECTION|CURVEPOLYGON|COMPOUNDCURVE|CIRCULARSTRING)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i;
/** A coordinate with a decimal comma. */
export const DECIMAL_COMMA = /^-?\d+,\d+$/;
/** At least 21 bytes, which a point has. With fewer digits, a parcel number such as 0012345678 would be taken for a geometry. */
const WKB_HEX = /^(?:\\x|0x)?0[01](?:[0-9a-f]{2}){20,}$/i;
const SHAPE_TEXTS: readonly (readonly [ShapeText, RegExp])[] = [
  ['wkt', WKT],
  ['wkb', WKB_HEX],
  ['json', GEOMETRY_JSON],
];
/** The minimum share of the non-blank values that must be geometry. */
const MIN_SHARE = 0.5;

/** Names of columns with longitude and latitude, or easting and northing, in pairs; better names come first. */
const PAIRS: readonly (readonly [x: RegExp, y: RegExp])[] = [
  [/^(lon|long|lng|longitude|longitud)$/, /^(lat|latitude|latitud)$/],
  [
    /^(.*[_ ])?(lon|long|lng|longitude)([_ ]?(x|dd|wgs84|deg|centroid))?$/,
    /^(.*[_ ])?(lat|latitude)([_ ]?(y|dd|wgs84|deg|centroid))?$/,
  ],
  [/^(intptlon\d*|xlon|wgs84[_ ]?x|gps[_ ]?x)$/, /^(intptlat\d*|ylat|wgs84[_ ]?y|gps[_ ]?y)$/],
  [
    /^(x|point_x|x[_ ]?coord|xcoordinate|coord_?x|centroid_?x|easting|x_?ctr)$/,
    /^(y|point_y|y[_ ]?coord|ycoordinate|coord_?y|centroid_?y|northing|y_?ctr)$/,
  ],
];

/** Returns true for a text that is a geometry. */
export function holdsGeometry(text: string): boolean {
  return SHAPE_TEXTS.some(([, pattern]) => pattern.test(text));
}

/** Finds the geometry by the names of the columns and the sampled values. */
export function findCsvGeometry(
  names: readonly string[],
  values: readonly (readonly RawValue[])[],
): CsvGeometry {
  for (const [from, pattern] of SHAPE_TEXTS) {
    const column = values.findIndex((list) => shareOf(list, (text) => pattern.test(text)) >= MIN_SHARE);
    if (column >= 0) return { from, column };
  }
  const plain = names.map((name) => name.trim().toLowerCase());
  for (const [isX, isY] of PAIRS) {
    const x = plain.findIndex((name, column) => isX.test(name) && isNumeric(values[column] ?? []));
    const y = plain.findIndex((name, column) => isY.test(name) && isNumeric(values[column] ?? []));
    if (x >= 0 && y >= 0) return { from: 'lonlat', x, y };
  }
  return { from: 'none' };
}

function isNumeric(values: readonly RawValue[]): boolean {
  return (
    shareOf(values, (text) => Number.isFinite(Number(text)) || DECIMAL_COMMA.test(text.trim())) >= MIN_SHARE
  );
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

/** Returns the kind of geometry, which is `mixed` unless all sampled values agree, and PostGIS's SRID if the values contain one. */
export function describeGeometryValues(
  values: readonly RawValue[],
  from: ShapeText,
): { kind: GeometryKind; srid: number | undefined } {
  const kinds = new Set<string>();
  let srid: number | undefined;
  const into = new GeometryBuffer();
  for (const value of values) {
    const text = String(value ?? '').trim();
    if (text === '') continue;
    if (from === 'wkt') {
      const bytes = Buffer.from(text);
      readWkt(bytes, 0, bytes.length, into);
      srid ??= readNumber(/^SRID=(\d{4,6});/i.exec(text)?.[1]);
    } else if (from === 'json') {
      readGeometryJson(text, into);
      srid ??= readGeometrySrid(text);
    } else {
      const bytes = Buffer.from(text.replace(/^(\\x|0x)/, ''), 'hex');
      readWkb(bytes, 0, bytes.length, into);
      srid ??= readWkbSrid(bytes, 0, bytes.length);
    }
    if (into.kind !== 'none' && into.kind !== 'broken') kinds.add(into.kind);
  }
  const [kind] = kinds;
  const isPlain = kinds.size === 1 && (kind === 'polygon' || kind === 'line' || kind === 'point');
  return { kind: isPlain ? kind : 'mixed', srid };
}

function readNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
