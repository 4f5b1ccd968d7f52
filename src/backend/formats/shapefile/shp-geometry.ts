import { Problem } from '../../../kernel/problem.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { groupRings } from '../group-rings.ts';

/** The shape types of the ESRI Shapefile Technical Description (1998) without their Z and M variants. */
const POINT = 1;
const LINE = 3;
const POLYGON = 5;
const MULTIPOINT = 8;

export const SHAPE_KINDS: Readonly<Record<number, 'point' | 'line' | 'polygon'>> = {
  [POINT]: 'point',
  [MULTIPOINT]: 'point',
  [LINE]: 'line',
  [POLYGON]: 'polygon',
};

/**
 * Reads the content of one .shp record (from its shape type on) into a buffer. Z and M values are dropped. Coordinates stay in the file's system, and rings are
 * not grouped yet: see `groupRings`.
 */
export function readShape(bytes: Buffer, from: number, to: number, row: number, into: GeometryBuffer): void {
  into.reset('none');
  if (to - from < 4) throw brokenRow(row);
  const shapeType = bytes.readInt32LE(from);
  if (shapeType === 0) return;
  const plain = shapeType % 10;
  if (plain === POINT && shapeType < 30) {
    if (to - from < 20) throw brokenRow(row);
    const x = bytes.readDoubleLE(from + 4);
    const y = bytes.readDoubleLE(from + 12);
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    into.kind = 'point';
    into.addVertex(x, y);
    into.endPart();
    return;
  }
  if (shapeType > 28 || SHAPE_KINDS[plain] === undefined) {
    into.kind = 'collection'; // a multipatch: surfaces in space
    return;
  }
  if (plain === MULTIPOINT) {
    if (to - from < 40) throw brokenRow(row);
    const count = bytes.readUInt32LE(from + 36);
    copyVertices(bytes, from + 40, to, count, row, into);
    for (let index = 1; index <= count; index++) into.partEnds.push(index);
    into.kind = 'point';
    return;
  }
  if (to - from < 44) throw brokenRow(row);
  const partCount = bytes.readUInt32LE(from + 36);
  const vertexCount = bytes.readUInt32LE(from + 40);
  if (partCount > vertexCount || from + 44 + partCount * 4 > to) throw brokenRow(row);
  if (vertexCount === 0) return;
  copyVertices(bytes, from + 44 + partCount * 4, to, vertexCount, row, into);
  let previous = 0;
  for (let part = 1; part <= partCount; part++) {
    const end = part === partCount ? vertexCount : bytes.readUInt32LE(from + 44 + part * 4);
    if (end < previous || end > vertexCount) throw brokenRow(row);
    if (end > previous) into.partEnds.push(end);
    previous = end;
  }
  into.kind = plain === POLYGON ? 'polygon' : 'line';
}

/** Groups the rings of a polygon. This is the last step, after the coordinates were converted. */
export function finishShape(into: GeometryBuffer): void {
  if (into.kind === 'polygon') groupRings(into);
}

function copyVertices(
  bytes: Buffer,
  from: number,
  to: number,
  count: number,
  row: number,
  into: GeometryBuffer,
): void {
  if (from + count * 16 > to) throw brokenRow(row);
  if (count > MAX_VERTICES)
    throw new Problem(
      'unreadable_file',
      `Row ${row} has more than ${MAX_VERTICES} vertices: split it or simplify it.`,
    );
  into.reserve(count);
  into.bytes.set(bytes.subarray(from, from + count * 16));
  into.vertexCount = count;
}

function brokenRow(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} of the .shp file is broken: its geometry is shorter than it says. Get a complete copy or export the file again.`,
  );
}
