import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from './split-antimeridian.ts';

const split = (...polygons: number[][][]) => {
  const coords = polygons.flat(2);
  const partEnds: number[] = [];
  const polygonEnds: number[] = [];
  for (const polygon of polygons) {
    for (const ring of polygon) partEnds.push((partEnds.at(-1) ?? 0) + ring.length / 2);
    polygonEnds.push(partEnds.length);
  }
  const found = splitAtAntimeridian({
    coords: Float64Array.from(coords),
    vertexCount: coords.length / 2,
    partEnds,
    polygonEnds,
  });
  if (found === null) return null;
  const rings = found.partEnds.map((end, index) =>
    [...found.coords.slice((found.partEnds[index - 1] ?? 0) * 2, end * 2)].map((value) => +value.toFixed(9)),
  );
  return { rings, polygonEnds: found.polygonEnds };
};
/** A square from `west` to `east`, counterclockwise. */
const square = (west: number, east: number, south = 52, north = 53) => [
  west,
  south,
  east,
  south,
  east,
  north,
  west,
  north,
  west,
  south,
];

/** Returns the longitudes of each ring, from the west to the east. */
const longitudesOf = (rings: number[][] | undefined) =>
  rings?.map((ring) => [...new Set(ring.filter((_, at) => at % 2 === 0))].toSorted((a, b) => a - b));

describe('a polygon across the line of 180 degrees', () => {
  it.each([
    ['with vertices on both sides of the world', square(179, -179)],
    ['with longitudes beyond 180', square(179, 181)],
    ['with longitudes beyond -180', square(-181, -179)],
  ])('%s becomes two', (_name, ring) => {
    const found = split([ring]);
    expect(found?.polygonEnds).toEqual([1, 2]);
    expect(longitudesOf(found?.rings)).toEqual(
      expect.arrayContaining([
        [179, 180],
        [-180, -179],
      ]),
    );
  });

  it('keeps its hole on the side where it is', () => {
    const found = split([square(179, -179), square(-179.6, -179.4, 52.4, 52.6)]);
    expect(found?.polygonEnds).toEqual([1, 3]);
    expect(longitudesOf(found?.rings)).toEqual([
      [179, 180],
      [-180, -179],
      [-179.6, -179.4],
    ]);
  });

  it('stays as it is if it was cut already', () => {
    const halves = [square(179, 180), square(-180, -179)];
    expect(split(...halves.map((half) => [half]))).toEqual({ rings: halves, polygonEnds: [1, 2] });
  });

  it('is not split if it goes around the pole or the world, or if its coordinates are not degrees', () => {
    expect(split([square(-180, 180)])).toBeNull();
    expect(split([square(179, -179)], [square(-180, 180, 10, 11)])).toBeNull();
    expect(split([[-179, 80, -60, 80, 60, 80, 179, 80]])).toBeNull();
    expect(split([[1_400_000, 59, 1_400_001, 59, 1_400_001, 60]])).toBeNull();
    expect(split([[179, Number.NaN, -179, 59, -179, 60]])).toBeNull();
  });
});
