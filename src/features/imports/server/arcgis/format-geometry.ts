import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import type { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { groupRings } from '../../../../backend/formats/group-rings.ts';
import { JsonBytes } from '../services/json-bytes.ts';

const COMMA = ',';

/** Formats a geometry as GeoJSON text, as {@link writeGeometry} writes it. Returns null if a coordinate is not a number. */
export function formatGeometry(
  buffer: GeometryBuffer,
  toLonLat: ToLonLat | null,
  isMultipoint = true,
): string | null {
  const into = new JsonBytes(buffer.vertexCount * 26);
  return writeGeometry(into, buffer, toLonLat, isMultipoint) ? into.toString() : null;
}

/**
 * Converts the parts of a geometry to longitude and latitude and writes them as GeoJSON. Rings are grouped into polygons by their direction. If `isMultipoint`
 * is true, points are written as a MultiPoint. Returns false, and writes nothing, if a coordinate is not a number.
 */
export function writeGeometry(
  into: JsonBytes,
  buffer: GeometryBuffer,
  toLonLat: ToLonLat | null,
  isMultipoint: boolean,
): boolean {
  toLonLat?.(buffer.coords, 0, buffer.vertexCount);
  if (!hasNumbers(buffer)) return false;
  if (buffer.kind === 'polygon') writePolygons(into, buffer);
  else if (buffer.kind === 'line') {
    into.raw('{"type":"MultiLineString","coordinates":');
    writeParts(into, buffer, 0, buffer.partEnds.length);
  } else {
    into.raw(isMultipoint ? '{"type":"MultiPoint","coordinates":[' : '{"type":"Point","coordinates":');
    writePositions(into, buffer, 0);
    if (isMultipoint) into.raw(']');
  }
  into.raw('}');
  return true;
}

function writePolygons(into: JsonBytes, buffer: GeometryBuffer): void {
  groupRings(buffer);
  const { polygonEnds } = buffer;
  const isOne = polygonEnds.length === 1;
  into.raw(isOne ? '{"type":"Polygon","coordinates":' : '{"type":"MultiPolygon","coordinates":[');
  let part = 0;
  for (const end of polygonEnds) {
    if (part > 0) into.raw(COMMA);
    writeParts(into, buffer, part, end);
    part = end;
  }
  if (!isOne) into.raw(']');
}

function hasNumbers({ coords, vertexCount }: GeometryBuffer): boolean {
  for (let at = 0; at < vertexCount * 2; at++) if (!Number.isFinite(coords[at])) return false;
  return true;
}

function writeParts(into: JsonBytes, buffer: GeometryBuffer, from: number, to: number): void {
  into.raw('[');
  for (let part = from; part < to; part++) {
    into.raw(part === from ? '[' : ',[');
    writePositions(into, buffer, part);
    into.raw(']');
  }
  into.raw(']');
}

function writePositions(into: JsonBytes, { coords, partEnds }: GeometryBuffer, part: number): void {
  const from = part === 0 ? 0 : (partEnds[part - 1] ?? 0);
  const to = partEnds[part] ?? from;
  for (let at = from; at < to; at++) {
    into.raw(at === from ? '[' : ',[');
    into.coordinate(coords[at * 2] as number);
    into.raw(COMMA);
    into.coordinate(coords[at * 2 + 1] as number);
    into.raw(']');
  }
}
