import { GeometryBuffer } from './geometry-buffer.ts';
import { GEOMETRY_JSON, readGeometryJson, readGeometrySrid } from './geometry-json.ts';
import { readWkb, readWkbSrid } from './wkb-geometry.ts';
import { readWkt } from './wkt-geometry.ts';

/** The notations of a geometry in a field of a table. `wkb`: WKB in hexadecimal digits; `base64`: WKB in base64. */
export type ShapeText = 'wkt' | 'wkb' | 'base64' | 'json';

const WKT =
  /^\s*(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|GEOMETRYCOLLECTION|CURVEPOLYGON|COMPOUNDCURVE|CIRCULARSTRING)\s*(?:ZM?\s*|M\s*)?(?:\(|EMPTY)/i;
/** At least 21 bytes, which a point has. With fewer digits, a parcel number such as 0012345678 would be taken for a geometry. */
const WKB_HEX = /^(?:\\x|0x)?0[01](?:[0-9a-f]{2}){20,}$/i;
/** The byte order, the type of the geometry with its flags, and at least the 16 bytes of a position. */
const WKB_BASE64 = /^\s*A[AQ][A-Za-z0-9+/]{26,}={0,2}\s*$/;

/** Returns the notation of a text that is a geometry, and null for other text. */
export function shapeTextOf(text: string): ShapeText | null {
  if (WKT.test(text)) return 'wkt';
  if (WKB_HEX.test(text)) return 'wkb';
  if (GEOMETRY_JSON.test(text)) return 'json';
  return WKB_BASE64.test(text) && isBase64Wkb(text) ? 'base64' : null;
}

/** Returns true for a text that is a geometry. */
export function holdsGeometry(text: string): boolean {
  return shapeTextOf(text) !== null;
}

const checked = new GeometryBuffer();

/** Returns true if the bytes of a base64 text are a geometry. The pattern is not enough, because ordinary text may have the same characters. */
function isBase64Wkb(text: string): boolean {
  readShapeText(text, 'base64', checked);
  return checked.kind !== 'broken' && checked.kind !== 'none';
}

/** Reads a geometry in the file's coordinates. `kind` is `broken` if the text is not a geometry. */
export function readShapeText(text: string, from: ShapeText, into: GeometryBuffer): void {
  if (text.trim() === '') return into.reset('none');
  if (from === 'json') return readGeometryJson(text, into);
  const bytes = bytesOf(text, from);
  if (bytes === null) return into.reset('broken');
  if (from === 'wkt') readWkt(bytes, 0, bytes.length, into);
  else readWkb(bytes, 0, bytes.length, into);
}

/** Returns PostGIS's SRID, or the EPSG code of JSON, if the text of a geometry contains one. */
export function readShapeSrid(text: string, from: ShapeText): number | undefined {
  if (from === 'json') return readGeometrySrid(text);
  if (from === 'wkt') {
    const digits = /^\s*SRID=(\d{4,6});/i.exec(text)?.[1];
    return digits === undefined ? undefined : Number(digits);
  }
  const bytes = bytesOf(text, from);
  return bytes === null ? undefined : readWkbSrid(bytes, 0, bytes.length);
}

/** Returns the bytes that a text stands for; null if it is cut off in the middle of a byte. */
function bytesOf(text: string, from: Exclude<ShapeText, 'json'>): Buffer | null {
  if (from === 'wkt') return Buffer.from(text);
  const digits = text.trim().replace(/^(\\x|0x)/, '');
  const bytes = Buffer.from(digits, from === 'wkb' ? 'hex' : 'base64');
  return from === 'base64' || bytes.length * 2 === digits.length ? bytes : null;
}
