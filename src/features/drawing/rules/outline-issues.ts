import type { Position } from './scene.ts';
import { segmentsMeet } from './segments-meet.ts';

export type OutlineIssue = 'crosses-itself' | 'around-the-world';

export const OUTLINE_ISSUE_MESSAGES: Readonly<Record<OutlineIssue, string>> = {
  'crosses-itself':
    'This outline crosses itself, so its area can’t be measured. Move a corner until no sides cross.',
  'around-the-world':
    'This outline extends more than halfway around the world or around a pole, so its area can’t be measured. Draw a smaller one.',
};

/** Returns the issue that makes the area of a closed outline meaningless, or null. Takes at most `MAX_POINTS_OF_SHAPE` points. */
export function findOutlineIssue(points: readonly Position[]): OutlineIssue | null {
  if (points.length < 3) return null;
  const lons = points.map(([lon]) => lon);
  if (Math.max(...lons) - Math.min(...lons) >= 180) return 'around-the-world';
  return crossesItself(points) ? 'crosses-itself' : null;
}

/** Compares each pair of sides: 500 corners make 125,000 pairs, most of which are excluded by their longitudes. */
function crossesItself(points: readonly Position[]): boolean {
  const sides = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
  });
  return sides.some((a, i) =>
    sides.some((b, j) => {
      if (j <= i || b.west > a.east || b.east < a.west) return false;
      if (j === i + 1) return foldsBack(a.from, a.to, b.to);
      if (i === 0 && j === sides.length - 1) return foldsBack(b.from, b.to, a.to);
      return segmentsMeet(a.from, a.to, b.from, b.to);
    }),
  );
}

/** Returns true when the second side folds back over the first. */
function foldsBack(a: Position, b: Position, c: Position): boolean {
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]];
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy > 0;
}
