import { type Pt, at, distance, mix } from './polygon.ts';

/** Returns a smooth curve through points (Catmull-Rom), in pieces of about `step` meters. */
export function smoothLine(given: readonly Pt[], step: number): Pt[] {
  const points = evened(given);
  const out: Pt[] = [at(points, 0)];
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = at(points, i);
    const p2 = at(points, i + 1);
    const p0 = i === 0 ? mix(p1, p2, -1) : at(points, i - 1);
    const p3 = i + 2 >= points.length ? mix(p2, p1, -1) : at(points, i + 2);
    const pieces = Math.max(1, Math.round(distance(p1, p2) / step));
    for (let k = 1; k <= pieces; k++) {
      const t = k / pieces;
      out.push({ x: spline(p0.x, p1.x, p2.x, p3.x, t), y: spline(p0.y, p1.y, p2.y, p3.y, t) });
    }
  }
  return out;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  );
}

/** Moves each vertex of a line to the left by its own distance (to the right when negative). */
export function offsetLine(line: readonly Pt[], away: (index: number) => number): Pt[] {
  return line.map((p, i) => {
    const before = at(line, Math.max(0, i - 1));
    const after = at(line, Math.min(line.length - 1, i + 1));
    const length = distance(before, after) || 1;
    const d = away(i);
    return { x: p.x - ((after.y - before.y) / length) * d, y: p.y + ((after.x - before.x) / length) * d };
  });
}

/** Returns points about `step` meters apart on the straight line from a to b, including both ends. */
export function straightLine(a: Pt, b: Pt, step: number): Pt[] {
  const pieces = Math.max(1, Math.round(distance(a, b) / step));
  return Array.from({ length: pieces + 1 }, (_, i) => mix(a, b, i / pieces));
}

/** Adds points near the ends of pieces that are much longer than their neighbors, because such pieces would make the curve swing out. */
function evened(points: readonly Pt[]): Pt[] {
  const out: Pt[] = [at(points, 0)];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = at(points, i);
    const b = at(points, i + 1);
    const length = distance(a, b);
    const before = i === 0 ? length : distance(at(points, i - 1), a);
    const after = i + 2 >= points.length ? length : distance(b, at(points, i + 2));
    if (length > before * 2.2) out.push(mix(a, b, before / length));
    if (length > after * 2.2) out.push(mix(a, b, 1 - after / length));
    out.push(b);
  }
  return out;
}
