import type { GeometryBuffer } from '../geometry-buffer.ts';
import { NumberCursor } from '../number-cursor.ts';
import type { TopoJsonArcs } from './topojson-arcs.ts';

const ARCS = Buffer.from('"arcs"');
const GEOMETRIES = Buffer.from('"geometries"');
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
/** The maximum depth of collections in collections. A hostile file could otherwise overflow the stack. */
const MAX_COLLECTION_DEPTH = 8;

const cursor = new NumberCursor();

const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

/** Writes a parsed TopoJSON geometry with its arcs into a buffer. `kind` is `broken` if an arc doesn't exist, or the value is not a geometry. */
export function readTopoJsonGeometry(
  geometry: Readonly<Record<string, unknown>>,
  topology: TopoJsonArcs,
  into: GeometryBuffer,
): void {
  into.reset('none');
  if (!readGeometry(geometry, topology, into)) into.reset('broken');
  else if (into.vertexCount === 0 && into.kind !== 'collection') into.reset('none');
}

/** The functions below return false if a value is invalid. */
function readGeometry(
  { type, arcs, coordinates, geometries }: Readonly<Record<string, unknown>>,
  topology: TopoJsonArcs,
  into: GeometryBuffer,
): boolean {
  switch (type) {
    case null:
    case undefined:
      return true;
    case 'Point':
      into.kind = 'point';
      return addPoint(coordinates, topology, into);
    case 'MultiPoint':
      into.kind = 'point';
      return isArray(coordinates) && coordinates.every((point) => addPoint(point, topology, into));
    case 'LineString':
      into.kind = 'line';
      return addPart(arcs, topology, into);
    case 'MultiLineString':
      into.kind = 'line';
      return isArray(arcs) && arcs.every((line) => addPart(line, topology, into));
    case 'Polygon':
      into.kind = 'polygon';
      return addPolygon(arcs, topology, into);
    case 'MultiPolygon':
      into.kind = 'polygon';
      return isArray(arcs) && arcs.every((polygon) => addPolygon(polygon, topology, into));
    case 'GeometryCollection':
      return isArray(geometries) && addPolygonsOf(geometries, topology, into);
    default:
      return false;
  }
}

/** Adds the polygons of a collection, and of the collections in it. Other members have no area. */
function addPolygonsOf(
  members: readonly unknown[],
  topology: TopoJsonArcs,
  into: GeometryBuffer,
  depth = 1,
): boolean {
  for (const member of members) {
    const { type, arcs, geometries } = (member ?? {}) as Record<string, unknown>;
    if (type === 'Polygon' && !addPolygon(arcs, topology, into)) return false;
    if (type === 'MultiPolygon') {
      if (!isArray(arcs) || !arcs.every((polygon) => addPolygon(polygon, topology, into))) return false;
    }
    if (type === 'GeometryCollection') {
      if (depth === MAX_COLLECTION_DEPTH || !isArray(geometries)) return false;
      if (!addPolygonsOf(geometries, topology, into, depth + 1)) return false;
    }
  }
  into.kind = into.vertexCount > 0 ? 'polygon' : 'collection';
  return true;
}

function addPoint(position: unknown, topology: TopoJsonArcs, into: GeometryBuffer): boolean {
  if (!isArray(position)) return false;
  if (position.length === 0) return true;
  const [x, y] = position;
  if (typeof x !== 'number' || typeof y !== 'number') return false;
  topology.addPosition(x, y, into);
  into.endPart();
  return true;
}

function addPolygon(rings: unknown, topology: TopoJsonArcs, into: GeometryBuffer): boolean {
  if (!isArray(rings)) return false;
  const before = into.vertexCount;
  if (!rings.every((ring) => addPart(ring, topology, into))) return false;
  if (into.vertexCount > before) into.endPolygon();
  return true;
}

function addPart(arcs: unknown, topology: TopoJsonArcs, into: GeometryBuffer): boolean {
  if (!isArray(arcs)) return false;
  const before = into.vertexCount;
  for (const arc of arcs) {
    if (typeof arc !== 'number' || !topology.copyArc(arc, into.vertexCount === before, into)) return false;
  }
  if (into.vertexCount > before) into.endPart();
  return true;
}

/**
 * Adds the vertices of a geometry to a buffer without parsing the JSON around its arcs. Its parts are not separated. Returns false if only
 * `readTopoJsonGeometry` can read it: without arcs, with two or more lists of them, or with arcs that don't exist.
 */
export function readArcsOf(element: Buffer, topology: TopoJsonArcs, into: GeometryBuffer): boolean {
  into.reset('none');
  const at = element.indexOf(ARCS);
  if (at < 0 || element.includes(ARCS, at + ARCS.length) || element.includes(GEOMETRIES)) return false;
  cursor.set(element, at + ARCS.length, element.length);
  if (!cursor.skip(COLON) || cursor.peek() !== OPEN) return false;
  let depth = 0;
  let isFirst = true;
  do {
    if (cursor.skip(OPEN)) {
      depth++;
      isFirst = true;
    } else if (cursor.skip(CLOSE)) depth--;
    else if (!cursor.skip(COMMA)) {
      const arc = cursor.read();
      if (!topology.copyArc(arc, isFirst, into)) return false;
      isFirst = false;
    }
  } while (depth > 0);
  return true;
}
