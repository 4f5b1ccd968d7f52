import type { Drawing } from './drawing.ts';
import { measureOutline } from './geodesic.ts';
import { isInsideRing } from './nearest-on-lines.ts';
import { findOutlineIssue, OUTLINE_ISSUE_MESSAGES } from './outline-issues.ts';
import type { Position } from './scene.ts';
import { segmentsMeet } from './segments-meet.ts';

/** The drawn focus area as GeoJSON with its geodesic area. Without a geometry, `issue` says why, or is null while no part has three points. */
export interface FocusOutline {
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
  areaSqm: number;
  issue: string | null;
}

const NONE: FocusOutline = { geometry: null, areaSqm: 0, issue: null };

export function focusOutlineOf({ shapes }: Drawing): FocusOutline {
  const rings = shapes.filter(({ points }) => points.length >= 3).map(({ points }) => withinWorld(points));
  const issue = rings.map(findOutlineIssue).find((found) => found !== null);
  if (issue !== undefined) return { ...NONE, issue: OUTLINE_ISSUE_MESSAGES[issue] };
  if (rings.some((points) => points.some(([lon]) => Math.abs(lon) > 180)))
    return {
      ...NONE,
      issue: 'A focus area can’t lie across the 180° meridian. Draw a part on each side of it.',
    };
  if (rings.some((a, at) => rings.slice(at + 1).some((b) => ringsMeet(a, b))))
    return { ...NONE, issue: 'Two parts of this focus area overlap. Move or delete one of them.' };
  const [first] = rings;
  if (first === undefined) return NONE;
  const areaSqm = rings.reduce((sum, points) => sum + measureOutline(points).areaSqm, 0);
  const geometry: FocusOutline['geometry'] =
    rings.length === 1
      ? { type: 'Polygon', coordinates: [closedRing(first)] }
      : { type: 'MultiPolygon', coordinates: rings.map((points) => [closedRing(points)]) };
  return { geometry, areaSqm, issue: null };
}

/** Returns a ring whose western end is between -180 and 180: a part that was drawn on the other side of the 180° meridian has longitudes beyond these. */
function withinWorld(points: readonly Position[]): readonly Position[] {
  const west = points.reduce((least, [lon]) => Math.min(least, lon), Infinity);
  const degrees = 360 * Math.floor((west + 180) / 360);
  return degrees === 0 ? points : points.map(([lon, lat]) => [lon - degrees, lat]);
}

/** Closes a ring counterclockwise, as RFC 7946 requires for outer rings. */
function closedRing(points: readonly Position[]): GeoJSON.Position[] {
  const doubleArea = points.reduce((sum, [lon, lat], index) => {
    const [lonNext, latNext] = points[(index + 1) % points.length] ?? [lon, lat];
    return sum + lon * latNext - lonNext * lat;
  }, 0);
  const ring = (doubleArea < 0 ? points.toReversed() : points).map(([lon, lat]) => [lon, lat]);
  return [...ring, ...ring.slice(0, 1)];
}

function ringsMeet(a: readonly Position[], b: readonly Position[]): boolean {
  const isCut = a.some((from, i) => {
    const to = a[(i + 1) % a.length] ?? from;
    return b.some((start, j) => segmentsMeet(from, to, start, b[(j + 1) % b.length] ?? start));
  });
  return isCut || startsInside(a, b) || startsInside(b, a);
}

function startsInside(a: readonly Position[], b: readonly Position[]): boolean {
  const toScreenPoint = ([x, y]: Position) => ({ x, y });
  const [first] = a;
  return first !== undefined && isInsideRing(b.map(toScreenPoint), toScreenPoint(first));
}
