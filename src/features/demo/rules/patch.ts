import { type Pt, type Ring, at, mix } from './polygon.ts';
import { weldRings } from './weld.ts';

/**
 * A block as a bent rectangle: the corners divide its ring into four sides, and every point of the flat rectangle (0..width by 0..depth, meters) has one place
 * in the block (a Coons patch). The south and north sides are the long ones.
 */
export interface Patch {
  width: number;
  depth: number;
  /** Maps a point of the flat rectangle to the county's plane. */
  place(x: number, y: number): Pt;
  /** The block's vertices, each with its point on the edge of the flat rectangle. */
  rim: { flat: Pt; place: Pt }[];
}

interface Side {
  points: Pt[];
  /** The share (0..1) of the side's length at each point. */
  shares: number[];
  length: number;
}

/** Returns the indexes of the four sharpest corners of the ring in order; undefined when it is not shaped like a rectangle. */
function findCorners(ring: Ring): [number, number, number, number] | undefined {
  const count = ring.length;
  if (count < 4) return undefined;
  const turns = ring.map((point, i) => {
    const before = at(ring, i - 1);
    const after = at(ring, i + 1);
    const turn =
      Math.atan2(after.y - point.y, after.x - point.x) - Math.atan2(point.y - before.y, point.x - before.x);
    return Math.atan2(Math.sin(turn), Math.cos(turn));
  });
  if (turns.some((turn) => turn < -0.7)) return undefined;
  const order = turns.map((_, i) => i).sort((a, b) => at(turns, b) - at(turns, a));
  const best = order.slice(0, 4).sort((a, b) => a - b);
  if (best.some((i) => at(turns, i) < 0.45)) return undefined;
  if (order.length > 4 && at(turns, at(order, 4)) > 0.75) return undefined;
  return [at(best, 0), at(best, 1), at(best, 2), at(best, 3)];
}

/** Creates the patch of a counterclockwise ring; undefined when the ring is not like a bent rectangle. */
export function createPatch(ring: Ring): Patch | undefined {
  const corners = findCorners(ring);
  if (corners === undefined) return undefined;
  const [c0, c1, c2, c3] = corners;
  let sides = [sideOf(ring, c0, c1), sideOf(ring, c1, c2), sideOf(ring, c2, c3), sideOf(ring, c3, c0)];
  if (at(sides, 0).length + at(sides, 2).length < at(sides, 1).length + at(sides, 3).length) {
    sides = [at(sides, 1), at(sides, 2), at(sides, 3), at(sides, 0)];
  }
  const [south, east, northBack, westBack] = [at(sides, 0), at(sides, 1), at(sides, 2), at(sides, 3)];
  const north = reversed(northBack);
  const west = reversed(westBack);
  const width = (south.length + north.length) / 2;
  const depth = (east.length + west.length) / 2;
  if (depth < 1 || Math.min(south.length, north.length) < width * 0.45) return undefined;
  const [sw, se, nw, ne] = [
    at(south.points, 0),
    at(south.points, -1),
    at(north.points, 0),
    at(north.points, -1),
  ];
  const place = (x: number, y: number): Pt => {
    const t = x / width;
    const v = y / depth;
    const s = along(south, t);
    const n = along(north, t);
    const w = along(west, v);
    const e = along(east, v);
    return {
      x:
        (1 - v) * s.x +
        v * n.x +
        (1 - t) * w.x +
        t * e.x -
        ((1 - t) * ((1 - v) * sw.x + v * nw.x) + t * ((1 - v) * se.x + v * ne.x)),
      y:
        (1 - v) * s.y +
        v * n.y +
        (1 - t) * w.y +
        t * e.y -
        ((1 - t) * ((1 - v) * sw.y + v * nw.y) + t * ((1 - v) * se.y + v * ne.y)),
    };
  };
  const rim = [
    ...south.points.map((p, i) => ({ flat: { x: at(south.shares, i) * width, y: 0 }, place: p })),
    ...north.points.map((p, i) => ({ flat: { x: at(north.shares, i) * width, y: depth }, place: p })),
    ...west.points
      .slice(1, -1)
      .map((p, i) => ({ flat: { x: 0, y: at(west.shares, i + 1) * depth }, place: p })),
    ...east.points
      .slice(1, -1)
      .map((p, i) => ({ flat: { x: width, y: at(east.shares, i + 1) * depth }, place: p })),
  ];
  return { width, depth, place, rim };
}

/** Places flat cells in the block. Cells that touch share their vertices, with each other and with the edge of the block. */
export function placeCells(patch: Patch, cells: readonly Ring[]): Pt[][] {
  const known = new Map<Pt, Pt>();
  for (const { flat, place } of patch.rim) known.set(flat, place);
  const welded = weldRings(
    cells,
    0.02,
    patch.rim.map(({ flat }) => flat),
  );
  return welded.map((ring) =>
    ring.map((p) => {
      const old = known.get(p);
      if (old !== undefined) return old;
      const place = patch.place(p.x, p.y);
      known.set(p, place);
      return place;
    }),
  );
}

function sideOf(ring: Ring, from: number, to: number): Side {
  const points = [at(ring, from)];
  for (let i = from; i % ring.length !== to % ring.length;) {
    i++;
    points.push(at(ring, i % ring.length));
  }
  return measured(points);
}

function measured(points: Pt[]): Side {
  const shares = [0];
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    length += Math.hypot(at(points, i).x - at(points, i - 1).x, at(points, i).y - at(points, i - 1).y);
    shares.push(length);
  }
  return { points, shares: shares.map((share) => share / length), length };
}

function reversed(side: Side): Side {
  return measured(side.points.toReversed());
}

function along(side: Side, share: number): Pt {
  if (share <= 0) return at(side.points, 0);
  if (share >= 1) return at(side.points, -1);
  let i = 1;
  while (at(side.shares, i) < share) i++;
  const low = at(side.shares, i - 1);
  const span = at(side.shares, i) - low;
  return mix(at(side.points, i - 1), at(side.points, i), span === 0 ? 0 : (share - low) / span);
}
