import { addArc } from './add-arc.ts';
import { type GeometryBuffer, MAX_VERTICES } from './geometry-buffer.ts';
import { NumberCursor } from './number-cursor.ts';

const OPEN = 0x28;
const CLOSE = 0x29;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
/** The maximum depth of collections in collections. Real files have one level. */
const MAX_DEPTH = 8;
/** A closed ring ends at its first vertex, so the smallest one has four. */
const MIN_RING = 4;

const KINDS: Readonly<Record<string, GeometryBuffer['kind']>> = {
  POINT: 'point',
  MULTIPOINT: 'point',
  LINESTRING: 'line',
  CIRCULARSTRING: 'line',
  COMPOUNDCURVE: 'line',
  MULTILINESTRING: 'line',
  MULTICURVE: 'line',
  POLYGON: 'polygon',
  CURVEPOLYGON: 'polygon',
  MULTIPOLYGON: 'polygon',
  MULTISURFACE: 'polygon',
};
/** Known types whose content is not read: abstract types, and surfaces in 3-D space. */
const UNREAD_TYPES = /^(CURVE|SURFACE|TRIANGLE|TIN|POLYHEDRALSURFACE)$/;

const cursor = new NumberCursor();
/** The number of coordinates in each position of a text with decimal commas; 0 before the first position. */
let dimensions = 0;

/**
 * Reads well-known text (also PostGIS's with `SRID=...;` before it) into a buffer. Z and M are dropped, and curves become short lines. `kind` is `broken` if the
 * text is not WKT. Coordinates stay in the file's coordinate system.
 */
export function readWkt(bytes: Buffer, from: number, to: number, into: GeometryBuffer): void {
  into.reset('none');
  cursor.set(bytes, from, to);
  if (cursor.peek() < 0) return;
  if (readWhole(into) || readWithCommas(bytes, from, to, into)) {
    if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
  } else into.reset('broken');
}

function readWhole(into: GeometryBuffer): boolean {
  skipSrid();
  return readGeometry(into, 0) && cursor.peek() < 0;
}

/** Reads a text with decimal commas, which programs write in the languages that use them: `POLYGON ((10,5 20,5, 11,5 20,5, ...))`. */
function readWithCommas(bytes: Buffer, from: number, to: number, into: GeometryBuffer): boolean {
  into.reset('none');
  cursor.set(bytes, from, to).hasDecimalCommas = true;
  dimensions = 0;
  const isRead = readWhole(into);
  cursor.hasDecimalCommas = false;
  return isRead;
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

/** Reads the name of a type with its dimensions. `isEmpty`: the word EMPTY follows. Returns null for text that is not WKT. */
function readType(): { type: string; isEmpty: boolean } | null {
  let type = readWord();
  if (KINDS[type] === undefined && !UNREAD_TYPES.test(type)) type = type.replace(/(ZM|Z|M)$/, '');
  let word = readWord();
  if (word === 'Z' || word === 'M' || word === 'ZM') word = readWord();
  return word === '' || word === 'EMPTY' ? { type, isEmpty: word === 'EMPTY' } : null;
}

function readGeometry(into: GeometryBuffer, depth: number): boolean {
  const found = readType();
  if (found === null) return false;
  const { type, isEmpty } = found;
  const kind = KINDS[type];
  if (kind === undefined && type !== 'GEOMETRYCOLLECTION') {
    if (!UNREAD_TYPES.test(type)) return false;
    if (depth === 0) into.kind = isEmpty ? 'none' : 'collection';
    return isEmpty || skipBody();
  }
  if (depth === 0) into.kind = isEmpty ? 'none' : (kind ?? 'collection');
  return isEmpty || readBody(type, into, depth);
}

function readBody(type: string, into: GeometryBuffer, depth: number): boolean {
  switch (type) {
    case 'POINT':
    case 'LINESTRING':
    case 'CIRCULARSTRING':
    case 'COMPOUNDCURVE':
      return readPart(type, into);
    case 'POLYGON':
    case 'CURVEPOLYGON':
      return readPolygon(into);
    case 'MULTIPOINT':
      return readList(() => readMultiPoint(into));
    case 'MULTILINESTRING':
    case 'MULTICURVE':
      return readMembers('LINESTRING', (own) => readPart(own, into));
    case 'MULTIPOLYGON':
    case 'MULTISURFACE':
      return readMembers('POLYGON', () => readPolygon(into));
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

/** Reads `(` member, member, ... `)`. */
function readList(readMember: () => boolean): boolean {
  if (!cursor.skip(OPEN)) return false;
  do {
    if (!readMember()) return false;
  } while (skipSeparator());
  return cursor.skip(CLOSE);
}

/** Reads a list whose members may have a type of their own, as curves among straight lines do. `plain`: the type of the others. */
function readMembers(plain: string, readMember: (type: string) => boolean): boolean {
  return readList(() => {
    if (!isLetter(cursor.peek())) return readMember(plain);
    const found = readType();
    if (found === null) return false;
    return found.isEmpty || found.type === 'EMPTY' || readMember(found.type);
  });
}

function skipSeparator(): boolean {
  return cursor.skip(COMMA) || (cursor.hasDecimalCommas && cursor.skip(SEMICOLON));
}

function readPolygon(into: GeometryBuffer): boolean {
  const before = into.vertexCount;
  if (!readMembers('LINESTRING', (type) => readRing(type, into))) return false;
  if (into.vertexCount > before) into.endPolygon();
  return true;
}

/** In a text with decimal commas, a comma is either part of a number or a separator. A closed ring proves that the commas were read correctly. */
function readRing(type: string, into: GeometryBuffer): boolean {
  const start = into.vertexCount;
  if (!readPart(type, into)) return false;
  if (!cursor.hasDecimalCommas) return true;
  const { coords, vertexCount } = into;
  const last = (vertexCount - 1) * 2;
  const isClosed = coords[start * 2] === coords[last] && coords[start * 2 + 1] === coords[last + 1];
  return vertexCount - start >= MIN_RING && isClosed;
}

/** Reads both forms in use: `((1 2), (3 4))` and `(1 2, 3 4)`. */
function readMultiPoint(into: GeometryBuffer): boolean {
  if (isLetter(cursor.peek())) return readWord() === 'EMPTY';
  if (cursor.peek() === OPEN) return readPart('POINT', into);
  if (!readPosition(into)) return false;
  into.endPart();
  return true;
}

function readPart(type: string, into: GeometryBuffer): boolean {
  if (!readCurve(type, into)) return false;
  into.endPart();
  return true;
}

/** Adds the vertices of a curve to the open part. */
function readCurve(type: string, into: GeometryBuffer): boolean {
  if (type === 'CIRCULARSTRING') return readArcs(into);
  if (type !== 'COMPOUNDCURVE') return readList(() => readPosition(into));
  const start = into.vertexCount;
  return readMembers('LINESTRING', (own) => {
    // Each segment begins at the end of the previous one.
    if (into.vertexCount > start) into.vertexCount--;
    return own !== 'COMPOUNDCURVE' && readCurve(own, into);
  });
}

/** Reads a circular string: each arc starts at one position, passes through the second and ends at the third, where the next arc starts. */
function readArcs(into: GeometryBuffer): boolean {
  let count = 0;
  let [x0, y0, x1, y1] = [0, 0, 0, 0];
  return readList(() => {
    if (!readPosition(into)) return false;
    const last = (into.vertexCount - 1) * 2;
    const x = into.coords[last] as number;
    const y = into.coords[last + 1] as number;
    if (count % 2 === 1) [x1, y1] = [x, y];
    if (count > 0) into.vertexCount--;
    if (count > 0 && count % 2 === 0) addArc(into, x0, y0, x1, y1, x, y);
    if (count % 2 === 0) [x0, y0] = [x, y];
    count++;
    return true;
  });
}

function readPosition(into: GeometryBuffer): boolean {
  const x = cursor.read();
  const y = cursor.read();
  if (Number.isNaN(x + y) || into.vertexCount >= MAX_VERTICES) return false;
  into.addVertex(x, y);
  let count = 2;
  // Z and M
  for (; count < 4 && !isEndOfPosition(cursor.peek()); count++) {
    if (Number.isNaN(cursor.read())) return false;
  }
  if (!cursor.hasDecimalCommas) return true;
  dimensions ||= count;
  return count === dimensions;
}

function isEndOfPosition(byte: number): boolean {
  return byte === COMMA || byte === CLOSE || byte < 0 || (byte === SEMICOLON && cursor.hasDecimalCommas);
}
