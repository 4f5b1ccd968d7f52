import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { side } from './is-surely-valid.ts';

/**
 * With this many crossings in a polygon, ST_MakeValid takes several seconds of CPU time, and the time grows with the square of their number. Other statements
 * wait meanwhile. A badly drawn parcel has only a few crossings.
 */
const MAX_CROSSINGS = 5000;
/** Polygons with fewer edges can't have that many crossings. */
const MIN_EDGES = 100;
/** The maximum number of compared pairs of edges; they take about a second. */
const MAX_PAIRS = 20_000_000;
const EDGES_PER_STRIP = 16;
/** The maximum number of strips per edge, on average. */
const MAX_STRIPS_PER_EDGE = 8;

/**
 * Returns true if the edges of polygons cross each other in more than 5,000 places, or overlap so much that counting takes too long. Edges are sorted into
 * horizontal strips and each strip is swept from west to east, so the time is bounded for any shape.
 */
export function crossesTooOften({ coords, ringEnds }: ParcelGeometry): boolean {
  const vertices = ringEnds.at(-1) ?? 0;
  if (vertices < MIN_EDGES) return false;
  const { firsts, strips, stripOf } = sortIntoStrips(coords, ringEnds);
  const lowestStripOf = (vertex: number) =>
    stripOf(Math.min(coords[vertex * 2 + 1] as number, coords[vertex * 2 + 3] as number));
  let crossings = 0;
  let pairs = 0;
  for (const [index, strip] of strips.entries()) {
    strip.sort((a, b) => westOf(coords, firsts[a] as number) - westOf(coords, firsts[b] as number));
    for (let at = 0; at < strip.length; at++) {
      const edge = strip[at] as number;
      const first = firsts[edge] as number;
      const east = Math.max(coords[first * 2] as number, coords[first * 2 + 2] as number);
      for (let next = at + 1; next < strip.length; next++) {
        const other = strip[next] as number;
        const second = firsts[other] as number;
        if (westOf(coords, second) > east) break;
        if (++pairs > MAX_PAIRS) return true;
        if (!cross(coords, first * 2, second * 2)) continue;
        // Two edges may share several strips. Their crossing counts only in the lowest one.
        if (index !== Math.max(lowestStripOf(first), lowestStripOf(second))) continue;
        if (++crossings > MAX_CROSSINGS) return true;
      }
    }
  }
  return false;
}

/** Returns true when each of two edges has its ends on both sides of the other. `first` and `second` are the indexes of their first vertices in `coords`. */
function cross(coords: Float64Array, first: number, second: number): boolean {
  const ay = coords[first + 1] as number;
  const by = coords[first + 3] as number;
  const cy = coords[second + 1] as number;
  const dy = coords[second + 3] as number;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  const ax = coords[first] as number;
  const bx = coords[first + 2] as number;
  const cx = coords[second] as number;
  const dx = coords[second + 2] as number;
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}

function westOf(coords: Float64Array, first: number): number {
  return Math.min(coords[first * 2] as number, coords[first * 2 + 2] as number);
}

/**
 * `firsts` holds the first vertex of each edge. `strips` holds for each strip the edges that reach into it, as indexes in `firsts`. `stripOf` returns
 * the index of the strip of a y coordinate.
 */
function sortIntoStrips(
  coords: Float64Array,
  ringEnds: readonly number[],
): { firsts: Uint32Array; strips: Uint32Array[]; stripOf: (y: number) => number } {
  const vertices = ringEnds.at(-1) ?? 0;
  const firsts = new Uint32Array(vertices - ringEnds.length);
  let [south, north] = [Infinity, -Infinity];
  let heights = 0;
  let count = 0;
  let from = 0;
  for (const end of ringEnds) {
    for (let vertex = from; vertex + 1 < end; vertex++) {
      const y1 = coords[vertex * 2 + 1] as number;
      const y2 = coords[vertex * 2 + 3] as number;
      firsts[count++] = vertex;
      south = Math.min(south, y1, y2);
      north = Math.max(north, y1, y2);
      heights += Math.abs(y1 - y2);
    }
    from = end;
  }
  const height = north - south;
  // A horizontal line has no height.
  const maxStrips =
    height > 0 ? (MAX_STRIPS_PER_EDGE * count * height) / Math.max(heights, height / count) : 1;
  const stripCount = Math.max(1, Math.floor(Math.min(count / EDGES_PER_STRIP, maxStrips)));
  const scale = height > 0 ? stripCount / height : 0;
  const stripOf = (y: number) => Math.min(stripCount - 1, Math.floor((y - south) * scale));
  const sizes = new Uint32Array(stripCount);
  const eachStrip = (visit: (strip: number, edge: number) => void) => {
    for (let edge = 0; edge < count; edge++) {
      const vertex = firsts[edge] as number;
      const y1 = coords[vertex * 2 + 1] as number;
      const y2 = coords[vertex * 2 + 3] as number;
      const last = stripOf(Math.max(y1, y2));
      for (let strip = stripOf(Math.min(y1, y2)); strip <= last; strip++) visit(strip, edge);
    }
  };
  eachStrip((strip) => {
    sizes[strip] = (sizes[strip] as number) + 1;
  });
  const strips = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  eachStrip((strip, edge) => {
    const place = sizes[strip] as number;
    sizes[strip] = place + 1;
    (strips[strip] as Uint32Array)[place] = edge;
  });
  return { firsts, strips, stripOf };
}
