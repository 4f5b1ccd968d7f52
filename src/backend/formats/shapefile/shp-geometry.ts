import { Problem } from '../../../kernel/problem.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';

/** The shape types of the ESRI Shapefile Technical Description (1998) without their Z and M variants. */
const POINT = 1;
const LINE = 3;
const POLYGON = 5;
const MULTIPOINT = 8;
const MULTIPATCH = 31;
/**
 * The types of the parts of a multipatch that consist of triangles. In a strip, each vertex makes a triangle with the two vertices before it; in a fan, with the vertex
 * before it and the first vertex of the part.
 */
const STRIP = 0;
const FAN = 1;

const SHAPE_KINDS: Readonly<Record<number, 'point' | 'line' | 'polygon'>> = {
  [POINT]: 'point',
  [MULTIPOINT]: 'point',
  [LINE]: 'line',
  [POLYGON]: 'polygon',
};

/** Returns the kind of the geometries of a file with this shape type. */
export function shapeKindOf(shapeType: number): 'point' | 'line' | 'polygon' | 'mixed' {
  if (shapeType === MULTIPATCH) return 'polygon';
  return shapeType > 28 ? 'mixed' : (SHAPE_KINDS[shapeType % 10] ?? 'mixed');
}

/**
 * Reads the content of one .shp record (from its shape type on) into a buffer. Z and M values are dropped. Coordinates stay in the file's system, and rings are
 * not grouped yet: see `groupRings`.
 */
export function readShape(view: DataView, from: number, to: number, row: number, into: GeometryBuffer): void {
  into.reset('none');
  if (to - from < 4) throw brokenRow(row);
  const shapeType = view.getInt32(from, true);
  if (shapeType === 0) return;
  const plain = shapeType % 10;
  if (plain === POINT && shapeType < 30) {
    if (to - from < 20) throw brokenRow(row);
    const x = view.getFloat64(from + 4, true);
    const y = view.getFloat64(from + 12, true);
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    into.kind = 'point';
    into.addVertex(x, y);
    into.endPart();
    return;
  }
  if (shapeType === MULTIPATCH) {
    readMultipatch(view, from, to, row, into);
    return;
  }
  if (shapeType > 28 || SHAPE_KINDS[plain] === undefined) {
    into.kind = 'collection';
    return;
  }
  if (plain === MULTIPOINT) {
    if (to - from < 40) throw brokenRow(row);
    const count = view.getUint32(from + 36, true);
    if (count === 0) return;
    copyVertices(view, from + 40, to, count, row, into);
    for (let index = 1; index <= count; index++) into.partEnds.push(index);
    into.kind = 'point';
    return;
  }
  if (to - from < 44) throw brokenRow(row);
  const partCount = view.getUint32(from + 36, true);
  const vertexCount = view.getUint32(from + 40, true);
  if (partCount > vertexCount || from + 44 + partCount * 4 > to) throw brokenRow(row);
  if (vertexCount === 0) return;
  copyVertices(view, from + 44 + partCount * 4, to, vertexCount, row, into);
  let previous = 0;
  for (let part = 1; part <= partCount; part++) {
    const end = part === partCount ? vertexCount : view.getUint32(from + 44 + part * 4, true);
    if (end < previous || end > vertexCount) throw brokenRow(row);
    if (end > previous) into.partEnds.push(end);
    previous = end;
  }
  into.kind = plain === POLYGON ? 'polygon' : 'line';
}

/** Reads surfaces in space as polygons seen from above: their rings, and their triangles as rings. Walls, which have no area from above, are left out. */
function readMultipatch(view: DataView, from: number, to: number, row: number, into: GeometryBuffer): void {
  if (to - from < 44) throw brokenRow(row);
  const partCount = view.getUint32(from + 36, true);
  const vertexCount = view.getUint32(from + 40, true);
  const vertices = from + 44 + partCount * 8;
  if (partCount > vertexCount || vertices + vertexCount * 16 > to) throw brokenRow(row);
  if (vertexCount > MAX_VERTICES) throw tooLarge(row);
  const x = (vertex: number) => view.getFloat64(vertices + vertex * 16, true);
  const y = (vertex: number) => view.getFloat64(vertices + vertex * 16 + 8, true);
  const addRing = (ring: readonly number[]) => {
    let doubleArea = 0;
    ring.forEach((vertex, at) => {
      const next = ring[(at + 1) % ring.length] as number;
      doubleArea += x(vertex) * y(next) - x(next) * y(vertex);
    });
    if (doubleArea === 0) return;
    for (const vertex of ring) into.addVertex(x(vertex), y(vertex));
    into.endPart();
  };
  const addTriangle = (a: number, b: number, c: number) => {
    // All triangles are made clockwise, as shells are, so that none of them is taken for a hole.
    const isClockwise = (x(b) - x(a)) * (y(c) - y(a)) < (x(c) - x(a)) * (y(b) - y(a));
    addRing(isClockwise ? [a, b, c, a] : [a, c, b, a]);
  };
  for (let part = 0; part < partCount; part++) {
    const first = view.getUint32(from + 44 + part * 4, true);
    const end = part + 1 === partCount ? vertexCount : view.getUint32(from + 48 + part * 4, true);
    if (first > end || end > vertexCount) throw brokenRow(row);
    const kind = view.getInt32(from + 44 + partCount * 4 + part * 4, true);
    if (kind !== STRIP && kind !== FAN)
      addRing(Array.from({ length: end - first }, (_, index) => first + index));
    else
      for (let vertex = first + 2; vertex < end; vertex++)
        addTriangle(kind === FAN ? first : vertex - 2, vertex - 1, vertex);
  }
  if (into.partEnds.length > 0) into.kind = 'polygon';
}

/** For fewer vertices than this number, a loop is faster than a call that copies a range, which needs another typed array. */
const MANY_VERTICES = 64;

function copyVertices(
  view: DataView,
  from: number,
  to: number,
  count: number,
  row: number,
  into: GeometryBuffer,
): void {
  if (from + count * 16 > to) throw brokenRow(row);
  if (count > MAX_VERTICES) throw tooLarge(row);
  into.reserve(count);
  if (count < MANY_VERTICES) {
    const { coords } = into;
    for (let index = 0; index < count * 2; index++) coords[index] = view.getFloat64(from + index * 8, true);
  } else into.bytes.set(new Uint8Array(view.buffer, view.byteOffset + from, count * 16));
  into.vertexCount = count;
}

function tooLarge(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} has more than ${MAX_VERTICES} vertices: split it or simplify it.`,
  );
}

function brokenRow(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} of the .shp file is broken: its geometry is shorter than it says. Get a complete copy or export the file again.`,
  );
}
