import type { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { addArc } from '../add-arc.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';

const MAX_DEPTH = 8;
/** The size in bytes of the offset of a part. */
const PART_BYTES = 4;

/** A feature and the range of its bytes. The range is needed because the `flatgeobuf` package follows every offset in the file without checking it. */
export interface FeatureBytes {
  feature: Feature;
  bytes: Buffer;
  from: number;
  to: number;
}

/** Throws a `RangeError` if an array lies outside its feature. */
export function assertWithin(
  { bytes, from, to }: FeatureBytes,
  { byteOffset, byteLength }: { byteOffset: number; byteLength: number },
): void {
  const start = byteOffset - bytes.byteOffset;
  if (start < from || start + byteLength > to) throw new RangeError('an array outside of its feature');
}

/**
 * Reads the geometry of a feature into a buffer. `headerType` is the type that the header declares for all features, or 0. Z and M are dropped, curves become
 * short lines, and only the polygons of a collection are read. Throws a `RangeError` if the bytes are not a geometry.
 */
export function readFgbGeometry(source: FeatureBytes, headerType: number, into: GeometryBuffer): void {
  into.reset('none');
  const geometry = source.feature.geometry();
  if (geometry === null) return;
  addGeometry(source, geometry, headerType, into, 0);
  if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
}

/** Returns a hash of the stored coordinates; 0 if there are none. */
export function hashFgbGeometry(source: FeatureBytes): number {
  const geometry = source.feature.geometry();
  return geometry === null ? 0 : hashParts(source, geometry, 0);
}

function hashParts(source: FeatureBytes, geometry: Geometry, depth: number): number {
  const { bytes } = source;
  const xy = verticesOf(source, geometry);
  const from = xy.byteOffset - bytes.byteOffset;
  let hash = xy.length === 0 ? 0 : hashBytes(bytes, from, from + xy.byteLength);
  forEachPart(source, geometry, depth, (part) => {
    const other = hashParts(source, part, depth + 1);
    hash = hash === 0 ? other : (hash * 31 + other) % Number.MAX_SAFE_INTEGER;
  });
  return hash;
}

function addGeometry(
  source: FeatureBytes,
  geometry: Geometry,
  givenType: number,
  into: GeometryBuffer,
  depth: number,
): void {
  const type: GeometryType = givenType === 0 ? geometry.type() : givenType;
  const forEach = (add: (part: Geometry) => void) => forEachPart(source, geometry, depth, add);
  switch (type) {
    case GeometryType.Point:
    case GeometryType.MultiPoint:
      into.kind = 'point';
      addPoints(verticesOf(source, geometry), into);
      return;
    case GeometryType.LineString:
    case GeometryType.MultiLineString:
      into.kind = 'line';
      addParts(source, geometry, into);
      return;
    case GeometryType.CircularString:
    case GeometryType.CompoundCurve:
      into.kind = 'line';
      addCurve(source, geometry, type, into, depth);
      endPart(into);
      return;
    case GeometryType.Polygon:
      into.kind = 'polygon';
      addParts(source, geometry, into);
      endPolygon(into);
      return;
    case GeometryType.CurvePolygon:
      into.kind = 'polygon';
      forEach((ring) => {
        addCurve(source, ring, ring.type(), into, depth + 1);
        endPart(into);
      });
      endPolygon(into);
      return;
    case GeometryType.MultiPolygon:
      into.kind = 'polygon';
      forEach((part) => addGeometry(source, part, GeometryType.Polygon, into, depth + 1));
      return;
    case GeometryType.MultiCurve:
    case GeometryType.MultiSurface:
      forEach((part) => addGeometry(source, part, 0, into, depth + 1));
      return;
    case GeometryType.GeometryCollection:
      forEach((part) => addMember(source, part, into, depth + 1));
      into.kind = into.polygonEnds.length > 0 ? 'polygon' : 'collection';
      return;
    default:
      into.kind = 'collection'; // surfaces in three dimensions, such as a TIN, and unknown types
  }
}

function forEachPart(
  source: FeatureBytes,
  geometry: Geometry,
  depth: number,
  add: (part: Geometry) => void,
): void {
  const count = geometry.partsLength();
  if (count > 0 && (depth >= MAX_DEPTH || count * PART_BYTES > source.to - source.from))
    throw new RangeError('parts that are nested too deeply, or more parts than there can be');
  for (let index = 0; index < count; index++) {
    const part = geometry.parts(index);
    if (part !== null) add(part);
  }
}

/** Adds a member of a collection if it has polygons; other members have no area. */
function addMember(source: FeatureBytes, part: Geometry, into: GeometryBuffer, depth: number): void {
  const { vertexCount } = into;
  const parts = into.partEnds.length;
  const polygons = into.polygonEnds.length;
  addGeometry(source, part, 0, into, depth);
  if (into.polygonEnds.length > polygons) return;
  into.vertexCount = vertexCount;
  into.partEnds.length = parts;
}

const NO_VERTICES = new Float64Array(0);

function verticesOf(source: FeatureBytes, geometry: Geometry): Float64Array {
  const xy = geometry.xyArray();
  if (xy === null) return NO_VERTICES;
  assertWithin(source, xy);
  return xy;
}

function addPoints(xy: Float64Array, into: GeometryBuffer): void {
  for (let at = 0; at + 1 < xy.length; at += 2) {
    const [x = 0, y = 0] = [xy[at], xy[at + 1]];
    if (Number.isNaN(x) && Number.isNaN(y)) continue; // an empty point
    into.addVertex(x, y);
    into.endPart();
  }
}

/** Reads the lines or rings of a geometry: a list of all vertices, and the end of each part in it. */
function addParts(source: FeatureBytes, geometry: Geometry, into: GeometryBuffer): void {
  const before = into.vertexCount;
  addVertices(verticesOf(source, geometry), into);
  const ends = geometry.endsArray();
  if (ends === null || ends.length === 0) {
    endPart(into);
    return;
  }
  assertWithin(source, ends);
  let last = 0;
  for (const end of ends) {
    if (end < last || before + end > into.vertexCount) throw new RangeError('an end beyond the vertices');
    if (end > last) into.partEnds.push(before + end);
    last = end;
  }
  into.vertexCount = before + last;
}

function addVertices(xy: Float64Array, into: GeometryBuffer): void {
  const count = xy.length >> 1;
  if (into.vertexCount + count > MAX_VERTICES) throw new RangeError('more vertices than there can be');
  into.reserve(into.vertexCount + count);
  into.coords.set(xy.subarray(0, count * 2), into.vertexCount * 2);
  into.vertexCount += count;
}

/** Adds a curve to the open part. */
function addCurve(
  source: FeatureBytes,
  geometry: Geometry,
  type: GeometryType,
  into: GeometryBuffer,
  depth: number,
): void {
  if (type === GeometryType.CompoundCurve) {
    forEachPart(source, geometry, depth, (part) => {
      // Each segment begins at the end of the previous one.
      if (into.vertexCount > (into.partEnds.at(-1) ?? 0)) into.vertexCount--;
      addCurve(source, part, part.type(), into, depth + 1);
    });
    return;
  }
  const xy = verticesOf(source, geometry);
  if (type !== GeometryType.CircularString) {
    addVertices(xy, into);
    return;
  }
  const value = (index: number) => xy[index] as number;
  const count = xy.length >> 1;
  if (count > 0) into.addVertex(value(0), value(1));
  for (let at = 0; at + 4 < count * 2; at += 4)
    addArc(into, value(at), value(at + 1), value(at + 2), value(at + 3), value(at + 4), value(at + 5));
}

function endPart(into: GeometryBuffer): void {
  if (into.vertexCount > (into.partEnds.at(-1) ?? 0)) into.endPart();
}

function endPolygon(into: GeometryBuffer): void {
  if (into.partEnds.length > (into.polygonEnds.at(-1) ?? 0)) into.endPolygon();
}
