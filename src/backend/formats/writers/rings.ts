import { doubleArea } from '../../../kernel/geo.ts';
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
      const turnsLeft = doubleArea(coords, from, to) >= 0;
      visit(from, to, turnsLeft !== ((part === first) === outerTurnsLeft), part === first);
    }
  }
}
