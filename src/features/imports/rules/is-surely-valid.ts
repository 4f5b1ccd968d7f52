import { boxOf } from '../../../kernel/geo.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';

/** Rings with up to this many edges are checked pair by pair; for larger ones only pairs in the same strip are compared. */
const ALL_PAIRS_EDGES = 48;
const EDGES_PER_STRIP = 6;
/** Larger or denser shapes are left to PostGIS. */
const MAX_STRIP_ENTRIES_PER_EDGE = 16;
const MAX_PAIRS = 20_000_000;

/** Buffers that all rows reuse. */
let stripStarts = new Uint32Array(64);
let stripEdges = new Uint32Array(1024);

/**
 * Returns true when polygons are certainly valid in the sense of the OGC: no edge crosses or touches another except its neighbors. False means that PostGIS
 * must decide: touching rings, holes and parts near each other may still be valid. Never true for an invalid shape.
 */
export function isSurelyValid(geometry: ParcelGeometry): boolean {
  const { coords, ringEnds, polygonEnds } = geometry;
  const ringCount = ringEnds.length;
  const first = ringEnds[0] ?? 0;
  if (ringCount === 1 && isConvex(coords, first)) return true;
  if (ringCount > 1 && !ringsAreApart(geometry)) return false;
  let from = 0;
  for (const ringEnd of ringEnds) {
    if (!isSimpleRing(coords, from, ringEnd)) return false;
    from = ringEnd;
  }
  return polygonEnds.length > 0;
}

/** Returns true for a counterclockwise ring that only turns left and goes around once, because it can't cross itself. */
function isConvex(coords: Float64Array, end: number): boolean {
  const last = (end - 1) * 2;
  let dx1 = (coords[last] as number) - (coords[last - 2] as number);
  let dy1 = (coords[last + 1] as number) - (coords[last - 1] as number);
  let turnsEast = 0;
  for (let at = 0; at < last; at += 2) {
    const dx2 = (coords[at + 2] as number) - (coords[at] as number);
    const dy2 = (coords[at + 3] as number) - (coords[at + 1] as number);
    const cross = dx1 * dy2 - dx2 * dy1;
    // Going straight on or too small a turn counts as undecided, like a turn to the right.
    if (cross <= 1e-12 * (Math.abs(dx1 * dy2) + Math.abs(dx2 * dy1))) return false;
    if (dy1 < 0 && dy2 >= 0) turnsEast++;
    dx1 = dx2;
    dy1 = dy2;
  }
  return turnsEast === 1;
}

/** Returns true when the bounding boxes of all rings are apart. Never true for polygons with holes or shapes of more than 64 rings: PostGIS decides there. */
function ringsAreApart({ coords, ringEnds, polygonEnds }: ParcelGeometry): boolean {
  if (polygonEnds.length !== ringEnds.length || ringEnds.length > 64) return false;
  const boxes: number[] = [];
  let from = 0;
  for (const end of ringEnds) {
    const [west, south, east, north] = boxOf(coords, from, end);
    for (let other = 0; other < boxes.length; other += 4) {
      if (
        west <= (boxes[other + 2] as number) &&
        east >= (boxes[other] as number) &&
        south <= (boxes[other + 3] as number) &&
        north >= (boxes[other + 1] as number)
      )
        return false;
    }
    boxes.push(west, south, east, north);
    from = end;
  }
  return true;
}

function isSimpleRing(coords: Float64Array, from: number, to: number): boolean {
  const edges = to - from - 1;
  for (let edge = 0; edge < edges; edge++) {
    if (turnsBack(coords, from, edge, edges)) return false;
  }
  if (edges <= ALL_PAIRS_EDGES) {
    for (let i = 0; i < edges - 2; i++) {
      const lastOther = i === 0 ? edges - 1 : edges; // the first and the last edge are neighbors
      for (let j = i + 2; j < lastOther; j++) if (meet(coords, from + i, from + j)) return false;
    }
    return true;
  }
  return isSimpleByStrips(coords, from, to, edges);
}

/** Returns true when the ring goes back on itself after an edge. Neighboring edges share a vertex, and this is the only other way for them to meet. */
function turnsBack(coords: Float64Array, from: number, edge: number, edges: number): boolean {
  const a = (from + edge) * 2;
  const c = (from + (edge + 1 === edges ? 1 : edge + 2)) * 2;
  const bx = coords[a + 2] as number;
  const by = coords[a + 3] as number;
  const dx1 = (coords[a] as number) - bx;
  const dy1 = (coords[a + 1] as number) - by;
  const dx2 = (coords[c] as number) - bx;
  const dy2 = (coords[c + 1] as number) - by;
  const cross = dx1 * dy2 - dx2 * dy1;
  return Math.abs(cross) <= 1e-12 * (Math.abs(dx1 * dy2) + Math.abs(dx2 * dy1)) && dx1 * dx2 + dy1 * dy2 > 0;
}

/** Returns true when two edges, given by their first vertices, cross, touch, or come too close to decide. */
function meet(coords: Float64Array, first: number, second: number): boolean {
  const i = first * 2;
  const j = second * 2;
  const ax = coords[i] as number;
  const bx = coords[i + 2] as number;
  const cx = coords[j] as number;
  const dx = coords[j + 2] as number;
  if ((ax < bx ? bx : ax) < (cx < dx ? cx : dx) || (cx < dx ? dx : cx) < (ax < bx ? ax : bx)) return false;
  const ay = coords[i + 1] as number;
  const by = coords[i + 3] as number;
  const cy = coords[j + 1] as number;
  const dy = coords[j + 3] as number;
  if ((ay < by ? by : ay) < (cy < dy ? cy : dy) || (cy < dy ? dy : cy) < (ay < by ? ay : by)) return false;
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  );
}

/** Returns on which side of the line from a to b the point p is: 1 left, -1 right, 0 when rounding prevents a decision (Shewchuk's error bound, rounded up). */
export function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  const left = (bx - ax) * (py - ay);
  const right = (by - ay) * (px - ax);
  const cross = left - right;
  const bound = 4e-16 * (Math.abs(left) + Math.abs(right));
  return cross > bound ? 1 : cross < -bound ? -1 : 0;
}

function isSimpleByStrips(coords: Float64Array, from: number, to: number, edges: number): boolean {
  let south = Infinity;
  let north = -Infinity;
  for (let at = from * 2 + 1; at < to * 2; at += 2) {
    const y = coords[at] as number;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  const strips = Math.ceil(edges / EDGES_PER_STRIP);
  const scale = (strips / (north - south)) * (1 - 1e-9);
  const stripOf = (y: number) => Math.floor((y - south) * scale);
  if (stripStarts.length < strips + 2) stripStarts = new Uint32Array((strips + 2) * 2);
  stripStarts.fill(0, 0, strips + 2);
  let entries = 0;
  for (let edge = 0; edge < edges; edge++) {
    const y1 = coords[(from + edge) * 2 + 1] as number;
    const y2 = coords[(from + edge) * 2 + 3] as number;
    const high = stripOf(y1 > y2 ? y1 : y2);
    for (let strip = stripOf(y1 < y2 ? y1 : y2); strip <= high; strip++) {
      stripStarts[strip + 2] = (stripStarts[strip + 2] as number) + 1;
      entries++;
    }
    if (entries > edges * MAX_STRIP_ENTRIES_PER_EDGE) return false;
  }
  for (let strip = 1; strip <= strips + 1; strip++)
    stripStarts[strip] = (stripStarts[strip] as number) + (stripStarts[strip - 1] as number);
  if (stripEdges.length < entries) stripEdges = new Uint32Array(entries * 2);
  for (let edge = 0; edge < edges; edge++) {
    const y1 = coords[(from + edge) * 2 + 1] as number;
    const y2 = coords[(from + edge) * 2 + 3] as number;
    const high = stripOf(y1 > y2 ? y1 : y2);
    for (let strip = stripOf(y1 < y2 ? y1 : y2); strip <= high; strip++) {
      const place = stripStarts[strip + 1] as number;
      stripEdges[place] = edge;
      stripStarts[strip + 1] = place + 1;
    }
  }
  let pairs = 0;
  for (let strip = 0; strip < strips; strip++) {
    const start = stripStarts[strip] as number;
    const end = stripStarts[strip + 1] as number;
    pairs += (end - start) ** 2;
    if (pairs > MAX_PAIRS) return false;
    for (let a = start; a < end; a++) {
      const i = stripEdges[a] as number;
      for (let b = a + 1; b < end; b++) {
        const j = stripEdges[b] as number;
        if (j - i < 2 || (i === 0 && j === edges - 1)) continue;
        if (meet(coords, from + i, from + j)) return false;
      }
    }
  }
  return true;
}
