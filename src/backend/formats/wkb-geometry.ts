import { addArc } from './add-arc.ts';
import { type GeometryBuffer, MAX_VERTICES } from './geometry-buffer.ts';

/** Geometry types of ISO 13249-3 and OGC 06-103r4, without their dimensions. */
const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTIPOINT = 4;
const MULTISURFACE = 12;
const COLLECTION = 7;
const CIRCULAR = 8;
const COMPOUND = 9;
const CURVE_POLYGON = 10;
/** The highest known type. The types after the multi-surface are abstract, or surfaces in 3-D space such as a TIN. Their content is not read. */
const LAST_KNOWN = 17;

/** PostGIS's EWKB has flags in the type for further dimensions, and for an SRID that follows the type. ISO adds thousands for further dimensions. */
const HAS_Z = 0x8000_0000;
const HAS_M = 0x4000_0000;
const HAS_SRID = 0x2000_0000;

const MAX_DEPTH = 8;
/** The byte order and the type precede every geometry. */
const HEAD_BYTES = 5;

// The state of the parser. Geometries are read one at a time.
let bytes: Buffer = Buffer.alloc(0);
let at = 0;
let end = 0;
let isLittle = true;
let dimensions = 2;

/**
 * Reads well-known binary (ISO and PostGIS's extended) into a buffer. Z and M are dropped, curves become short lines, and only the polygons of a collection are
 * read. `kind` is `broken` if the bytes are not WKB. Coordinates stay in the file's coordinate system.
 */
export function readWkb(source: Buffer, from: number, to: number, into: GeometryBuffer): void {
  bytes = source;
  at = from;
  end = to;
  into.reset('none');
  if (from === to) return;
  if (!readGeometry(into, 0)) into.reset('broken');
  else if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
}

/** Returns the SRID that PostGIS writes before a geometry, or undefined. */
export function readWkbSrid(source: Buffer, from: number, to: number): number | undefined {
  if (to - from < HEAD_BYTES + 4) return undefined;
  const read = (offset: number) =>
    source[from] === 1 ? source.readUInt32LE(from + offset) : source.readUInt32BE(from + offset);
  return (read(1) & HAS_SRID) === 0 ? undefined : read(HEAD_BYTES);
}

/** Reads one geometry. Returns false if the bytes end early, are invalid or exceed a limit. The functions that read a part of a geometry do the same. */
function readGeometry(into: GeometryBuffer, depth: number): boolean {
  const type = readHead();
  if (type === POINT) {
    into.kind = 'point';
    return readPoint(into);
  }
  if (isCurve(type)) {
    into.kind = 'line';
    const start = into.vertexCount;
    if (!readCurve(type, into, depth)) return false;
    if (into.vertexCount > start) into.endPart();
    return true;
  }
  if (type === POLYGON || type === CURVE_POLYGON) {
    into.kind = 'polygon';
    return readPolygon(type, into, depth);
  }
  if (type >= MULTIPOINT && type <= MULTISURFACE) return readMembers(type, into, depth);
  // The members of surfaces in 3-D space are not parsed, so their end is unknown. Such a surface is accepted alone, but not inside a collection.
  into.kind = 'collection';
  return type > MULTISURFACE && type <= LAST_KNOWN && depth === 0;
}

/** Returns the type of the geometry that begins here; 0 if none does. */
function readHead(): number {
  if (end - at < HEAD_BYTES || (bytes[at] as number) > 1) return 0;
  isLittle = bytes[at] === 1;
  at++;
  const word = readWord();
  const plain = word & 0x1fff_ffff;
  const iso = Math.floor(plain / 1000);
  if (iso > 3) return 0;
  if ((word & HAS_SRID) !== 0) at += 4;
  const hasZ = (word & HAS_Z) !== 0 || iso === 1 || iso === 3;
  const hasM = (word & HAS_M) !== 0 || iso >= 2;
  dimensions = 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0);
  return plain % 1000;
}

function readWord(): number {
  const value = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  at += 4;
  return value;
}

/** Returns a count of elements with at least `bytesEach` bytes, or -1 if the rest of the bytes is too short for that count. */
function readCount(bytesEach: number): number {
  if (end - at < 4) return -1;
  const count = readWord();
  return count * bytesEach > end - at ? -1 : count;
}

function readMembers(type: number, into: GeometryBuffer, depth: number): boolean {
  const count = readCount(HEAD_BYTES);
  if (count < 0 || depth >= MAX_DEPTH) return false;
  for (let member = 0; member < count; member++) {
    const { vertexCount } = into;
    const parts = into.partEnds.length;
    const polygons = into.polygonEnds.length;
    if (!readGeometry(into, depth + 1)) return false;
    if (type !== COLLECTION || into.polygonEnds.length > polygons) continue;
    // In a collection, members without area are dropped.
    into.vertexCount = vertexCount;
    into.partEnds.length = parts;
  }
  if (type === COLLECTION)
    into.kind = into.polygonEnds.length > 0 ? 'polygon' : count > 0 ? 'collection' : 'none';
  return true;
}

function readPoint(into: GeometryBuffer): boolean {
  if (end - at < dimensions * 8) return false;
  const x = readDouble(at);
  const y = readDouble(at + 8);
  at += dimensions * 8;
  // NaN NaN stands for an empty point.
  if (Number.isNaN(x) && Number.isNaN(y)) return true;
  into.addVertex(x, y);
  into.endPart();
  return true;
}

function readDouble(offset: number): number {
  return isLittle ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset);
}

function readPolygon(type: number, into: GeometryBuffer, depth: number): boolean {
  const isCurved = type === CURVE_POLYGON;
  const rings = readCount(isCurved ? HEAD_BYTES : 4);
  if (rings < 0 || depth >= MAX_DEPTH) return false;
  const before = into.vertexCount;
  for (let ring = 0; ring < rings; ring++) {
    const start = into.vertexCount;
    if (!(isCurved ? readCurve(readHead(), into, depth + 1) : readVertices(into))) return false;
    if (into.vertexCount > start) into.endPart();
  }
  if (into.vertexCount > before) into.endPolygon();
  return true;
}

function isCurve(type: number): boolean {
  return type === LINE || type === CIRCULAR || type === COMPOUND;
}

/** Adds a curve to the open part. */
function readCurve(type: number, into: GeometryBuffer, depth: number): boolean {
  if (type === LINE) return readVertices(into);
  if (type === CIRCULAR) return readArcs(into);
  if (type !== COMPOUND || depth >= MAX_DEPTH) return false;
  const count = readCount(HEAD_BYTES);
  for (let member = 0; member < count; member++) {
    const memberType = readHead();
    // Each segment begins with the vertex at which the previous one ends. A compound curve inside of this one looks after its own segments.
    const before = into.vertexCount;
    if (memberType !== COMPOUND && before > (into.partEnds.at(-1) ?? 0)) into.vertexCount--;
    if (!readCurve(memberType, into, depth + 1)) return false;
    // An empty segment.
    if (into.vertexCount < before) into.vertexCount = before;
  }
  return count >= 0;
}

function readVertices(into: GeometryBuffer): boolean {
  const stride = dimensions * 8;
  const count = readCount(stride);
  if (count < 0 || into.vertexCount + count > MAX_VERTICES) return false;
  into.reserve(into.vertexCount + count);
  if (isLittle && stride === 16) {
    into.bytes.set(bytes.subarray(at, at + count * 16), into.vertexCount * 16);
    into.vertexCount += count;
    at += count * 16;
    return true;
  }
  for (let vertex = 0; vertex < count; vertex++, at += stride)
    into.addVertex(readDouble(at), readDouble(at + 8));
  return true;
}

/** Reads a circular string: each arc starts at one vertex, passes through the second and ends at the third, where the next arc starts. */
function readArcs(into: GeometryBuffer): boolean {
  const stride = dimensions * 8;
  const count = readCount(stride);
  if (count < 0 || into.vertexCount + count > MAX_VERTICES) return false;
  const x = (vertex: number) => readDouble(at + vertex * stride);
  const y = (vertex: number) => readDouble(at + vertex * stride + 8);
  if (count > 0) into.addVertex(x(0), y(0));
  for (let from = 0; from + 2 < count; from += 2) {
    addArc(into, x(from), y(from), x(from + 1), y(from + 1), x(from + 2), y(from + 2));
    if (into.vertexCount > MAX_VERTICES) return false;
  }
  at += count * stride;
  return true;
}
