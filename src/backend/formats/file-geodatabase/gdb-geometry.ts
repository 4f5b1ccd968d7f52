import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { addGdbCurve, type GdbCurve } from './gdb-curve.ts';
import type { GdbGeometryField } from './gdb-fields.ts';

type Kind = 'point' | 'multipoint' | 'line' | 'polygon';

/**
 * Esri's shape types: those of a Shapefile, those with Z but without M (9, 10, 19, 20), and the general types 50 to 53, whose flags tell whether a geometry has
 * Z, M or curves.
 */
const KINDS: Readonly<Record<number, Kind>> = {
  1: 'point',
  9: 'point',
  11: 'point',
  21: 'point',
  52: 'point',
  8: 'multipoint',
  18: 'multipoint',
  20: 'multipoint',
  28: 'multipoint',
  53: 'multipoint',
  3: 'line',
  10: 'line',
  13: 'line',
  23: 'line',
  50: 'line',
  5: 'polygon',
  15: 'polygon',
  19: 'polygon',
  25: 'polygon',
  51: 'polygon',
};
const TYPES_WITH_Z = new Set([9, 11, 10, 13, 15, 18, 19, 20]);
const TYPES_WITH_M = new Set([11, 21, 13, 23, 15, 25, 18, 28]);
const HAS_Z = 0x8000_0000;
const HAS_M = 0x4000_0000;
const HAS_CURVES = 0x2000_0000;
/** The value in place of absent measures. */
const NO_MEASURES = 66;

// The state of the parser. Geometries are read one at a time.
let bytes: Buffer = Buffer.alloc(0);
let at = 0;
let end = 0;
let vertices = new Float64Array(1024);

/**
 * Reads a geometry of a file geodatabase. Z and M are skipped, and arcs and other curves become short lines. Coordinates stay in the file's system, and rings
 * are not grouped yet: see `groupRings`. `kind` is `broken` if the bytes are not a geometry.
 */
export function readGdbGeometry(
  source: Buffer,
  from: number,
  to: number,
  field: GdbGeometryField,
  into: GeometryBuffer,
): void {
  into.reset('none');
  if (from >= to) return;
  bytes = source;
  at = from;
  end = to;
  const type = readVaruint();
  const plain = type % 256;
  if (plain === 0) return;
  const kind = KINDS[plain];
  if (kind === undefined) {
    into.kind = 'collection'; // a multipatch: surfaces in space
    return;
  }
  into.kind = kind === 'multipoint' ? 'point' : kind;
  const isRead =
    kind === 'point'
      ? readPoint(field, into)
      : kind === 'multipoint'
        ? readMultipoint(field, into)
        : readParts(type, field, into);
  if (!isRead) into.reset('broken');
  else if (into.vertexCount === 0) into.reset('none');
}

function readPoint({ xOrigin, yOrigin, scale }: GdbGeometryField, into: GeometryBuffer): boolean {
  const x = readVaruint();
  const y = readVaruint();
  if (at > end) return false;
  if (x === 0 || y === 0) return true; // an empty point
  into.addVertex((x - 1) / scale + xOrigin, (y - 1) / scale + yOrigin);
  into.endPart();
  return true;
}

function readMultipoint(field: GdbGeometryField, into: GeometryBuffer): boolean {
  const count = readVaruint();
  if (count === 0) return at <= end;
  skipBox();
  if (!canHold(count) || !readVertices(count, field)) return false;
  for (let vertex = 0; vertex < count; vertex++) {
    into.addVertex(vertices[vertex * 2] as number, vertices[vertex * 2 + 1] as number);
    into.endPart();
  }
  return true;
}

function readParts(type: number, field: GdbGeometryField, into: GeometryBuffer): boolean {
  const flags = type >>> 0;
  const count = readVaruint();
  if (count === 0) return at <= end;
  const parts = readVaruint();
  const curveCount = (flags & HAS_CURVES) === 0 ? 0 : readVaruint();
  if (parts === 0) return at <= end;
  skipBox();
  if (!canHold(count) || parts > count || curveCount > end - at) return false;
  let last = 0;
  for (let part = 1; part < parts; part++) {
    last += readVaruint();
    if (last > count || at > end) return false;
    into.partEnds.push(last);
  }
  into.partEnds.push(count);
  if (!readVertices(count, field)) return false;
  if (curveCount === 0) {
    into.reserve(count);
    into.coords.set(vertices.subarray(0, count * 2));
    into.vertexCount = count;
    dropEmptyParts(into);
    return true;
  }
  const plain = type % 256;
  if ((flags & HAS_Z) !== 0 || TYPES_WITH_Z.has(plain)) skipVarints(count);
  const mayHaveM = (flags & HAS_M) !== 0 || TYPES_WITH_M.has(plain);
  if (mayHaveM && bytes[at] === NO_MEASURES) at++;
  else if (mayHaveM) skipVarints(count);
  return addWithCurves(count, curveCount, into);
}

/** Returns true if the rest of the bytes can contain `count` vertices, of at least two bytes each. */
function canHold(count: number): boolean {
  return count <= MAX_VERTICES && count * 2 <= end - at;
}

function dropEmptyParts({ partEnds }: GeometryBuffer): void {
  let kept = 0;
  for (const partEnd of partEnds) {
    if (partEnd > (kept === 0 ? 0 : (partEnds[kept - 1] as number))) partEnds[kept++] = partEnd;
  }
  partEnds.length = kept;
}

/** Adds the vertices that were read to the buffer, with those of the curves between them. */
function addWithCurves(count: number, curveCount: number, into: GeometryBuffer): boolean {
  const curves = new Map<number, GdbCurve>();
  for (let left = curveCount; left > 0; left--) {
    const start = readVaruint();
    const curve = readCurve(readVaruint());
    if (curve === undefined || at > end) return false;
    curves.set(start, curve);
  }
  const ends = into.partEnds.splice(0);
  let vertex = 0;
  for (const partEnd of ends) {
    if (vertex === partEnd) continue;
    for (; vertex < partEnd; vertex++) {
      into.addVertex(vertices[vertex * 2] as number, vertices[vertex * 2 + 1] as number);
      const curve = vertex + 1 < partEnd ? curves.get(vertex) : undefined;
      if (curve === undefined) continue;
      // The curve has already added the next vertex.
      addGdbCurve(into, curve, vertices[vertex * 2 + 2] as number, vertices[vertex * 2 + 3] as number);
      into.vertexCount--;
    }
    into.endPart();
  }
  return count === vertex;
}

function readCurve(type: number): GdbCurve | undefined {
  const doubles = type === 1 ? 2 : type === 4 ? 4 : type === 5 ? 5 : 0;
  const hasBits = type !== 4;
  if (doubles === 0 || at + doubles * 8 + (hasBits ? 4 : 0) > end) return undefined;
  const values = Array.from({ length: doubles }, (_, index) => bytes.readDoubleLE(at + index * 8));
  at += doubles * 8;
  const bits = hasBits ? bytes.readUInt32LE(at) : 0;
  if (hasBits) at += 4;
  return { type: type === 1 ? 'arc' : type === 4 ? 'bezier' : 'ellipse', values, bits };
}

/** Reads vertices. Each is stored as the difference to the previous one, across all parts. */
function readVertices(count: number, { xOrigin, yOrigin, scale }: GdbGeometryField): boolean {
  if (vertices.length < count * 2) vertices = new Float64Array(count * 3);
  let x = 0;
  let y = 0;
  for (let index = 0; index < count * 2; index += 2) {
    x += readVarint();
    y += readVarint();
    vertices[index] = x / scale + xOrigin;
    vertices[index + 1] = y / scale + yOrigin;
  }
  return at <= end;
}

function skipBox(): void {
  for (let value = 0; value < 4; value++) readVaruint();
}

function skipVarints(count: number): void {
  for (let value = 0; value < count && at <= end; value++) readVaruint();
}

// If the geometry ends early, both functions read on, and their caller compares `at` with `end`. Beyond the buffer they read zeros, which end a number.

function readVaruint(): number {
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  for (let factor = 128; byte >= 0x80; factor *= 128) {
    byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * factor;
  }
  return value;
}

/** Reads a number whose sign is the second-highest bit of its first byte. */
function readVarint(): number {
  let byte = bytes[at++] ?? 0;
  const isNegative = (byte & 0x40) !== 0;
  let value = byte & 0x3f;
  for (let factor = 64; byte >= 0x80; factor *= 128) {
    byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * factor;
  }
  return isNegative ? -value : value;
}
