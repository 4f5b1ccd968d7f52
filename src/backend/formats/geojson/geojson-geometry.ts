import { Problem } from '../../../kernel/problem.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';

const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

/** Writes a parsed GeoJSON geometry into a buffer. Coordinates stay in the file's system. The third dimension is dropped. */
export function readGeoJsonGeometry(geometry: unknown, row: number, into: GeometryBuffer): void {
  into.reset('none');
  if (geometry === null || geometry === undefined) return;
  if (typeof geometry !== 'object') throw badGeometry(row);
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  switch (type) {
    case 'Point':
      into.kind = isArray(coordinates) && coordinates.length > 0 ? 'point' : 'none';
      if (into.kind === 'point') addPart([coordinates], row, into);
      return;
    case 'MultiPoint':
      into.kind = 'point';
      for (const position of list(coordinates, row)) addPart([position], row, into);
      break;
    case 'LineString':
      into.kind = 'line';
      addPart(list(coordinates, row), row, into);
      break;
    case 'MultiLineString':
      into.kind = 'line';
      for (const line of list(coordinates, row)) addPart(list(line, row), row, into);
      break;
    case 'Polygon':
      into.kind = 'polygon';
      addPolygon(coordinates, row, into);
      break;
    case 'MultiPolygon':
      into.kind = 'polygon';
      for (const polygon of list(coordinates, row)) addPolygon(polygon, row, into);
      break;
    case 'GeometryCollection':
      // Of a collection only the polygons are read; other members have no area.
      for (const member of list(geometries, row)) {
        const { type, coordinates } = (member ?? {}) as Record<string, unknown>;
        if (type === 'Polygon') addPolygon(coordinates, row, into);
        if (type === 'MultiPolygon')
          for (const polygon of list(coordinates, row)) addPolygon(polygon, row, into);
      }
      into.kind = into.vertexCount > 0 ? 'polygon' : 'collection';
      return;
    default:
      throw badGeometry(row);
  }
  if (into.vertexCount === 0) into.reset('none');
}

function list(value: unknown, row: number): unknown[] {
  if (!isArray(value)) throw badGeometry(row);
  return value;
}

function addPolygon(rings: unknown, row: number, into: GeometryBuffer): void {
  const before = into.vertexCount;
  for (const ring of list(rings, row)) addPart(list(ring, row), row, into);
  if (into.vertexCount > before) into.endPolygon();
}

function addPart(positions: readonly unknown[], row: number, into: GeometryBuffer): void {
  if (positions.length === 0) return;
  into.reserve(into.vertexCount + positions.length);
  for (const position of positions) {
    // A coordinate that is not a number becomes NaN. The importer reports and skips such features.
    if (!isArray(position)) throw badGeometry(row);
    const [x, y] = position;
    into.addVertex(typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN);
  }
  into.endPart();
  if (into.vertexCount > MAX_VERTICES) {
    throw new Problem(
      'unreadable_file',
      `Row ${row} has more than ${MAX_VERTICES} vertices: split it or simplify it.`,
    );
  }
}

function badGeometry(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} has a geometry that is not GeoJSON: export the file again.`,
  );
}
