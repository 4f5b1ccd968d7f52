import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { type DrawUnits, formatArea, formatDistance } from './draw-units.ts';
import { distanceM, measureOutline } from './geodesic.ts';
import { findOutlineIssue } from './outline-issues.ts';
import type { Position, ShapeFigure, ShapeKind } from './scene.ts';

/** With more sides than this, no side gets a length, because the figures are computed for every frame of a drag. */
const MAX_SIDES = 200;

/** Returns the lengths of the sides of a shape and its area. An outline that crosses itself has no area. */
export function shapeFigures(
  kind: ShapeKind,
  points: readonly Position[],
  isClosed: boolean,
  units: DrawUnits,
): ShapeFigure[] {
  if (kind === 'point') return [];
  const ends = isClosed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  const sides =
    ends.length > MAX_SIDES
      ? []
      : ends.flatMap((to, index): ShapeFigure[] => {
          const from = points[index];
          if (from === undefined) return [];
          const text = formatDistance(distanceM(from, to), units.distance);
          return [
            {
              kind: 'side',
              text,
              at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
              rotate: rotationOf(from, to),
            },
          ];
        });
  if (!isClosed || findOutlineIssue(points) !== null) return sides;
  const text = formatArea(measureOutline(points).areaSqm, units.area);
  return [...sides, { kind: 'area', text, at: centerOf(points), rotate: 0 }];
}

/** Returns the rotation of a text along a side as the map draws it. */
function rotationOf(from: Position, to: Position): number {
  const [x, y] = [mercatorX(to[0]) - mercatorX(from[0]), mercatorY(to[1]) - mercatorY(from[1])];
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
}

/** Returns the center of mass of an outline, which for most outlines that people draw lies inside. */
function centerOf(points: readonly Position[]): Position {
  const [lon0, lat0] = points[0] ?? [0, 0];
  let [sum, lonSum, latSum] = [0, 0, 0];
  for (const [index, [lon1, lat1]] of points.entries()) {
    const [lon2, lat2] = points[(index + 1) % points.length] ?? [lon1, lat1];
    const cross = (lon1 - lon0) * (lat2 - lat0) - (lon2 - lon0) * (lat1 - lat0);
    sum += cross;
    lonSum += cross * (lon1 + lon2 - 2 * lon0);
    latSum += cross * (lat1 + lat2 - 2 * lat0);
  }
  return sum === 0 ? [lon0, lat0] : [lon0 + lonSum / (3 * sum), lat0 + latSum / (3 * sum)];
}
