import type { CopyTuple } from '../../db/copy-tuples.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { readWkb } from '../wkb-geometry.ts';
import { GEOMETRY_FIELD } from './row-writer.ts';

/** Reads the geometry of a row into `into`. Returns false if it has no polygons. */
export function readPolygons(tuple: CopyTuple, into: GeometryBuffer): boolean {
  const from = tuple.at[GEOMETRY_FIELD] as number;
  const length = tuple.length[GEOMETRY_FIELD] as number;
  into.reset('none');
  if (length > 0) readWkb(tuple.bytes, from, from + length, into);
  return into.kind === 'polygon' && into.polygonEnds.length > 0;
}

/** Returns twice the signed area, which is positive if the ring turns left (counterclockwise). */
export function turnOf(coords: Float64Array, from: number, to: number): number {
  const x0 = coords[from * 2] as number;
  const y0 = coords[from * 2 + 1] as number;
  let sum = 0;
  let lastX = 0;
  let lastY = 0;
  for (let vertex = from + 1; vertex < to; vertex++) {
    const x = (coords[vertex * 2] as number) - x0;
    const y = (coords[vertex * 2 + 1] as number) - y0;
    sum += lastX * y - x * lastY;
    lastX = x;
    lastY = y;
  }
  return sum;
}

/**
 * Calls `visit` for each ring, with the direction in which to read it. Outlines turn left and holes right (RFC 7946); with `outerTurnsLeft` false it is the
 * other way round (Shapefile).
 */
export function eachRing(
  { coords, partEnds, polygonEnds }: GeometryBuffer,
  outerTurnsLeft: boolean,
  visit: (from: number, to: number, isReversed: boolean, isFirstOfPolygon: boolean) => void,
): void {
  let part = 0;
  for (let polygon = 0; polygon < polygonEnds.length; polygon++) {
    const first = part;
    const end = polygonEnds[polygon] as number;
    for (; part < end; part++) {
      const from = part === 0 ? 0 : (partEnds[part - 1] as number);
      const to = partEnds[part] as number;
      const turnsLeft = turnOf(coords, from, to) >= 0;
      visit(from, to, turnsLeft !== ((part === first) === outerTurnsLeft), part === first);
    }
  }
}
