import type { Polygons, Position } from './shape.ts';

/** An edge from (`ax`, `ay`) to (`bx`, `by`), with the number of its ring, its index in the ring, and the ring's number of edges. */
interface Edge {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  west: number;
  east: number;
  ring: number;
  index: number;
  edges: number;
}

/** Pairs of edges per step, which takes some milliseconds. */
const PAIRS_AT_ONCE = 200_000;

/**
 * Returns a point where an outline crosses or touches itself, or where two rings cross; null when there is none. Rings may touch each other: a hole may
 * share a corner with the outline. Sweeps the edges from west to east, so that the time grows little faster than the number of corners. Rings must be
 * closed and without repeated vertices.
 */
export function findCrossing(polygons: Polygons): Position | null {
  for (const found of listCrossings(polygons)) if (found !== null) return found;
  return null;
}

/** Returns the number of pairs of edges that cross; stops counting above `maxCount`. */
export function countCrossings(polygons: Polygons, maxCount: number): number {
  let count = 0;
  for (const found of listCrossings(polygons)) {
    if (found !== null) count++;
    if (count > maxCount) break;
  }
  return count;
}

/** Yields every crossing, and null after each step: edges that all overlap take quadratic time, so callers can run other work between the steps. */
export function* listCrossings(polygons: Polygons): Generator<Position | null> {
  const edges = listEdges(polygons).sort((a, b) => a.west - b.west);
  let open: Edge[] = [];
  let pairs = 0;
  for (const edge of edges) {
    const still: Edge[] = [];
    for (const other of open) {
      if (other.east < edge.west) continue;
      still.push(other);
      const found = meet(edge, other);
      if (found !== null) yield found;
    }
    still.push(edge);
    pairs += still.length;
    open = still;
    if (pairs < PAIRS_AT_ONCE) continue;
    pairs = 0;
    yield null;
  }
}

function listEdges(polygons: Polygons): Edge[] {
  const list: Edge[] = [];
  let ring = 0;
  for (const vertices of polygons.flat()) {
    for (let index = 0; index + 1 < vertices.length; index++) {
      const [ax, ay] = vertices[index] as Position;
      const [bx, by] = vertices[index + 1] as Position;
      const [west, east] = ax < bx ? [ax, bx] : [bx, ax];
      list.push({ ax, ay, bx, by, west, east, ring, index, edges: vertices.length - 1 });
    }
    ring++;
  }
  return list;
}

function meet(a: Edge, b: Edge): Position | null {
  if (Math.max(a.ay, a.by) < Math.min(b.ay, b.by) || Math.max(b.ay, b.by) < Math.min(a.ay, a.by)) return null;
  if (a.ring === b.ring) {
    const apart = Math.abs(a.index - b.index);
    if (apart === 1 || apart === a.edges - 1) return foldOf(a, b);
  }
  const a1 = side(b, a.ax, a.ay);
  const a2 = side(b, a.bx, a.by);
  const b1 = side(a, b.ax, b.ay);
  const b2 = side(a, b.bx, b.by);
  if (a1 * a2 < 0 && b1 * b2 < 0) {
    const share = a1 / (a1 - a2);
    return [a.ax + share * (a.bx - a.ax), a.ay + share * (a.by - a.ay)];
  }
  if (a.ring !== b.ring) return null;
  if (a1 === 0 && isBetweenEnds(b, a.ax, a.ay)) return [a.ax, a.ay];
  if (a2 === 0 && isBetweenEnds(b, a.bx, a.by)) return [a.bx, a.by];
  if (b1 === 0 && isBetweenEnds(a, b.ax, b.ay)) return [b.ax, b.ay];
  if (b2 === 0 && isBetweenEnds(a, b.bx, b.by)) return [b.bx, b.by];
  return null;
}

/** Returns the shared corner of neighboring edges when the line runs back over itself there; other shared corners are fine. */
function foldOf(a: Edge, b: Edge): Position | null {
  const isBefore = a.bx === b.ax && a.by === b.ay;
  const [first, second] = isBefore ? [a, b] : [b, a];
  if (side(first, second.bx, second.by) !== 0) return null;
  const isBack =
    (first.bx - first.ax) * (second.bx - second.ax) + (first.by - first.ay) * (second.by - second.ay) < 0;
  return isBack ? [second.ax, second.ay] : null;
}

/** Returns a positive number left of the edge, a negative one right of it, 0 on its line. */
function side({ ax, ay, bx, by }: Edge, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Returns true when a point on the edge's line lies between the ends of the edge, or at one of them. */
function isBetweenEnds({ ax, ay, bx, by }: Edge, x: number, y: number): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}
