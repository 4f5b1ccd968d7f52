import { setImmediate } from 'node:timers/promises';
import { gridX, gridY } from '../../../backend/tiles/grid.ts';
import { createSearchRuns, searchRTreeRuns } from '../../../backend/tiles/r-tree.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';

export type Shape = GeoJSON.Polygon | GeoJSON.MultiPolygon;

/** The outline is cut into this many horizontal bands at most. A point is compared only with the edges of its band. */
const MAX_BANDS = 4096;
/** An outline with many tall edges gets fewer bands, so that the index has at most this many entries. */
const MAX_ENTRIES = 2_000_000;
/** The maximum number of comparisons of points with edges for one outline: a second or two. */
const MAX_WORK = 1_500_000_000;
/** The comparisons that are made before other requests may run: some milliseconds. */
const WORK_AT_ONCE = 4_000_000;

interface EdgeBands {
  west: number;
  east: number;
  north: number;
  south: number;
  /** Bands per unit of y. */
  scale: number;
  /** The edges of band b run from index `starts[b]` up to but excluding `starts[b + 1]`. Each edge is x1, y1, x2, y2. */
  starts: Uint32Array;
  edges: Float64Array;
}

/**
 * Returns one byte per parcel, by ordinal: 1 where the parcel's interior point lies in the shape (even-odd rule, so holes are outside). The time grows
 * with the parcels in the shape's box and the edges in their bands. Throws `invalid_input` for an outline that needs too many comparisons.
 */
export async function insideMask(store: ParcelStore, shape: Shape): Promise<Uint8Array> {
  const mask = new Uint8Array(new SharedArrayBuffer(store.meta.parcelCount));
  await eachInside(store, shape, (ordinal) => {
    mask[ordinal] = 1;
  });
  return mask;
}

/** Returns the ordinals of the parcels in a shape, ascending. Works and throws like {@link insideMask}. */
export async function ordinalsInside(store: ParcelStore, shape: Shape): Promise<Uint32Array> {
  const ordinals: number[] = [];
  await eachInside(store, shape, (ordinal) => {
    ordinals.push(ordinal);
  });
  return Uint32Array.from(ordinals);
}

/** The distance on the grid by which rounding may put a parcel's point outside its box. */
const ROUNDING = 2;

/** Calls `found` with the ordinals of the parcels in a shape, ascending. The tree of the parcels finds those in the shape's box. */
async function eachInside(
  { points, geometry, meta }: ParcelStore,
  shape: Shape,
  found: (ordinal: number) => void,
): Promise<void> {
  const bands = bandEdges(gridRings(shape));
  if (bands === null) return;
  const { west, east, north, south, scale, starts, edges } = bands;
  const runs = createSearchRuns();
  const box = [
    clampToGrid(Math.floor(west) - ROUNDING),
    clampToGrid(Math.floor(north) - ROUNDING),
    clampToGrid(Math.ceil(east) + ROUNDING),
    clampToGrid(Math.ceil(south) + ROUNDING),
  ] as const;
  searchRTreeRuns(geometry.tree, meta.parcelCount, box, runs);
  let work = 0;
  let rest = WORK_AT_ONCE;
  for (let run = 0; run < runs.count; run++) {
    const end = runs.bounds[run * 2 + 1] as number;
    for (let ordinal = runs.bounds[run * 2] as number; ordinal < end; ordinal++) {
      const x = points[ordinal * 2] as number;
      const y = points[ordinal * 2 + 1] as number;
      rest--;
      if (x < west || x > east || y < north || y > south) continue;
      const band = Math.floor((y - north) * scale);
      const [first, last] = [starts[band] as number, starts[band + 1] as number];
      let isInside = 0;
      for (let at = first * 4; at < last * 4; at += 4) {
        const y1 = edges[at + 1] as number;
        const y2 = edges[at + 3] as number;
        if (y1 <= y === y2 <= y) continue;
        const x1 = edges[at] as number;
        const x2 = edges[at + 2] as number;
        if (x1 + ((x2 - x1) * (y - y1)) / (y2 - y1) > x) isInside ^= 1;
      }
      if (isInside === 1) found(ordinal);
      rest -= last - first;
      if (rest > 0) continue;
      work += WORK_AT_ONCE - rest;
      rest = WORK_AT_ONCE;
      if (work > MAX_WORK)
        throw new Problem(
          'invalid_input',
          'The outline has too many corners for this county. Draw it with fewer corners.',
        );
      await setImmediate();
    }
  }
}

/** The tree compares whole numbers of 32 bits. */
function clampToGrid(value: number): number {
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value));
}

/** Returns every ring as x, y pairs on the grid of the store. */
function gridRings(shape: Shape): Float64Array[] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return polygons.flat().map((ring) => {
    const flat = new Float64Array(ring.length * 2);
    ring.forEach(([lon = 0, lat = 0], index) => {
      flat[index * 2] = gridX(lon);
      flat[index * 2 + 1] = gridY(lat);
    });
    return flat;
  });
}

function bandEdges(rings: readonly Float64Array[]): EdgeBands | null {
  const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  let edgeCount = 0;
  let rise = 0;
  eachEdge(rings, (x1, y1, x2, y2) => {
    box.west = Math.min(box.west, x1, x2);
    box.east = Math.max(box.east, x1, x2);
    box.north = Math.min(box.north, y1, y2);
    box.south = Math.max(box.south, y1, y2);
    edgeCount++;
    rise += Math.abs(y2 - y1);
  });
  const height = box.south - box.north;
  if (edgeCount === 0 || !(height > 0)) return null;
  // The index has an entry for each band that an edge touches. An edge touches fewer bands than its height in bands plus 2.
  const room = Math.floor(((MAX_ENTRIES - edgeCount * 2) * height) / Math.max(rise, 1));
  const bandCount = Math.max(1, Math.min(MAX_BANDS, edgeCount, room));
  // Adding 1 puts the lowest point into the last band, not after it.
  const scale = bandCount / (height + 1);
  const bandOf = (y: number) => Math.floor((y - box.north) * scale);
  const starts = new Uint32Array(bandCount + 1);
  eachEdge(rings, (_x1, y1, _x2, y2) => {
    for (let band = bandOf(Math.min(y1, y2)); band <= bandOf(Math.max(y1, y2)); band++)
      starts[band + 1] = (starts[band + 1] as number) + 1;
  });
  for (let band = 0; band < bandCount; band++)
    starts[band + 1] = (starts[band + 1] as number) + (starts[band] as number);
  const edges = new Float64Array((starts[bandCount] as number) * 4);
  const filled = starts.slice();
  eachEdge(rings, (x1, y1, x2, y2) => {
    for (let band = bandOf(Math.min(y1, y2)); band <= bandOf(Math.max(y1, y2)); band++) {
      const at = filled[band] as number;
      edges.set([x1, y1, x2, y2], at * 4);
      filled[band] = at + 1;
    }
  });
  return { ...box, scale, starts, edges };
}

/** Calls `found` with the edges of every ring, closed or not. Skips horizontal edges, which a horizontal ray can't cross. */
function eachEdge(
  rings: readonly Float64Array[],
  found: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  for (const ring of rings) {
    let x1 = ring.at(-2) ?? 0;
    let y1 = ring.at(-1) ?? 0;
    for (let at = 0; at < ring.length; at += 2) {
      const x2 = ring[at] as number;
      const y2 = ring[at + 1] as number;
      if (y1 !== y2) found(x1, y1, x2, y2);
      x1 = x2;
      y1 = y2;
    }
  }
}
