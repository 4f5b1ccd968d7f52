/** West, south, east, north in the units of some coordinate system. */
export type CrsBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A coordinate system that a file could be in, with the box of the place in its units. */
export interface CrsCandidate {
  /** The value for `--crs`: `EPSG:2248`. */
  id: string;
  name: string;
  box: CrsBox;
}

/** A file may extend beyond the place's generalized outline by this share of its extent on each side. */
const SLACK = 0.25;
const MIN_SHARE = 0.5;

/**
 * Guesses the coordinate system of a file: the candidate whose box contains the most `points`, which are alternating x and y as in the file. If several fit
 * equally well, the first one counts, so pass likely ones first. Null when no candidate contains half of the points.
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

/** Returns the box of the place in a file that has latitude before longitude. */
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
