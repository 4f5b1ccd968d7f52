/** A point in meters on the county's flat plane: x is east, y is north. */
export interface Pt {
  readonly x: number;
  readonly y: number;
}

export function p(x: number, y: number): Pt {
  return { x, y };
}

/** Returns a counterclockwise rectangle and the ends of its edge at `y0`. The rectangle is on the left on the way from `a` to `b`. */
export function box(x0: number, x1: number, y0: number, y1: number): { ring: Pt[]; a: Pt; b: Pt } {
  const low = Math.min(y0, y1);
  const high = Math.max(y0, y1);
  const ring = [p(x0, low), p(x1, low), p(x1, high), p(x0, high)];
  return y0 < y1 ? { ring, a: p(x0, y0), b: p(x1, y0) } : { ring, a: p(x1, y0), b: p(x0, y0) };
}

/** Visits the cells of a grid within `tolerance` of the bounding box of a segment. */
export function eachCellAround(
  { a, b }: { a: Pt; b: Pt },
  tolerance: number,
  cell: number,
  visit: (key: number) => void,
): void {
  const west = Math.floor((Math.min(a.x, b.x) - tolerance) / cell);
  const east = Math.floor((Math.max(a.x, b.x) + tolerance) / cell);
  const south = Math.floor((Math.min(a.y, b.y) - tolerance) / cell);
  const north = Math.floor((Math.max(a.y, b.y) + tolerance) / cell);
  for (let i = west; i <= east; i++) for (let j = south; j <= north; j++) visit(cellKey(i, j));
}

/** Returns the number of a cell in column `i` and row `j`. */
export const cellKey = (i: number, j: number): number => i * 1_048_576 + j;

/** A ring without the repeated last vertex; shells run counterclockwise. */
export type Ring = readonly Pt[];

/** Returns the item at an index that wraps around at both ends. */
export function at<T>(list: readonly T[], index: number): T {
  const count = list.length;
  const item = list[index >= 0 && index < count ? index : ((index % count) + count) % count];
  if (item === undefined) throw new RangeError(`no item at ${index} of ${count}`);
  return item;
}

/** Returns the area in square meters; negative when the ring runs clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  let last = at(ring, -1);
  const origin = last;
  for (const point of ring) {
    sum += (last.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (last.y - origin.y);
    last = point;
  }
  return sum / 2;
}

export function centroid(ring: Ring): Pt {
  const origin = at(ring, 0);
  let x = 0;
  let y = 0;
  let area = 0;
  let last = at(ring, -1);
  for (const point of ring) {
    const cross = (last.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (last.y - origin.y);
    x += (last.x + point.x - 2 * origin.x) * cross;
    y += (last.y + point.y - 2 * origin.y) * cross;
    area += cross;
    last = point;
  }
  if (Math.abs(area) < 1e-9) return origin;
  return { x: origin.x + x / (3 * area), y: origin.y + y / (3 * area) };
}

export function containsPoint(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  let last = at(ring, -1);
  for (const point of ring) {
    if (
      point.y > y !== last.y > y &&
      x < ((last.x - point.x) * (y - point.y)) / (last.y - point.y) + point.x
    ) {
      inside = !inside;
    }
    last = point;
  }
  return inside;
}

/** Returns the centroid if it is inside; otherwise the middle of the widest part of a horizontal cut. */
export function pointInside(ring: Ring): Pt {
  const center = centroid(ring);
  if (containsPoint(ring, center.x, center.y)) return center;
  const [, south, , north] = boundsOf(ring);
  for (const share of [0.5, 0.31, 0.69, 0.17, 0.83]) {
    const y = south + (north - south) * share;
    const cuts: number[] = [];
    let last = at(ring, -1);
    for (const point of ring) {
      if (point.y > y !== last.y > y) {
        cuts.push(((last.x - point.x) * (y - point.y)) / (last.y - point.y) + point.x);
      }
      last = point;
    }
    cuts.sort((a, b) => a - b);
    let best = 0;
    let x = center.x;
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const width = at(cuts, i + 1) - at(cuts, i);
      if (width > best) {
        best = width;
        x = (at(cuts, i + 1) + at(cuts, i)) / 2;
      }
    }
    if (best > 0.01) return { x, y };
  }
  return center;
}

/** Returns west, south, east and north in meters. */
export function boundsOf(ring: Ring): [number, number, number, number] {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const { x, y } of ring) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

export function distance(a: Pt, b: Pt): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function mix(a: Pt, b: Pt, share: number): Pt {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function distanceToSegment(point: Pt, a: Pt, b: Pt): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const share =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square));
  return Math.hypot(point.x - a.x - dx * share, point.y - a.y - dy * share);
}

/** Returns the distance of a point from a ring's line. */
export function distanceToRing(ring: Ring, from: Pt): number {
  let best = Infinity;
  let last = at(ring, -1);
  for (const point of ring) {
    best = Math.min(best, distanceToSegment(from, last, point));
    last = point;
  }
  return best;
}

function side(a: Pt, b: Pt, point: Pt): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/** Returns true when no two edges of the ring cross or touch, except neighbors at their shared vertex. */
export function isSimple(ring: Ring): boolean {
  const count = ring.length;
  if (count < 3) return false;
  for (let i = 0; i < count; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const west = Math.min(a.x, b.x);
    const east = Math.max(a.x, b.x);
    const south = Math.min(a.y, b.y);
    const north = Math.max(a.y, b.y);
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      const c = at(ring, j);
      const d = at(ring, j + 1);
      if (Math.max(c.x, d.x) < west || Math.min(c.x, d.x) > east) continue;
      // Edges on the same line pass the tests of sides below even when they are apart, so the comparisons of bounding boxes must rule them out.
      if (Math.max(c.y, d.y) < south || Math.min(c.y, d.y) > north) continue;
      const c1 = side(a, b, c);
      const d1 = side(a, b, d);
      if ((c1 > 0 && d1 > 0) || (c1 < 0 && d1 < 0)) continue;
      const a2 = side(c, d, a);
      const b2 = side(c, d, b);
      if ((a2 > 0 && b2 > 0) || (a2 < 0 && b2 < 0)) continue;
      return false;
    }
  }
  return true;
}

/** Returns true when two rings share an area. Rings that only touch don't. */
export function sharesArea(a: Ring, b: Ring): boolean {
  const [west, south, east, north] = boundsOf(a);
  const [otherWest, otherSouth, otherEast, otherNorth] = boundsOf(b);
  if (otherWest >= east || otherEast <= west || otherSouth >= north || otherNorth <= south) return false;
  const areCrossing = a.some((start, i) => {
    const end = at(a, i + 1);
    return b.some((otherStart, j) => {
      const otherEnd = at(b, j + 1);
      return (
        side(start, end, otherStart) * side(start, end, otherEnd) < 0 &&
        side(otherStart, otherEnd, start) * side(otherStart, otherEnd, end) < 0
      );
    });
  });
  const [first, otherFirst] = [at(a, 0), at(b, 0)];
  return areCrossing || containsPoint(a, otherFirst.x, otherFirst.y) || containsPoint(b, first.x, first.y);
}
