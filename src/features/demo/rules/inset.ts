import { type Pt, type Ring, at, containsPoint, distanceToRing, isSimple, signedArea } from './polygon.ts';

export interface InsetRing {
  ring: Pt[];
  /** `edgeOf[i]` is the index of the original edge that the edge from `ring[i]` to `ring[i + 1]` came from. */
  edgeOf: number[];
  /** The share of the distances that was used: 1 if the ring had room for the full distances. */
  share: number;
}

interface Line {
  /** A point on the moved line, and its direction. */
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** The end of the original edge, moved with the line. */
  endX: number;
  endY: number;
  /** The distance in meters that the line was moved. */
  movedBy: number;
  /** The index of the original edge. */
  edge: number;
}

/**
 * Moves every edge of a counterclockwise ring inward by its own distance (meters) and joins them again, without edges that vanish. Tries each of the `shares`
 * of the distances until one leaves a valid ring; undefined when none does.
 */
export function insetRing(
  ring: Ring,
  distances: readonly number[],
  shares: readonly number[] = [1],
): InsetRing | undefined {
  for (const share of shares) {
    const inset = tryInset(ring, distances, share);
    if (inset !== undefined && liesInside(inset.ring, ring)) return inset;
  }
  return undefined;
}

/** Returns true if the moved ring lies inside the original one. It doesn't if edges between two lines vanished and the lines met far outside. */
function liesInside(inner: Ring, outer: Ring): boolean {
  return inner.every((p) => containsPoint(outer, p.x, p.y) || distanceToRing(outer, p) < 0.05);
}

function tryInset(ring: Ring, distances: readonly number[], share: number): InsetRing | undefined {
  let lines: Line[] = [];
  for (let i = 0; i < ring.length; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 0.05) continue;
    const dx = (b.x - a.x) / length;
    const dy = (b.y - a.y) / length;
    const movedBy = at(distances, i) * share;
    lines.push({
      x: a.x - dy * movedBy,
      y: a.y + dx * movedBy,
      dx,
      dy,
      endX: b.x - dy * movedBy,
      endY: b.y + dx * movedBy,
      movedBy,
      edge: i,
    });
  }
  for (let round = 0; round < 400; round++) {
    if (lines.length < 3) return undefined;
    const starts = lines.map((line, i) => meet(at(lines, i - 1), line, ring.length));
    let worst = -1;
    let worstLength = 0.2;
    for (let i = 0; i < lines.length; i++) {
      const line = at(lines, i);
      const [, a] = at(starts, i);
      const [b] = at(starts, i + 1);
      const length = (b.x - a.x) * line.dx + (b.y - a.y) * line.dy;
      if (length < worstLength) {
        worstLength = length;
        worst = i;
      }
    }
    if (worst < 0) return join(lines, starts, share);
    const gone = worst;
    lines = lines.filter((_, i) => i !== gone);
  }
  return undefined;
}

function isNext(before: Line, line: Line, count: number): boolean {
  return (before.edge + 1) % count === line.edge;
}

/** Returns the end of `before` and the start of `line`: the same point, or two points when the lines are nearly parallel. */
function meet(before: Line, line: Line, count: number): [end: Pt, start: Pt] {
  const cross = before.dx * line.dy - before.dy * line.dx;
  const wx = line.x - before.x;
  const wy = line.y - before.y;
  if (Math.abs(cross) < 0.03) {
    const along = wx * before.dx + wy * before.dy;
    const end = { x: before.x + before.dx * along, y: before.y + before.dy * along };
    const start = { x: line.x, y: line.y };
    return Math.hypot(end.x - start.x, end.y - start.y) < 0.3 ? [start, start] : [end, start];
  }
  // At an outward corner between a wide road and a shore, the lines would cross far out over the water, so each line ends at its own edge.
  if (cross < 0 && isNext(before, line, count) && Math.abs(before.movedBy - line.movedBy) > 0.5) {
    return [
      { x: before.endX, y: before.endY },
      { x: line.x, y: line.y },
    ];
  }
  const t = (wx * line.dy - wy * line.dx) / cross;
  const corner = { x: before.x + before.dx * t, y: before.y + before.dy * t };
  return [corner, corner];
}

function join(
  lines: readonly Line[],
  starts: readonly (readonly [Pt, Pt])[],
  share: number,
): InsetRing | undefined {
  const ring: Pt[] = [];
  const edgeOf: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [end, start] = at(starts, i);
    if (end !== start) {
      ring.push(end);
      edgeOf.push(at(lines, i).edge);
    }
    ring.push(start);
    edgeOf.push(at(lines, i).edge);
  }
  if (signedArea(ring) <= 0 || !isSimple(ring)) return undefined;
  return { ring, edgeOf, share };
}
