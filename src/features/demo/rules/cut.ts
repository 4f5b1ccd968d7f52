import { type Pt, type Ring, at, signedArea } from './polygon.ts';
import type { Random } from './random.ts';

/** Cuts a simple ring along the line through `p` with direction `dx, dy`. Returns the pieces on the left and on the right of the line. */
export function cutRing(ring: Ring, p: Pt, dx: number, dy: number): { left: Pt[][]; right: Pt[][] } {
  const sides = sidesOf(ring, p, dx, dy);
  interface Corner {
    point: Pt;
    along: number;
    isCut: boolean;
    partner: number;
  }
  const corners: Corner[] = [];
  for (let i = 0; i < ring.length; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const da = at(sides, i);
    const db = at(sides, i + 1);
    corners.push({ point: a, along: 0, isCut: false, partner: -1 });
    if (da > 0 === db > 0) continue;
    const share = da / (da - db);
    const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    corners.push({ point, along: point.x * dx + point.y * dy, isCut: true, partner: -1 });
  }
  const cuts = corners.map((_, index) => index).filter((index) => at(corners, index).isCut);
  cuts.sort((i, j) => at(corners, i).along - at(corners, j).along);
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    at(corners, at(cuts, i)).partner = at(cuts, i + 1);
    at(corners, at(cuts, i + 1)).partner = at(cuts, i);
  }
  const seen = new Set<number>();
  const left: Pt[][] = [];
  const right: Pt[][] = [];
  let vertex = -1;
  for (let start = 0; start < corners.length; start++) {
    if (at(corners, start).isCut) continue;
    vertex++;
    if (seen.has(start)) continue;
    const piece: Pt[] = [];
    for (let i = start; !seen.has(i);) {
      const corner = at(corners, i);
      if (!corner.isCut) seen.add(i);
      piece.push(corner.point);
      if (corner.isCut) {
        piece.push(at(corners, corner.partner).point);
        i = (corner.partner + 1) % corners.length;
      } else i = (i + 1) % corners.length;
    }
    (at(sides, vertex) > 0 ? left : right).push(piece);
  }
  return { left, right };
}

/** Returns the signed distances of the vertices from the line. None is zero: a vertex on the line counts as just left of it. */
function sidesOf(ring: Ring, p: Pt, dx: number, dy: number): number[] {
  return ring.map((q) => {
    const away = dx * (q.y - p.y) - dy * (q.x - p.x);
    return Math.abs(away) < 1e-4 ? 1e-4 : away;
  });
}

/** Returns the direction (radians) of the long side of the smallest enclosing rectangle that is parallel to an edge of the ring. */
export function longAxis(ring: Ring): number {
  let best = Infinity;
  let angle = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    if (Math.hypot(b.x - a.x, b.y - a.y) < 2) continue;
    const turn = Math.atan2(b.y - a.y, b.x - a.x);
    const [width, height] = sizeAlong(ring, turn);
    if (width * height < best) {
      best = width * height;
      angle = width >= height ? turn : turn + Math.PI / 2;
    }
  }
  return angle;
}

/** Returns width and height of the ring's enclosing rectangle that is rotated by `angle`. */
function sizeAlong(ring: Ring, angle: number): [number, number] {
  const range = spanAlong(ring, Math.cos(angle), Math.sin(angle));
  const across = spanAlong(ring, -Math.sin(angle), Math.cos(angle));
  return [range[1] - range[0], across[1] - across[0]];
}

function spanAlong(ring: Ring, dx: number, dy: number): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const { x, y } of ring) {
    const along = x * dx + y * dy;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return [low, high];
}

/** Returns the area of the part of a ring where `x * dx + y * dy < limit`. */
function areaBelow(ring: Ring, dx: number, dy: number, limit: number): number {
  const kept: Pt[] = [];
  for (let i = 0; i < ring.length; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const da = a.x * dx + a.y * dy - limit;
    const db = b.x * dx + b.y * dy - limit;
    if (da < 0) kept.push(a);
    if (da < 0 !== db < 0) {
      const share = da / (da - db);
      kept.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    }
  }
  return kept.length < 3 ? 0 : signedArea(kept);
}

/**
 * Cuts a ring into `count` pieces of about equal area, each time across the long side; a larger `jitter` varies the areas more. A piece stays
 * whole if its cut would give too many pieces. With `angle` (radians), all cuts are
 * parallel or at right angles to this direction; without it, each cut follows the shape of its piece.
 */
export function cutIntoParts(
  ring: Ring,
  count: number,
  random: Random,
  jitter: number,
  angle?: number,
): Pt[][] {
  if (count <= 1) return [[...ring]];
  const axis = angle === undefined ? longAxis(ring) : betterAxis(ring, angle);
  const dx = Math.cos(axis);
  const dy = Math.sin(axis);
  const half = Math.floor(count / 2);
  const first = random.chance(0.5) ? half : count - half;
  const share = (first / count) * (1 + random.range(-jitter, jitter) / Math.sqrt(count));
  const total = signedArea(ring);
  let [low, high] = spanAlong(ring, dx, dy);
  for (let i = 0; i < 22; i++) {
    const middle = (low + high) / 2;
    if (areaBelow(ring, dx, dy, middle) < total * share) low = middle;
    else high = middle;
  }
  // The cut runs along (-dy, dx), so the part before it is on its left.
  const { left, right } = cutRing(ring, { x: dx * low, y: dy * low }, -dy, dx);
  if (left.length === 0 || right.length === 0 || left.length + right.length > count) return [[...ring]];
  const pieces = [...left, ...right];
  const counts = pieces.map((piece) => Math.max(1, Math.round((signedArea(piece) / total) * count)));
  for (let excess = counts.reduce((a, b) => a + b, 0) - count; excess !== 0; excess -= Math.sign(excess)) {
    const most = counts.indexOf(Math.max(...counts));
    counts[most] = at(counts, most) - Math.sign(excess);
  }
  return pieces.flatMap((piece, i) => cutIntoParts(piece, at(counts, i), random, jitter, angle));
}

function betterAxis(ring: Ring, angle: number): number {
  const [width, height] = sizeAlong(ring, angle);
  return width >= height ? angle : angle + Math.PI / 2;
}
