import geodesic from 'geographiclib-geodesic';
import type { Position } from './scene.ts';

const WGS84 = geodesic.Geodesic.WGS84;
/** A long side is drawn through intermediate points less than this far apart (at most `MAX_BENDS` of them), so that it curves like the shortest path. */
const BEND_EVERY_M = 25_000;
const MAX_BENDS = 96;

/** Returns the length in meters of the shortest path over the earth (WGS 84). */
export function distanceM([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  return WGS84.Inverse(lat1, lon1, lat2, lon2, geodesic.Geodesic.DISTANCE).s12 ?? 0;
}

/** Measures area and perimeter of a closed outline whose sides are shortest paths. The area is positive for either drawing direction. */
export function measureOutline(points: readonly Position[]): { areaSqm: number; perimeterM: number } {
  const polygon = WGS84.Polygon(false);
  for (const [lon, lat] of points) polygon.AddPoint(lat, lon);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  return { areaSqm: Math.abs(area), perimeterM: perimeter };
}

/** Returns the line through the points along shortest paths. Longitudes continue past 180 as those of the points do. */
export function bentPath(points: readonly Position[], isClosed: boolean): Position[] {
  const [first] = points;
  if (first === undefined) return [];
  const path: Position[] = [first];
  for (const [index, to] of [...points.slice(1), ...(isClosed ? [first] : [])].entries()) {
    const from = points[index];
    if (from !== undefined) path.push(...bendsBetween(from, to));
    path.push(to);
  }
  return path;
}

function bendsBetween(from: Position, to: Position): Position[] {
  // Short sides are straight at every zoom. This cheap test comes first, because the function runs for every frame of a drag.
  if (Math.abs(from[0] - to[0]) < 0.2 && Math.abs(from[1] - to[1]) < 0.2) return [];
  const line = WGS84.InverseLine(from[1], from[0], to[1], to[0]);
  const count = Math.min(MAX_BENDS, Math.floor(line.s13 / BEND_EVERY_M));
  return Array.from({ length: count }, (_, index): Position => {
    const at = line.Position((line.s13 * (index + 1)) / (count + 1));
    const lon = at.lon2 ?? from[0];
    return [lon + 360 * Math.round((from[0] - lon) / 360), at.lat2 ?? from[1]];
  });
}
