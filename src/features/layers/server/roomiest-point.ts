import { type GeometryBlock, HOLE_BIT, VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';

/** Points are tried on a lattice of this many columns and rows, which is then narrowed to the surroundings of the best point. */
const LATTICE = 9;
const ROUNDS = 4;
/** If a ring has more vertices, only some are used, because a label needs no exact point. */
const MAX_VERTICES = 300;

/**
 * Returns the point of a polygon feature that lies farthest from its edge (approximately), and so has the most room for a label. It searches the largest part of the
 * feature, around its holes.
 */
export function findRoomiestPoint(block: GeometryBlock, feature: number): { x: number; y: number } {
  const rings = ringsOfLargestPart(block, feature);
  const shell = rings[0] ?? new Float64Array(2);
  let [west, north, east, south] = boxOf(shell);
  let best = { x: shell[0] ?? 0, y: shell[1] ?? 0, room: -Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const [stepX, stepY] = [(east - west) / LATTICE, (south - north) / LATTICE];
    for (let row = 0; row < LATTICE; row++) {
      for (let column = 0; column < LATTICE; column++) {
        const x = west + (column + 0.5) * stepX;
        const y = north + (row + 0.5) * stepY;
        const room = roomAt(rings, x, y);
        if (room > best.room) best = { x, y, room };
      }
    }
    [west, north] = [best.x - stepX, best.y - stepY];
    [east, south] = [best.x + stepX, best.y + stepY];
  }
  return { x: Math.round(best.x), y: Math.round(best.y) };
}

/** Returns the largest shell of a feature and its holes, each as x, y pairs with the first vertex repeated at the end. */
function ringsOfLargestPart(
  { coords, ringEnds, ringStarts }: GeometryBlock,
  feature: number,
): Float64Array[] {
  const first = ringStarts[feature] ?? 0;
  const last = ringStarts[feature + 1] ?? 0;
  let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
  let part: Float64Array[] = [];
  let largest: Float64Array[] = [];
  let largestExtent = -1;
  for (let ring = first; ring < last; ring++) {
    const end = ringEnds[ring] ?? 0;
    const to = end & VERTEX_MASK;
    const vertices = thinned(coords, from, to);
    from = to;
    if ((end & HOLE_BIT) !== 0) {
      part.push(vertices);
      continue;
    }
    part = [vertices];
    const [west, north, east, south] = boxOf(vertices);
    if ((east - west) * (south - north) <= largestExtent) continue;
    largestExtent = (east - west) * (south - north);
    largest = part;
  }
  return largest;
}

function thinned(coords: Int32Array, from: number, to: number): Float64Array {
  const step = Math.max(1, Math.ceil((to - from) / MAX_VERTICES));
  const count = Math.ceil((to - from) / step);
  const ring = new Float64Array(count * 2 + 2);
  for (let i = 0; i <= count; i++) {
    const vertex = i === count ? from : from + i * step;
    ring[i * 2] = coords[vertex * 2] ?? 0;
    ring[i * 2 + 1] = coords[vertex * 2 + 1] ?? 0;
  }
  return ring;
}

function boxOf(ring: Float64Array): [west: number, north: number, east: number, south: number] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i] ?? 0);
    east = Math.max(east, ring[i] ?? 0);
    north = Math.min(north, ring[i + 1] ?? 0);
    south = Math.max(south, ring[i + 1] ?? 0);
  }
  return [west, north, east, south];
}

/** Returns the distance from a point to the nearest edge, negative outside of the polygon. */
function roomAt(rings: readonly Float64Array[], x: number, y: number): number {
  let isInside = false;
  let nearest = Infinity;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
      nearest = Math.min(nearest, squaredDistance(x, y, x1, y1, x2, y2));
    }
  }
  return (isInside ? 1 : -1) * Math.sqrt(nearest);
}

function squaredDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  const [gapX, gapY] = [x - x1 - share * dx, y - y1 - share * dy];
  return gapX * gapX + gapY * gapY;
}
