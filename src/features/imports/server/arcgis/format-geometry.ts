import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import type { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { groupRings } from '../../../../backend/formats/group-rings.ts';

/** A tenth of a millimeter, in degrees. */
const PRECISION = 1e9;

/**
 * Converts the parts of a geometry to longitude and latitude and formats them as GeoJSON. Rings are grouped into polygons by their direction. Returns null if a coordinate is
 * not a number.
 */
export function formatGeometry(
  buffer: GeometryBuffer,
  toLonLat: ToLonLat | null,
  isMany = true,
): string | null {
  toLonLat?.(buffer.coords, 0, buffer.vertexCount);
  if (!hasNumbers(buffer)) return null;
  if (buffer.kind === 'polygon') {
    groupRings(buffer);
    const polygons: string[] = [];
    let part = 0;
    for (const end of buffer.polygonEnds) {
      polygons.push(formatParts(buffer, part, end));
      part = end;
    }
    return polygons.length === 1
      ? `{"type":"Polygon","coordinates":${polygons[0]}}`
      : `{"type":"MultiPolygon","coordinates":[${polygons.join(',')}]}`;
  }
  if (buffer.kind === 'line')
    return `{"type":"MultiLineString","coordinates":${formatParts(buffer, 0, buffer.partEnds.length)}}`;
  const positions = formatPositions(buffer, 0);
  return isMany
    ? `{"type":"MultiPoint","coordinates":[${positions}]}`
    : `{"type":"Point","coordinates":${positions}}`;
}

function hasNumbers({ coords, vertexCount }: GeometryBuffer): boolean {
  for (let at = 0; at < vertexCount * 2; at++) if (!Number.isFinite(coords[at])) return false;
  return true;
}

function formatParts(buffer: GeometryBuffer, from: number, to: number): string {
  let text = '';
  for (let part = from; part < to; part++)
    text += `${part === from ? '' : ','}[${formatPositions(buffer, part)}]`;
  return `[${text}]`;
}

function formatPositions({ coords, partEnds }: GeometryBuffer, part: number): string {
  const from = part === 0 ? 0 : (partEnds[part - 1] ?? 0);
  let text = '';
  for (let at = from; at < (partEnds[part] ?? from); at++)
    text += `${at === from ? '' : ','}[${rounded(coords[at * 2])},${rounded(coords[at * 2 + 1])}]`;
  return text;
}

function rounded(degrees: number | undefined): number {
  return Math.round((degrees ?? 0) * PRECISION) / PRECISION;
}
