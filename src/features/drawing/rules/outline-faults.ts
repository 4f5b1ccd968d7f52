import type { Position } from '../../../map/drawing.ts';
import { segmentsMeet } from './segments-meet.ts';

export type OutlineFault = 'crosses-itself' | 'around-the-world';

export const OUTLINE_FAULT_WORDS: Readonly<Record<OutlineFault, string>> = {
  'crosses-itself':
    'This outline crosses itself, so its area can’t be told. Move a corner until no sides cross.',
  'around-the-world':
    'This outline reaches more than half way around the world or around a pole, so its area can’t be told. Draw a smaller one.',
};

/** What makes the area of a closed outline meaningless; null when nothing does. At most `MAX_POINTS_OF_SHAPE` points. */
export function findOutlineFault(points: readonly Position[]): OutlineFault | null {
  if (points.length < 3) return null;
  const lons = points.map(([lon]) => lon);
  if (Math.max(...lons) - Math.min(...lons) >= 180) return 'around-the-world';
  return crossesItself(points) ? 'crosses-itself' : null;
}

/** Compares each pair of sides: 500 corners are 125,000 pairs, about a millisecond. */
function crossesItself(points: readonly Position[]): boolean {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const [a, b, c, d] = [points[i], points[i + 1], points[j], points[(j + 1) % count]];
      if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
      const areNeighbours = j === i + 1 || (i === 0 && j === count - 1);
      if (!areNeighbours && segmentsMeet(a, b, c, d)) return true;
      if (areNeighbours && foldsBack(j === i + 1 ? [a, b, d] : [c, a, b])) return true;
    }
  }
  return false;
}

/** True when the second side goes back over the first. */
function foldsBack([a, b, c]: readonly [Position, Position, Position]): boolean {
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]];
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy > 0;
}
