import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { ringOfLargestShell } from './polygon-parts.ts';

/** Seven decimals of a degree are about a centimeter. */
const PRECISION = 1e7;

/** Returns true when a point is inside the polygons, by the even-odd rule over all rings, which is correct for valid polygons. */
export function isInside(geometry: ParcelGeometry, lon: number, lat: number): boolean {
  let inside = false;
  eachCrossing(geometry, lat, (crossing) => {
    if (lon < crossing) inside = !inside;
  });
  return inside;
}

/** Visits the longitudes where the rings cross a latitude. */
function eachCrossing({ coords, ringEnds }: ParcelGeometry, lat: number, visit: (lon: number) => void): void {
  let vertex = 0;
  for (const ringEnd of ringEnds) {
    for (let at = vertex * 2; at < (ringEnd - 1) * 2; at += 2) {
      const y1 = coords[at + 1] as number;
      const y2 = coords[at + 3] as number;
      if (y1 > lat === y2 > lat) continue;
      const x1 = coords[at] as number;
      visit(x1 + ((lat - y1) / (y2 - y1)) * ((coords[at + 2] as number) - x1));
    }
    vertex = ringEnd;
  }
}

/**
 * Writes a point inside the polygons to `into` as longitude and latitude: the center of the largest polygon if it is inside, otherwise the middle of the widest
 * stretch of a horizontal line across it. The point is rounded to a centimeter unless the parcel is thinner than that. If no
 * point is found inside, as in a shape without area, writes the first vertex of the largest polygon.
 */
export function findPointInside(geometry: ParcelGeometry, into: Float64Array): void {
  const { coords, ringEnds } = geometry;
  const ring = ringOfLargestShell(geometry);
  const from = ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0);
  const to = ringEnds[ring] ?? 0;
  writeCentroid(coords, from, to, into);
  if (settle(geometry, into)) return;
  // Tries latitudes between vertices, from the middle of the ring toward its ends.
  const lats = [...new Set(latitudesOf(coords, from, to))].sort((a, b) => a - b);
  const middle = (lats.length - 1) >> 1;
  for (let step = 0; step < lats.length; step++) {
    const low = middle + (step % 2 === 0 ? step >> 1 : -((step + 1) >> 1));
    const a = lats[low];
    const b = lats[low + 1];
    if (a === undefined || b === undefined) continue;
    const lat = a + (b - a) / 2;
    const lon = middleOfWidestStretch(geometry, lat);
    if (lon === undefined || !isInside(geometry, lon, lat)) continue;
    into[0] = lon;
    into[1] = lat;
    settle(geometry, into);
    return;
  }
  into[0] = coords[from * 2] ?? 0;
  into[1] = coords[from * 2 + 1] ?? 0;
}

/** Rounds the point if the rounded one is inside. Returns false when neither the rounded point nor the exact one is inside. */
function settle(geometry: ParcelGeometry, point: Float64Array): boolean {
  const lon = Math.round((point[0] as number) * PRECISION) / PRECISION;
  const lat = Math.round((point[1] as number) * PRECISION) / PRECISION;
  if (isInside(geometry, lon, lat)) {
    point[0] = lon;
    point[1] = lat;
    return true;
  }
  return isInside(geometry, point[0] as number, point[1] as number);
}

function writeCentroid(coords: Float64Array, from: number, to: number, into: Float64Array): void {
  const x0 = coords[from * 2] as number;
  const y0 = coords[from * 2 + 1] as number;
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  for (let at = from * 2; at < (to - 1) * 2; at += 2) {
    const x1 = (coords[at] as number) - x0;
    const y1 = (coords[at + 1] as number) - y0;
    const x2 = (coords[at + 2] as number) - x0;
    const y2 = (coords[at + 3] as number) - y0;
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  into[0] = x0 + sumX / (3 * area);
  into[1] = y0 + sumY / (3 * area);
}

function latitudesOf(coords: Float64Array, from: number, to: number): number[] {
  const lats: number[] = [];
  for (let at = from * 2 + 1; at < to * 2; at += 2) lats.push(coords[at] as number);
  return lats;
}

function middleOfWidestStretch(geometry: ParcelGeometry, lat: number): number | undefined {
  const crossings: number[] = [];
  eachCrossing(geometry, lat, (lon) => crossings.push(lon));
  crossings.sort((a, b) => a - b);
  let widest = -1;
  let middle: number | undefined;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const left = crossings[index] as number;
    const right = crossings[index + 1] as number;
    if (right - left <= widest) continue;
    widest = right - left;
    middle = left + widest / 2;
  }
  return middle;
}
