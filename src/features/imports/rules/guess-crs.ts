/** West, south, east, north in the units of some coordinate system. */
export type CrsBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A coordinate system that a file could be in, with the box of the place in it. */
export interface CrsCandidate {
  /** As `--crs` takes it: `EPSG:2248`. */
  id: string;
  name: string;
  box: CrsBox;
}

/** A file may reach over the place's generalised outline, by so much of its extent on each side. */
const SLACK = 0.25;
const MIN_SHARE = 0.5;

/**
 * Which coordinate system a file's numbers are in: the candidate in which the place lies where the sampled points lie. `points` are the numbers
 * as the file has them, x and y by turns. Of systems that fit as well the first is taken: give those that are likely first. Null when none fits
 * half of the points.
 */
export function guessCrs(points: Float64Array, candidates: readonly CrsCandidate[]): CrsCandidate | null {
  const total = points.length / 2;
  let best: CrsCandidate | null = null;
  let bestCount = Math.max(1, Math.ceil(total * MIN_SHARE)) - 1;
  for (const candidate of candidates) {
    const count = countInside(points, widened(candidate.box));
    if (count <= bestCount) continue;
    best = candidate;
    bestCount = count;
  }
  return best;
}

/** The same place in a file that has latitude before longitude. */
export function swappedBox([minX, minY, maxX, maxY]: CrsBox): CrsBox {
  return [minY, minX, maxY, maxX];
}

export function widened([minX, minY, maxX, maxY]: CrsBox): CrsBox {
  const x = (maxX - minX) * SLACK;
  const y = (maxY - minY) * SLACK;
  return [minX - x, minY - y, maxX + x, maxY + y];
}

export function countInside(points: Float64Array, [minX, minY, maxX, maxY]: CrsBox): number {
  let inside = 0;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) inside++;
  }
  return inside;
}
