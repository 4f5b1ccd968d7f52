import { cutAtAntimeridian, enclosesPole } from '../../../kernel/antimeridian.ts';
import type { RawPolygons } from './prepare-polygons.ts';

const MAX_LON = 540;
const MAX_LAT = 90;
const HALF_WORLD = 180;

/** Cuts polygons at the 180th meridian. Returns null if their coordinates are not degrees, or if one encloses a pole or the whole world: no parcel does. */
export function splitAtAntimeridian({ coords, partEnds, polygonEnds }: RawPolygons): RawPolygons | null {
  const rings = partEnds.map((end, part) => ringOf(coords, partEnds[part - 1] ?? 0, end));
  if (!rings.every((ring) => ring.every(isDegrees) && !enclosesPole(ring))) return null;
  const polygons = polygonEnds.flatMap((end, index) =>
    cutAtAntimeridian(rings.slice(polygonEnds[index - 1] ?? 0, end)),
  );
  const cut = polygons.flat();
  // `cutAtAntimeridian` returns a polygon unchanged if cutting would leave nothing of it, such as the box of the whole world.
  if (cut.some((ring) => widthOf(ring) > HALF_WORLD)) return null;
  return {
    coords: Float64Array.from(cut.flat(2)),
    vertexCount: cut.reduce((sum, { length }) => sum + length, 0),
    partEnds: runningSum(cut.map(({ length }) => length)),
    polygonEnds: runningSum(polygons.map(({ length }) => length)),
  };
}

function ringOf(coords: Float64Array, from: number, to: number): number[][] {
  return Array.from({ length: to - from }, (_, index) => {
    const at = (from + index) * 2;
    return [coords[at] ?? Number.NaN, coords[at + 1] ?? Number.NaN];
  });
}

function widthOf(ring: readonly number[][]): number {
  const longitudes = ring.map(([x = 0]) => x);
  return (
    longitudes.reduce((most, x) => Math.max(most, x), -Infinity) -
    longitudes.reduce((least, x) => Math.min(least, x), Infinity)
  );
}

function isDegrees([x = Number.NaN, y = Number.NaN]: number[]): boolean {
  return Math.abs(x) <= MAX_LON && Math.abs(y) <= MAX_LAT;
}

function runningSum(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}
