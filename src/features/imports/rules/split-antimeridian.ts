import type { RawPolygons } from './prepare-polygons.ts';

const HALF = 180;
const TURN = 360;
/** Two vertices of a parcel are never so far apart in the same half of the world. */
const MAX_STEP = 180;

/**
 * Cuts polygons at the line of 180 degrees, which a GeoJSON polygon must not cross (RFC 7946, 3.1.9). Files have such polygons with vertices on both sides of the world, or with
 * longitudes beyond 180. Returns null if the rings go around the world or are beyond reason.
 */
export function splitAtAntimeridian({ coords, partEnds, polygonEnds }: RawPolygons): RawPolygons | null {
  const result = { coords: [] as number[], partEnds: [] as number[], polygonEnds: [] as number[] };
  let part = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: number[][] = [];
    for (; part < polygonEnd; part++) {
      const from = part === 0 ? 0 : (partEnds[part - 1] as number);
      const ring = unwrap(coords, from, partEnds[part] as number, rings[0]?.[0]);
      if (ring === null) return null;
      rings.push(ring);
    }
    for (const shift of [0, -TURN, TURN]) {
      const [shell = [], ...holes] = rings.map((ring) => clip(moved(ring, shift)));
      if (shell.length === 0) continue;
      for (const ring of [shell, ...holes]) {
        if (ring.length === 0) continue;
        result.coords.push(...ring);
        result.partEnds.push(result.coords.length / 2);
      }
      result.polygonEnds.push(result.partEnds.length);
    }
  }
  return { ...result, coords: Float64Array.from(result.coords), vertexCount: result.coords.length / 2 };
}

/** Returns a ring without jumps from one side of the world to the other, near a longitude; null if it does not end where it began. */
function unwrap(coords: Float64Array, from: number, to: number, near: number | undefined): number[] | null {
  const ring: number[] = [];
  let last = near;
  for (let at = from * 2; at < to * 2; at += 2) {
    let x = coords[at] as number;
    const y = coords[at + 1] as number;
    if (!(Math.abs(x) <= HALF + TURN && Math.abs(y) <= 90)) return null;
    while (last !== undefined && x - last > MAX_STEP) x -= TURN;
    while (last !== undefined && last - x > MAX_STEP) x += TURN;
    ring.push(x, y);
    last = x;
  }
  return Math.abs((last ?? 0) - (ring[0] ?? 0)) > MAX_STEP ? null : ring;
}

function moved(ring: readonly number[], shift: number): number[] {
  return ring.map((value, index) => (index % 2 === 0 ? value + shift : value));
}

/** Cuts a ring at both edges of the world. Returns an empty ring if at most an edge of it is left. */
function clip(ring: readonly number[]): number[] {
  const kept = cut(cut(ring, HALF, 1), -HALF, -1);
  return kept.every((value, index) => index % 2 === 1 || value === kept[0]) ? [] : kept;
}

/** Keeps what is west of a longitude (`side` 1), or east of it (-1). */
function cut(ring: readonly number[], edge: number, side: 1 | -1): number[] {
  const isInside = (x: number) => (x - edge) * side <= 0;
  const kept: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const previous = at === 0 ? ring.length - 2 : at - 2;
    const [ax, ay] = [ring[previous] as number, ring[previous + 1] as number];
    const [bx, by] = [ring[at] as number, ring[at + 1] as number];
    if (isInside(ax) !== isInside(bx)) kept.push(edge, ay + ((by - ay) * (edge - ax)) / (bx - ax));
    if (isInside(bx)) kept.push(bx, by);
  }
  return kept;
}
