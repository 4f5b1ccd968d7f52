import { addArc } from '../add-arc.ts';
import {
  BrokenBuffer,
  type Message,
  readByte,
  readTable,
  readTableOfVector,
  readVector,
  type Vector,
} from './flatbuffer.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';

// Fields of a feature and a geometry in FlatGeobuf's schema (feature.fbs).
const FEATURE_GEOMETRY = 0;
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 };

/** The same numbers as in WKB. */
const TYPES = {
  point: 1,
  line: 2,
  polygon: 3,
  multipoint: 4,
  multiline: 5,
  multipolygon: 6,
  collection: 7,
  circular: 8,
  compound: 9,
  curvePolygon: 10,
  multicurve: 11,
  multisurface: 12,
};
const MAX_DEPTH = 8;

/**
 * Reads the geometry of a feature into a buffer; `headerType` is what the header says all are, or 0. Z and M are dropped, curves become
 * short lines, of a collection the polygons count. Throws `BrokenBuffer` or a `RangeError` when the bytes are no geometry.
 */
export function readFgbGeometry(
  message: Message,
  feature: number,
  headerType: number,
  into: GeometryBuffer,
): void {
  into.reset('none');
  const geometry = readTable(message, feature, FEATURE_GEOMETRY);
  if (geometry === 0) return;
  addGeometry(message, geometry, headerType, into, 0);
  if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
}

/** A hash of the coordinates as stored, 0 when there are none. */
export function hashFgbGeometry(message: Message, feature: number): number {
  const geometry = readTable(message, feature, FEATURE_GEOMETRY);
  return geometry === 0 ? 0 : hashParts(message, geometry, 0);
}

function hashParts(message: Message, geometry: number, depth: number): number {
  if (depth > MAX_DEPTH) throw new BrokenBuffer();
  const xy = readVector(message, geometry, GEOMETRY.xy, 8);
  const parts = readVector(message, geometry, GEOMETRY.parts, 4);
  let hash = xy.length === 0 ? 0 : hashBytes(message.bytes, xy.at, xy.at + xy.length * 8);
  for (let part = 0; part < parts.length; part++) {
    const other = hashParts(message, readTableOfVector(message, parts, part), depth + 1);
    hash = hash === 0 ? other : (hash * 31 + other) % Number.MAX_SAFE_INTEGER;
  }
  return hash;
}

function addGeometry(
  message: Message,
  geometry: number,
  givenType: number,
  into: GeometryBuffer,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw new BrokenBuffer();
  const type = givenType === 0 ? readByte(message, geometry, GEOMETRY.type) : givenType;
  switch (type) {
    case TYPES.point:
    case TYPES.multipoint:
      into.kind = 'point';
      addPoints(message, geometry, into);
      return;
    case TYPES.line:
    case TYPES.multiline:
      into.kind = 'line';
      addParts(message, geometry, into);
      return;
    case TYPES.circular:
    case TYPES.compound:
      into.kind = 'line';
      addCurve(message, geometry, type, into, depth);
      endPart(into);
      return;
    case TYPES.polygon:
      into.kind = 'polygon';
      addParts(message, geometry, into);
      endPolygon(into);
      return;
    case TYPES.curvePolygon:
      into.kind = 'polygon';
      forEachPart(message, geometry, (ring) => {
        addCurve(message, ring, readByte(message, ring, GEOMETRY.type), into, depth + 1);
        endPart(into);
      });
      endPolygon(into);
      return;
    case TYPES.multipolygon:
      into.kind = 'polygon';
      forEachPart(message, geometry, (part) => addGeometry(message, part, TYPES.polygon, into, depth + 1));
      return;
    case TYPES.multicurve:
    case TYPES.multisurface:
      forEachPart(message, geometry, (part) => addGeometry(message, part, 0, into, depth + 1));
      return;
    case TYPES.collection:
      addCollection(message, geometry, into, depth);
      return;
    default:
      into.kind = 'collection'; // surfaces in space
  }
}

function forEachPart(message: Message, geometry: number, add: (part: number) => void): void {
  const parts = readVector(message, geometry, GEOMETRY.parts, 4);
  for (let part = 0; part < parts.length; part++) add(readTableOfVector(message, parts, part));
}

/** Of a collection the polygons count; its other members have no area. */
function addCollection(message: Message, geometry: number, into: GeometryBuffer, depth: number): void {
  forEachPart(message, geometry, (part) => {
    const { vertexCount } = into;
    const parts = into.partEnds.length;
    const polygons = into.polygonEnds.length;
    addGeometry(message, part, 0, into, depth + 1);
    if (into.polygonEnds.length > polygons) return;
    into.vertexCount = vertexCount;
    into.partEnds.length = parts;
  });
  into.kind = into.polygonEnds.length > 0 ? 'polygon' : 'collection';
}

function addPoints(message: Message, geometry: number, into: GeometryBuffer): void {
  const xy = readVector(message, geometry, GEOMETRY.xy, 8);
  for (let at = xy.at; at < xy.at + (xy.length >> 1) * 16; at += 16) {
    const x = message.bytes.readDoubleLE(at);
    const y = message.bytes.readDoubleLE(at + 8);
    if (Number.isNaN(x) && Number.isNaN(y)) continue; // an empty point
    into.addVertex(x, y);
    into.endPart();
  }
}

/** The lines or rings of a geometry: all vertices in one list, and where each part ends in it. */
function addParts(message: Message, geometry: number, into: GeometryBuffer): void {
  const before = into.vertexCount;
  const xy = readVector(message, geometry, GEOMETRY.xy, 8);
  addVertices(message, xy, into);
  const ends = readVector(message, geometry, GEOMETRY.ends, 4);
  let last = 0;
  for (let part = 0; part < ends.length; part++) {
    const end = message.bytes.readUInt32LE(ends.at + part * 4);
    if (end < last || end > xy.length >> 1) throw new BrokenBuffer();
    if (end > last) into.partEnds.push(before + end);
    last = end;
  }
  if (ends.length === 0) endPart(into);
  else into.vertexCount = before + last;
}

function addVertices({ bytes }: Message, { at, length }: Vector, into: GeometryBuffer): void {
  const count = length >> 1;
  if (into.vertexCount + count > MAX_VERTICES) throw new BrokenBuffer();
  into.reserve(into.vertexCount + count);
  into.bytes.set(bytes.subarray(at, at + count * 16), into.vertexCount * 16);
  into.vertexCount += count;
}

/** Adds to the part that is open. */
function addCurve(
  message: Message,
  geometry: number,
  type: number,
  into: GeometryBuffer,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw new BrokenBuffer();
  if (type === TYPES.compound) {
    forEachPart(message, geometry, (part) => {
      // Each begins where the one before ended.
      if (into.vertexCount > (into.partEnds.at(-1) ?? 0)) into.vertexCount--;
      addCurve(message, part, readByte(message, part, GEOMETRY.type), into, depth + 1);
    });
    return;
  }
  const xy = readVector(message, geometry, GEOMETRY.xy, 8);
  if (type !== TYPES.circular) {
    addVertices(message, xy, into);
    return;
  }
  const value = (index: number) => message.bytes.readDoubleLE(xy.at + index * 8);
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
