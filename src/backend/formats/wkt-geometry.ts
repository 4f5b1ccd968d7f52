import { type GeometryBuffer, MAX_VERTICES } from './geometry-buffer.ts';
import { NumberCursor } from './number-cursor.ts';

const OPEN = 0x28;
const CLOSE = 0x29;
const COMMA = 0x2c;
/** The maximum depth of collections in collections. Real files have one level. */
const MAX_DEPTH = 8;

const KINDS: Readonly<Record<string, GeometryBuffer['kind']>> = {
  POINT: 'point',
  MULTIPOINT: 'point',
  LINESTRING: 'line',
  MULTILINESTRING: 'line',
  POLYGON: 'polygon',
  MULTIPOLYGON: 'polygon',
};
/** Known types with curves or more dimensions, which are never polygons here. */
const OTHERS =
  /^(CIRCULARSTRING|COMPOUNDCURVE|CURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|SURFACE|TRIANGLE|TIN|POLYHEDRALSURFACE)$/;

const cursor = new NumberCursor();

/**
 * Reads well-known text (also PostGIS's with `SRID=...;` before it) into a buffer. Z and M are dropped. `kind` is `broken` if the text is not WKT. Coordinates
 * stay in the file's system.
 */
export function readWkt(bytes: Buffer, from: number, to: number, into: GeometryBuffer): void {
  into.reset('none');
  cursor.set(bytes, from, to);
  if (cursor.peek() < 0) return;
  skipSrid();
  if (!readGeometry(into, 0) || cursor.peek() >= 0) into.reset('broken');
  else if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
}

function skipSrid(): void {
  const head = cursor.bytes.toString('latin1', cursor.at, Math.min(cursor.to, cursor.at + 20));
  const prefix = /^SRID=\d+;/i.exec(head)?.[0];
  if (prefix !== undefined) cursor.at += prefix.length;
}

/** Returns the next word in upper case, or ''. */
function readWord(): string {
  cursor.peek();
  const start = cursor.at;
  while (cursor.at < cursor.to && isLetter(cursor.bytes[cursor.at] as number)) cursor.at++;
  return cursor.bytes.toString('latin1', start, Math.min(cursor.at, start + 32)).toUpperCase();
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function readGeometry(into: GeometryBuffer, depth: number): boolean {
  let type = readWord();
  if (KINDS[type] === undefined && !OTHERS.test(type)) type = type.replace(/(ZM|Z|M)$/, '');
  let word = readWord();
  if (word === 'Z' || word === 'M' || word === 'ZM') word = readWord();
  if (word !== '' && word !== 'EMPTY') return false;
  const kind = KINDS[type];
  if (kind === undefined && type !== 'GEOMETRYCOLLECTION') {
    if (!OTHERS.test(type)) return false;
    if (depth === 0) into.kind = 'collection';
    return word === 'EMPTY' || skipBody();
  }
  if (depth === 0) into.kind = kind ?? 'collection';
  if (word === 'EMPTY') return true;
  switch (type) {
    case 'POINT':
    case 'LINESTRING':
      return readPart(into);
    case 'POLYGON':
      return readPolygon(into);
    case 'MULTIPOINT':
      return readList(() => readMultiPoint(into));
    case 'MULTILINESTRING':
      return readList(() => isEmptyWord() || readPart(into));
    case 'MULTIPOLYGON':
      return readList(() => isEmptyWord() || readPolygon(into));
    default:
      return depth < MAX_DEPTH && readCollection(into, depth);
  }
}

/** Skips a pair of parentheses and its content. */
function skipBody(): boolean {
  if (cursor.peek() !== OPEN) return false;
  for (let depth = 0; cursor.at < cursor.to;) {
    const byte = cursor.bytes[cursor.at++];
    if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return true;
  }
  return false;
}

/** Reads the polygons of a collection. Other members have no area. */
function readCollection(into: GeometryBuffer, depth: number): boolean {
  const isRead = readList(() => {
    const { vertexCount } = into;
    const parts = into.partEnds.length;
    const polygons = into.polygonEnds.length;
    if (!readGeometry(into, depth + 1)) return false;
    if (into.polygonEnds.length === polygons) {
      into.vertexCount = vertexCount;
      into.partEnds.length = parts;
    }
    return true;
  });
  if (into.polygonEnds.length > 0) into.kind = 'polygon';
  return isRead;
}

function isEmptyWord(): boolean {
  return isLetter(cursor.peek()) && readWord() === 'EMPTY';
}

/** Reads `(` member, member, ... `)`. */
function readList(readMember: () => boolean): boolean {
  if (!cursor.skip(OPEN)) return false;
  do {
    if (!readMember()) return false;
  } while (cursor.skip(COMMA));
  return cursor.skip(CLOSE);
}

function readPolygon(into: GeometryBuffer): boolean {
  const before = into.vertexCount;
  if (!readList(() => isEmptyWord() || readPart(into))) return false;
  if (into.vertexCount > before) into.endPolygon();
  return true;
}

/** Reads both forms in use: `((1 2), (3 4))` and `(1 2, 3 4)`. */
function readMultiPoint(into: GeometryBuffer): boolean {
  if (isEmptyWord()) return true;
  if (cursor.peek() === OPEN) return readPart(into);
  if (!readPosition(into)) return false;
  into.endPart();
  return true;
}

function readPart(into: GeometryBuffer): boolean {
  if (!cursor.skip(OPEN)) return false;
  do {
    if (!readPosition(into)) return false;
  } while (cursor.skip(COMMA));
  into.endPart();
  return cursor.skip(CLOSE);
}

function readPosition(into: GeometryBuffer): boolean {
  const x = cursor.read();
  const y = cursor.read();
  if (Number.isNaN(x + y) || into.vertexCount >= MAX_VERTICES) return false;
  into.addVertex(x, y);
  // Z and M
  for (let more = 0; more < 2 && !isEndOfPosition(cursor.peek()); more++) {
    if (Number.isNaN(cursor.read())) return false;
  }
  return true;
}

function isEndOfPosition(byte: number): boolean {
  return byte === COMMA || byte === CLOSE || byte < 0;
}
