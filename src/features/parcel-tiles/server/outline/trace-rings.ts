import { BitGrid } from './bit-grid.ts';

/** A ring of cell coordinates, alternating x and y, not closed. */
export type TracedRing = number[];

/** A polygon: its shell, then its holes. */
export type TracedPolygon = TracedRing[];

/** The steps of a ring: right, down, left, up. The set cells are on the right-hand side of each step. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
/** The cells ahead on the left and right, relative to the current corner, by direction. */
const AHEAD = [
  { left: [0, -1], right: [0, 0] },
  { left: [0, 0], right: [-1, 0] },
  { left: [-1, 0], right: [-1, -1] },
  { left: [-1, -1], right: [0, -1] },
] as const;

/**
 * Returns the outlines of the set cells as polygons, through the middles of the cells' edges: this cuts corners off, and no two lines meet. First sets
 * more cells of the grid, until no two set cells touch only at a corner.
 */
export function traceRings(grid: BitGrid): TracedPolygon[] {
  joinDiagonals(grid);
  const seen = new BitGrid(grid.width, grid.height);
  const shells: { ring: TracedRing; area: number; holes: TracedRing[] }[] = [];
  const holes: { ring: TracedRing; area: number }[] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let word = 0; word < grid.stride; word++) {
      const at = y * grid.stride + word;
      const above = y === 0 ? 0 : (grid.words[at - grid.stride] as number);
      // Upper edges of set cells that no ring has used yet.
      let starts = (grid.words[at] as number) & ~above & ~(seen.words[at] as number);
      while (starts !== 0) {
        const bit = 31 - Math.clz32(starts & -starts);
        const ring = follow(grid, seen, word * 32 + bit, y);
        const area = areaOf(ring);
        if (area > 0) shells.push({ ring, area, holes: [] });
        else holes.push({ ring, area: -area });
        starts = (grid.words[at] as number) & ~above & ~(seen.words[at] as number);
      }
    }
  }
  const bySize = shells.toSorted((a, b) => a.area - b.area);
  for (const { ring, area } of holes)
    bySize.find((shell) => shell.area > area && isInside(shell.ring, ring[0], ring[1]))?.holes.push(ring);
  return shells.map(({ ring, holes: inner }) => [ring, ...inner]);
}

/** Follows an outline from the upper edge of a cell to the right, until it returns there. */
function follow(grid: BitGrid, seen: BitGrid, startX: number, startY: number): TracedRing {
  const ring: TracedRing = [];
  let [x, y] = [startX, startY];
  let way = 0;
  do {
    const step = STEPS[way] as (typeof STEPS)[number];
    ring.push(x + step[0] / 2, y + step[1] / 2);
    if (way === 0) seen.fillRun(y, x, x);
    x += step[0];
    y += step[1];
    const { left, right } = AHEAD[way] as (typeof AHEAD)[number];
    if (grid.has(x + left[0], y + left[1])) way = (way + 3) & 3;
    else if (!grid.has(x + right[0], y + right[1])) way = (way + 1) & 3;
  } while (x !== startX || y !== startY || way !== 0);
  return ring;
}

/** Sets one cell wherever two set cells only touch at a corner, until no such place is left. */
function joinDiagonals(grid: BitGrid): void {
  const { stride, words } = grid;
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let at = 0; at + stride < words.length; at++) {
      const isLast = (at + 1) % stride === 0;
      const upper = words[at] as number;
      const lower = words[at + stride] as number;
      const upperNext = (upper >>> 1) | (isLast ? 0 : (words[at + 1] as number) << 31);
      const lowerNext = (lower >>> 1) | (isLast ? 0 : (words[at + stride + 1] as number) << 31);
      const falling = upper & ~upperNext & ~lower & lowerNext;
      const rising = ~upper & upperNext & lower & ~lowerNext;
      if ((falling | rising) === 0) continue;
      words[at + stride] = lower | falling;
      words[at] = upper | rising;
      isChanged = true;
    }
  }
}

/** Returns twice the area; positive when the set cells are inside (y grows downward). */
function areaOf(ring: TracedRing): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = at + 2 === ring.length ? 0 : at + 2;
    sum +=
      (ring[at] as number) * (ring[next + 1] as number) - (ring[next] as number) * (ring[at + 1] as number);
  }
  return sum;
}

function isInside(ring: TracedRing, x = 0, y = 0): boolean {
  let inside = false;
  for (let at = 0; at < ring.length; at += 2) {
    const next = at + 2 === ring.length ? 0 : at + 2;
    const [ax, ay] = [ring[at] as number, ring[at + 1] as number];
    const [bx, by] = [ring[next] as number, ring[next + 1] as number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
