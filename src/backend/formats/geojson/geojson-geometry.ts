import { Problem } from '../../../kernel/problem.ts';
import { coordinateOf } from '../coordinate-of.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';

/** The names of the types, which some programs write in lower case. */
const KINDS = new Map(
  [
    'Point',
    'MultiPoint',
    'LineString',
    'MultiLineString',
    'Polygon',
    'MultiPolygon',
    'GeometryCollection',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Returns true for the name of a type of geometry, in any case. */
export function isGeometryType(type: string): boolean {
  return KINDS.has(type.toLowerCase());
}

const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

/** Thrown for a geometry that can't be read, which affects its row only. */
class NoGeometry extends Error {}

/**
 * Writes a parsed GeoJSON geometry into a buffer. Coordinates stay in the file's system. The third dimension is dropped. Usual deviations from the standard are
 * accepted, such as types in lower case; for any other, `kind` is `broken`.
 */
export function readGeoJsonGeometry(geometry: unknown, row: number, into: GeometryBuffer): void {
  try {
    readGeometry(geometry, row, into);
  } catch (error) {
    if (!(error instanceof NoGeometry)) throw error;
    into.reset('broken');
  }
}

function readGeometry(geometry: unknown, row: number, into: GeometryBuffer): void {
  into.reset('none');
  if (geometry === null || geometry === undefined) return;
  if (typeof geometry !== 'object') throw new NoGeometry();
  const { type: stated, coordinates, geometries } = geometry as Record<string, unknown>;
  const type = isPolygonType(stated) ? polygonTypeOf(coordinates, stated) : stated;
  if (type === undefined && coordinates === undefined && Object.keys(geometry).length === 0) return;
  switch (type) {
    case 'Point':
      into.kind = isArray(coordinates) && coordinates.length > 0 ? 'point' : 'none';
      if (into.kind === 'point') addPart([coordinates], row, into);
      return;
    case 'MultiPoint':
      into.kind = 'point';
      for (const position of list(coordinates)) addPart([position], row, into);
      break;
    case 'LineString':
      into.kind = 'line';
      addPart(list(coordinates), row, into);
      break;
    case 'MultiLineString':
      into.kind = 'line';
      for (const line of list(coordinates)) addPart(list(line), row, into);
      break;
    case 'Polygon':
      into.kind = 'polygon';
      addPolygon(coordinates, row, into);
      break;
    case 'MultiPolygon':
      into.kind = 'polygon';
      for (const polygon of list(coordinates)) addPolygon(polygon, row, into);
      break;
    case 'GeometryCollection':
      addPolygonsOf(geometries, row, into);
      if (list(geometries).length > 0) into.kind = into.vertexCount > 0 ? 'polygon' : 'collection';
      return;
    default: {
      const name = typeof type === 'string' ? KINDS.get(type.toLowerCase()) : undefined;
      if (name === undefined || name === type) throw new NoGeometry();
      return readGeometry({ ...geometry, type: name }, row, into);
    }
  }
  if (into.vertexCount === 0) into.reset('none');
}

/** The depth of the arrays around the numbers of each type. */
const DEPTHS = { Polygon: 3, MultiPolygon: 4 } as const;
type PolygonType = keyof typeof DEPTHS;

function isPolygonType(type: unknown): type is PolygonType {
  return type === 'Polygon' || type === 'MultiPolygon';
}

/** Some programs write the same type for every polygon. The depth of the coordinates tells whether it is a polygon or a multipolygon. */
function polygonTypeOf(coordinates: unknown, stated: PolygonType): PolygonType {
  let depth = 0;
  let inner = coordinates;
  while (isArray(inner) && depth <= DEPTHS.MultiPolygon) {
    inner = inner[0];
    depth++;
  }
  if (typeof inner !== 'number' && typeof inner !== 'string') return stated;
  if (depth === DEPTHS.Polygon) return 'Polygon';
  return depth === DEPTHS.MultiPolygon ? 'MultiPolygon' : stated;
}

function list(value: unknown): unknown[] {
  if (!isArray(value)) throw new NoGeometry();
  return value;
}

/** Adds the polygons of a collection, and of the collections in it; other members have no area. */
function addPolygonsOf(members: unknown, row: number, into: GeometryBuffer): void {
  for (const member of list(members)) {
    const { type, coordinates, geometries } = (member ?? {}) as Record<string, unknown>;
    if (type === 'Polygon') addPolygon(coordinates, row, into);
    else if (type === 'MultiPolygon') for (const polygon of list(coordinates)) addPolygon(polygon, row, into);
    else if (type === 'GeometryCollection') addPolygonsOf(geometries, row, into);
  }
}

function addPolygon(rings: unknown, row: number, into: GeometryBuffer): void {
  const before = into.vertexCount;
  for (const ring of list(rings)) addPart(list(ring), row, into);
  if (into.vertexCount > before) into.endPolygon();
}

function addPart(positions: readonly unknown[], row: number, into: GeometryBuffer): void {
  if (positions.length === 0) return;
  into.reserve(into.vertexCount + positions.length);
  for (const position of positions) {
    // A coordinate that is not a number becomes NaN. The importer reports and skips such features.
    if (!isArray(position)) throw new NoGeometry();
    const [x, y] = position;
    into.addVertex(coordinateOf(x), coordinateOf(y));
  }
  into.endPart();
  if (into.vertexCount > MAX_VERTICES) {
    throw new Problem(
      'unreadable_file',
      `Row ${row} has more than ${MAX_VERTICES} vertices: split it or simplify it.`,
    );
  }
}
