import type { ParcelGeometry } from './parcel-row.ts';

/** With at most this many edges, testing each edge is as fast as an index. */
const SMALL = 48;
const EDGES_PER_BUCKET = 8;
/** A shape with many wide edges gets fewer buckets, so that on average the index has at most about this many entries per edge. */
const MAX_ENTRIES_PER_EDGE = 3;

/**
 * Polygons with an index of their edges by range of x. Shells are counterclockwise and holes clockwise, as in `ParcelGeometry`. Edge k runs
 * from vertex k to vertex k + 1. Bucket b has the entries of `bucketEdges` from `bucketStarts[b]` up to but excluding `bucketStarts[b + 1]`.
 */
export interface EdgeIndex {
  coords: Float64Array;
  west: number;
  bucketWidth: number;
  bucketCount: number;
  bucketStarts: Uint32Array;
  bucketEdges: Uint32Array;
}

/** Indexes the edges of polygons that have at least one edge that is not vertical. Keeps a reference to `coords` instead of a copy. */
export function indexEdges({ coords, ringEnds }: Omit<ParcelGeometry, 'polygonEnds'>): EdgeIndex {
  let west = Infinity;
  let east = -Infinity;
  let edgeCount = 0;
  let run = 0;
  forEachEdge(coords, ringEnds, (_, x1, x2) => {
    west = Math.min(west, x1, x2);
    east = Math.max(east, x1, x2);
    edgeCount++;
    run += Math.abs(x2 - x1);
  });
  const width = east - west;
  const bucketCount = edgeCount <= SMALL ? 1 : countBuckets(edgeCount, run / width);
  const bucketWidth = width / bucketCount;
  const index = { coords, west, bucketWidth, bucketCount };
  const bucketStarts = new Uint32Array(bucketCount + 1);
  forEachEdge(coords, ringEnds, (_, x1, x2) => {
    const last = bucketOf(index, Math.max(x1, x2));
    for (let b = bucketOf(index, Math.min(x1, x2)); b <= last; b++)
      bucketStarts[b + 1] = (bucketStarts[b + 1] as number) + 1;
  });
  for (let b = 0; b < bucketCount; b++)
    bucketStarts[b + 1] = (bucketStarts[b + 1] as number) + (bucketStarts[b] as number);
  const bucketEdges = new Uint32Array(bucketStarts[bucketCount] as number);
  const filled = bucketStarts.slice();
  forEachEdge(coords, ringEnds, (edge, x1, x2) => {
    const last = bucketOf(index, Math.max(x1, x2));
    for (let b = bucketOf(index, Math.min(x1, x2)); b <= last; b++) {
      const at = filled[b] as number;
      bucketEdges[at] = edge;
      filled[b] = at + 1;
    }
  });
  return { ...index, bucketStarts, bucketEdges };
}

/** Returns the bucket of an x, or the first or last bucket for an x beyond the ends. */
export function bucketOf(
  { west, bucketWidth, bucketCount }: Pick<EdgeIndex, 'west' | 'bucketWidth' | 'bucketCount'>,
  x: number,
): number {
  const bucket = Math.floor((x - west) / bucketWidth);
  return bucket > 0 ? Math.min(bucket, bucketCount - 1) : 0;
}

/** Returns the number of buckets. `runs` is the total width of the edges divided by the width of the shape. */
function countBuckets(edgeCount: number, runs: number): number {
  const room = ((MAX_ENTRIES_PER_EDGE - 1) * edgeCount) / runs;
  return Math.max(1, Math.floor(Math.min(edgeCount / EDGES_PER_BUCKET, room)));
}

/** Visits the edges. Skips vertical ones, because there is no area under them. */
function forEachEdge(
  coords: Float64Array,
  ringEnds: readonly number[],
  visit: (edge: number, x1: number, x2: number) => void,
): void {
  let from = 0;
  for (const end of ringEnds) {
    for (let edge = from; edge < end - 1; edge++) {
      const x1 = coords[edge * 2] as number;
      const x2 = coords[edge * 2 + 2] as number;
      if (x1 !== x2) visit(edge, x1, x2);
    }
    from = end;
  }
}
