import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { addGdbCurve } from '../../../../backend/formats/file-geodatabase/gdb-curve.ts';
import { GeometryBuffer, MAX_VERTICES } from '../../../../backend/formats/geometry-buffer.ts';
import { formatGeometry } from './format-geometry.ts';

/** Bits of a curve in a geodatabase, which has the same curves as Esri JSON. */
const PASSES_THROUGH = 0x80;
const ARC_COUNTERCLOCKWISE = 0x8;
const ELLIPSE_COUNTERCLOCKWISE = 0x800;

const buffer = new GeometryBuffer();

/**
 * Converts a geometry of Esri JSON to GeoJSON text in longitude and latitude. Rings are grouped into polygons by their direction, and curves become short lines. Z and M are
 * dropped. Returns null for an empty geometry, also one with coordinates that are no numbers.
 */
export function readEsriGeometry(geometry: unknown, toLonLat: ToLonLat | null): string | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  const { x, y, points, paths, curvePaths, rings, curveRings } = geometry as Record<string, unknown>;
  if (Array.isArray(curveRings) || Array.isArray(rings))
    return fillBuffer('polygon', curveRings ?? rings, toLonLat) ? formatGeometry(buffer, toLonLat) : null;
  if (Array.isArray(curvePaths) || Array.isArray(paths))
    return fillBuffer('line', curvePaths ?? paths, toLonLat) ? formatGeometry(buffer, toLonLat) : null;
  const isMany = Array.isArray(points);
  if (!fillBuffer('point', [isMany ? points : [[x, y]]], toLonLat)) return null;
  return formatGeometry(buffer, toLonLat, isMany);
}

/** Fills the buffer with the parts of a geometry. Returns false for an empty one. */
function fillBuffer(kind: 'point' | 'line' | 'polygon', parts: unknown, toLonLat: ToLonLat | null): boolean {
  buffer.reset(kind);
  for (const part of parts as unknown[]) {
    if (!Array.isArray(part) || part.length === 0) continue;
    if (!addPart(part, toLonLat === null)) return false;
    buffer.endPart();
  }
  return buffer.vertexCount > 0;
}

function addPart(part: readonly unknown[], isInDegrees: boolean): boolean {
  const from = buffer.vertexCount;
  const [first] = part;
  // A degree of longitude is shorter than one of latitude: without this, the circle through three points would be an ellipse on the ground.
  const stretch =
    isInDegrees && Array.isArray(first) ? Math.max(0.01, Math.cos((Number(first[1]) * Math.PI) / 180)) : 1;
  for (const segment of part) {
    if (buffer.vertexCount > MAX_VERTICES) return false;
    if (Array.isArray(segment)) addVertex(segment, stretch);
    else if (!addCurve(segment, stretch)) return false;
  }
  for (let at = from; at < buffer.vertexCount; at++)
    buffer.coords[at * 2] = (buffer.coords[at * 2] as number) / stretch;
  return true;
}

function addVertex([x, y]: readonly unknown[], stretch: number): void {
  buffer.addVertex(numberOf(x) * stretch, numberOf(y));
}

/** Adds a curve object: `c` an arc through a point, `a` an arc around a center or of an ellipse, `b` a Bezier curve. */
function addCurve(segment: unknown, stretch: number): boolean {
  if (typeof segment !== 'object' || segment === null || buffer.vertexCount === 0) return false;
  const [kind, values] = Object.entries(segment)[0] ?? [];
  if (!Array.isArray(values)) return false;
  const pointAt = (index: number): [number, number] => {
    const point: unknown = values[index];
    return Array.isArray(point)
      ? [numberOf(point[0]) * stretch, numberOf(point[1])]
      : [Number.NaN, Number.NaN];
  };
  const [toX, toY] = pointAt(0);
  if (kind === 'c') {
    addGdbCurve(buffer, { type: 'arc', values: pointAt(1), bits: PASSES_THROUGH }, toX, toY);
  } else if (kind === 'b') {
    addGdbCurve(buffer, { type: 'bezier', values: [...pointAt(1), ...pointAt(2)], bits: 0 }, toX, toY);
  } else if (kind === 'a') {
    const isCounterclockwise = Number(values[3]) === 0;
    const [rotation, radius, ratio] = values.slice(4).map(Number);
    if (radius === undefined || ratio === undefined || ratio === 1) {
      const bits = isCounterclockwise ? ARC_COUNTERCLOCKWISE : 0;
      addGdbCurve(buffer, { type: 'arc', values: pointAt(1), bits }, toX, toY);
    } else {
      const bits = isCounterclockwise ? ELLIPSE_COUNTERCLOCKWISE : 0;
      const ellipse = [...pointAt(1), rotation ?? 0, radius * stretch, ratio];
      addGdbCurve(buffer, { type: 'ellipse', values: ellipse, bits }, toX, toY);
    }
  } else return false;
  return true;
}

/** Servers write absent coordinates as null or as the text "NaN". */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
