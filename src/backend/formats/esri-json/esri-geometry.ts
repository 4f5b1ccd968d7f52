import { coordinateOf } from '../coordinate-of.ts';
import type { ToLonLat } from '../crs.ts';
import { addGdbCurve } from '../file-geodatabase/gdb-curve.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { groupRings } from '../group-rings.ts';

/** Bits of a curve in a geodatabase, which has the same curves as Esri JSON. */
const PASSES_THROUGH = 0x80;
const ARC_COUNTERCLOCKWISE = 0x8;
const ELLIPSE_COUNTERCLOCKWISE = 0x800;

/**
 * Reads a geometry of Esri JSON into a buffer, in longitude and latitude. Rings are grouped into polygons by their direction, and curves become short lines. Z and M are
 * dropped. An empty geometry becomes `none`, one with coordinates that are not numbers `broken`.
 */
export function readEsriGeometry(geometry: unknown, toLonLat: ToLonLat | null, into: GeometryBuffer): void {
  fillFromEsri(geometry, toLonLat === null, into);
  toLonLat?.(into.coords, 0, into.vertexCount);
  for (let at = 0; at < into.vertexCount * 2; at++)
    if (!Number.isFinite(into.coords[at])) return into.reset('broken');
  if (into.kind === 'polygon') groupRings(into);
}

/** Reads the parts of a geometry as they are, in the coordinates of the file. `isInDegrees`: arcs are drawn as circles on the ground. */
export function fillFromEsri(geometry: unknown, isInDegrees: boolean, into: GeometryBuffer): void {
  into.reset('none');
  if (typeof geometry !== 'object' || geometry === null) return;
  const { x, y, points, paths, curvePaths, rings, curveRings } = geometry as Record<string, unknown>;
  if (Array.isArray(curveRings) || Array.isArray(rings)) {
    fill('polygon', curveRings ?? rings, isInDegrees, into);
  } else if (Array.isArray(curvePaths) || Array.isArray(paths)) {
    fill('line', curvePaths ?? paths, isInDegrees, into);
  } else if (Array.isArray(points)) fill('point', [points], isInDegrees, into);
  // Programs write an empty point as null or as the text "NaN".
  else if (!Number.isNaN(coordinateOf(x)) || !Number.isNaN(coordinateOf(y)))
    fill('point', [[[x, y]]], isInDegrees, into);
}

function fill(
  kind: 'point' | 'line' | 'polygon',
  parts: unknown,
  isInDegrees: boolean,
  into: GeometryBuffer,
): void {
  into.reset(kind);
  for (const part of parts as unknown[]) {
    if (!Array.isArray(part) || part.length === 0) continue;
    if (!addPart(part, isInDegrees, into)) return into.reset('broken');
    into.endPart();
  }
  if (into.vertexCount === 0) into.reset('none');
}

function addPart(part: readonly unknown[], isInDegrees: boolean, into: GeometryBuffer): boolean {
  const from = into.vertexCount;
  const [first] = part;
  // A degree of longitude is shorter than one of latitude: without this, the circle through three points would be an ellipse on the ground.
  const stretch =
    isInDegrees && Array.isArray(first) ? Math.max(0.01, Math.cos((Number(first[1]) * Math.PI) / 180)) : 1;
  for (const segment of part) {
    if (into.vertexCount > MAX_VERTICES) return false;
    if (Array.isArray(segment)) addVertex(segment, stretch, into);
    else if (!addCurve(segment, stretch, into)) return false;
  }
  for (let at = from; at < into.vertexCount; at++)
    into.coords[at * 2] = (into.coords[at * 2] as number) / stretch;
  return true;
}

function addVertex([x, y]: readonly unknown[], stretch: number, into: GeometryBuffer): void {
  into.addVertex(coordinateOf(x) * stretch, coordinateOf(y));
}

/** Adds a curve object: `c` an arc through a point, `a` an arc around a center or of an ellipse, `b` a Bezier curve. */
function addCurve(segment: unknown, stretch: number, into: GeometryBuffer): boolean {
  if (typeof segment !== 'object' || segment === null || into.vertexCount === 0) return false;
  const [kind, values] = Object.entries(segment)[0] ?? [];
  if (!Array.isArray(values)) return false;
  const pointAt = (index: number): [number, number] => {
    const point: unknown = values[index];
    return Array.isArray(point)
      ? [coordinateOf(point[0]) * stretch, coordinateOf(point[1])]
      : [Number.NaN, Number.NaN];
  };
  const [toX, toY] = pointAt(0);
  if (kind === 'c') {
    addGdbCurve(into, { type: 'arc', values: pointAt(1), bits: PASSES_THROUGH }, toX, toY);
  } else if (kind === 'b') {
    addGdbCurve(into, { type: 'bezier', values: [...pointAt(1), ...pointAt(2)], bits: 0 }, toX, toY);
  } else if (kind === 'a') {
    const isCounterclockwise = Number(values[3]) === 0;
    const [rotation, radius, ratio] = values.slice(4).map(Number);
    if (radius === undefined || ratio === undefined || ratio === 1) {
      const bits = isCounterclockwise ? ARC_COUNTERCLOCKWISE : 0;
      addGdbCurve(into, { type: 'arc', values: pointAt(1), bits }, toX, toY);
    } else {
      const bits = isCounterclockwise ? ELLIPSE_COUNTERCLOCKWISE : 0;
      const ellipse = [...pointAt(1), rotation ?? 0, radius * stretch, ratio];
      addGdbCurve(into, { type: 'ellipse', values: ellipse, bits }, toX, toY);
    }
  } else return false;
  return true;
}
