import { type Pt, at } from './polygon.ts';

/** Values on a square grid: `values[row * columns + column]` is the value at `west + column * step`, `south + row * step`. */
export interface Field {
  west: number;
  south: number;
  step: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Interpolates the field between its points (bilinear), clamped at the edge. */
export function sampleField(field: Field, x: number, y: number): number {
  const u = Math.max(0, Math.min(field.columns - 1.001, (x - field.west) / field.step));
  const v = Math.max(0, Math.min(field.rows - 1.001, (y - field.south) / field.step));
  const i = Math.floor(u);
  const j = Math.floor(v);
  const base = j * field.columns + i;
  const read = (offset: number): number => field.values[base + offset] ?? 0;
  const south = read(0) * (1 - u + i) + read(1) * (u - i);
  const north = read(field.columns) * (1 - u + i) + read(field.columns + 1) * (u - i);
  return south * (1 - v + j) + north * (v - j);
}

/**
 * Returns the rings where the field has the given level (marching squares), with the higher side on their left: outer rings of high ground run
 * counterclockwise, hollows in it clockwise. The edge of the field counts as low, so that every ring closes.
 */
export function contourRings(field: Field, level: number): Pt[][] {
  const { columns, rows, step, west, south } = field;
  const read = (i: number, j: number): number =>
    i <= 0 || j <= 0 || i >= columns - 1 || j >= rows - 1 ? level - 1 : (field.values[j * columns + i] ?? 0);
  // The id of a grid edge is 2 * the index of its lower or left point for horizontal edges, + 1 for vertical ones.
  const next = new Map<number, number>();
  const crossing = (edge: number): Pt => {
    const index = edge >> 1;
    const i = index % columns;
    const j = Math.floor(index / columns);
    const a = read(i, j);
    const b = edge % 2 === 0 ? read(i + 1, j) : read(i, j + 1);
    const share = Math.max(0.02, Math.min(0.98, (level - a) / (b - a)));
    return edge % 2 === 0
      ? { x: west + (i + share) * step, y: south + j * step }
      : { x: west + i * step, y: south + (j + share) * step };
  };
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = read(i, j) > level ? 1 : 0;
      const b = read(i + 1, j) > level ? 2 : 0;
      const c = read(i + 1, j + 1) > level ? 4 : 0;
      const d = read(i, j + 1) > level ? 8 : 0;
      const code = a + b + c + d;
      if (code === 0 || code === 15) continue;
      const index = j * columns + i;
      const [s, w, n, e] = [index * 2, index * 2 + 1, (index + columns) * 2, (index + 1) * 2 + 1];
      for (const [from, to] of STEPS[code] ?? [])
        next.set(pickEdge(from, s, e, n, w), pickEdge(to, s, e, n, w));
    }
  }
  const rings: Pt[][] = [];
  while (next.size > 0) {
    const first = next.keys().next().value;
    if (first === undefined) break;
    const ring: Pt[] = [];
    let edge: number | undefined = first;
    while (edge !== undefined) {
      ring.push(crossing(edge));
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following === first ? undefined : following;
    }
    if (ring.length >= 4) rings.push(ring);
  }
  return rings;
}

function pickEdge(side: number, s: number, e: number, n: number, w: number): number {
  return at([s, e, n, w], side);
}

/** The steps from side to side (0 south, 1 east, 2 north, 3 west) with the high corners (1 SW, 2 SE, 4 NE, 8 NW) on the left. */
const STEPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 3]],
  2: [[1, 0]],
  3: [[1, 3]],
  4: [[2, 1]],
  5: [
    [0, 1],
    [2, 3],
  ],
  6: [[2, 0]],
  7: [[2, 3]],
  8: [[3, 2]],
  9: [[0, 2]],
  10: [
    [1, 2],
    [3, 0],
  ],
  11: [[1, 2]],
  12: [[3, 1]],
  13: [[0, 1]],
  14: [[3, 0]],
};
