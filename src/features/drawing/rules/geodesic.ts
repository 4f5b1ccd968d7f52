import geodesic from 'geographiclib-geodesic';
import type { Position } from '../../../map/drawing.ts';

const WGS84 = geodesic.Geodesic.WGS84;
/** Longer sides are drawn through points between, so that they bend as the shortest way does. */
const BEND_EVERY_M = 25_000;
const MAX_BENDS = 96;

/** The shortest way over the earth (WGS 84), metres. */
export function distanceM([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  return WGS84.Inverse(lat1, lon1, lat2, lon2, geodesic.Geodesic.DISTANCE).s12 ?? 0;
}

/** Area and perimeter of a closed outline with sides along shortest ways; the area whichever way round it was drawn. */
export function measureOutline(points: readonly Position[]): { areaSqm: number; perimeterM: number } {
  const polygon = WGS84.Polygon(false);
  for (const [lon, lat] of points) polygon.AddPoint(lat, lon);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  return { areaSqm: Math.abs(area), perimeterM: perimeter };
}

/** The line through the points as it lies on the earth. Longitudes go on past 180 as those of the points do. */
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
  // Short sides are straight at every zoom: the cheap test first, as this runs for every frame of a movement.
  if (Math.abs(from[0] - to[0]) < 0.2 && Math.abs(from[1] - to[1]) < 0.2) return [];
  const line = WGS84.InverseLine(from[1], from[0], to[1], to[0]);
  const count = Math.min(MAX_BENDS, Math.floor(line.s13 / BEND_EVERY_M));
  return Array.from({ length: count }, (_, index): Position => {
    const at = line.Position((line.s13 * (index + 1)) / (count + 1));
    const lon = at.lon2 ?? from[0];
    return [lon + 360 * Math.round((from[0] - lon) / 360), at.lat2 ?? from[1]];
  });
}
