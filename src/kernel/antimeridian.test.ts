import { describe, expect, it } from 'vitest';
import { cutAtAntimeridian, enclosesPole } from './antimeridian.ts';

type Ring = GeoJSON.Position[];

const width = (ring: Ring) => {
  const xs = ring.map(([x = 0]) => x);
  return Math.max(...xs) - Math.min(...xs);
};
const doubleArea = (ring: Ring) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [x0 = 0, y0 = 0] = ring.at(at - 1) ?? [];
    return sum + x0 * y - x * y0;
  }, 0);
const isWithin = (ring: Ring) => ring.every(([x = 0, y = 0]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);

/** Without the cut, polygons that cross the 180th meridian are drawn as white bars across the world, and Antarctica with a band below it. */
describe('a polygon at the 180th meridian', () => {
  it('that does not cross it stays as it is', () => {
    const rings: Ring[] = [
      [
        [170, 0],
        [180, 0],
        [180, 10],
        [170, 0],
      ],
    ];
    expect(cutAtAntimeridian(rings)).toEqual([rings]);
  });

  it('may have more vertices than a function takes arguments, such as the coast of Alaska', () => {
    const coast = Array.from({ length: 700_000 }, (_, at) => {
      const angle = (at / 700_000) * 2 * Math.PI;
      return [180 + 5 * Math.cos(angle), 60 + 5 * Math.sin(angle)];
    });
    expect(cutAtAntimeridian([[...coast, coast[0] ?? []]])).toHaveLength(2);
  });

  it('is cut into a part on each side, with its hole', () => {
    const cut = cutAtAntimeridian([
      [
        [170, 60],
        [-170, 60],
        [-170, 70],
        [170, 70],
        [170, 60],
      ],
      [
        [175, 64],
        [175, 66],
        [-175, 66],
        [-175, 64],
        [175, 64],
      ],
    ]);
    expect(cut).toHaveLength(2);
    for (const [shell = [], hole = []] of cut) {
      expect([width(shell), width(hole)]).toEqual([10, 5]);
      expect(shell[0]).toEqual(shell.at(-1));
      expect([shell, hole].every(isWithin)).toBe(true);
    }
  });

  it('with a border on the meridian that is written with both signs of 180 has no part without area', () => {
    const cut = cutAtAntimeridian([
      [
        [180, -16],
        [-180, -17],
        [179, -17],
        [180, -16],
      ],
    ]);
    expect(cut).toHaveLength(1);
    expect(cut[0]?.every(isWithin)).toBe(true);
  });

  it('around the south pole reaches the lower edge of the map, without the hole of the pole', () => {
    const coast: Ring = [-180, -90, 0, 90, 179].map((x) => [x, -70]);
    const pole: Ring = [179, 90, 0, -90, -180].map((x) => [x, -89.999]);
    const cut = cutAtAntimeridian([
      [...coast, [-180, -70]],
      [...pole, [179, -89.999]],
    ]);
    const corners = cut.flat(2).map(([x, y]) => `${x} ${y}`);
    expect(corners).toEqual(expect.arrayContaining(['-180 -90', '180 -90', '-180 -70', '180 -70']));
    expect(cut.flat().every(isWithin)).toBe(true);
    expect(cut.every((rings) => rings.length === 1)).toBe(true);
  });

  it('with a border on the meridian stays on its side, even if the border is written as -180', () => {
    const border: Ring = [179, -180, -180, 179, 179].map((x, at) => [x, at === 1 || at === 2 ? at : at % 2]);
    const cut = cutAtAntimeridian([border]);
    expect(cut).toHaveLength(1);
    expect(new Set(cut.flat(2).map(([x]) => x))).toEqual(new Set([179, 180]));
  });

  it('that crosses it twice keeps its area on both sides', () => {
    // The base of this U lies west of the meridian. Its two arms, each one degree high, reach two degrees beyond the meridian.
    const cut = cutAtAntimeridian([
      [178, -178, -178, 179, 179, -178, -178, 178, 178].map((x, at) => [
        x,
        [0, 0, 1, 1, 2, 2, 3, 3, 0][at] ?? 0,
      ]),
    ]);
    const areas = cut.map(([shell = []]) => Math.abs(doubleArea(shell)) / 2);
    expect(areas.toSorted((a, b) => a - b)).toEqual([4, 5]);
    expect(cut.flat().every(isWithin)).toBe(true);
  });

  it('around a pole keeps its holes wherever they are', () => {
    const coast: Ring = [-180, -90, 0, 90, 180].map((x) => [x, -70]);
    const holes = [-170, -10, 100, 170].map((x): Ring => [
      [x, -80],
      [x + 5, -80],
      [x + 5, -79],
      [x, -80],
    ]);
    const [first = [], ...others] = cutAtAntimeridian([[...coast, [-180, -70]], ...holes]);
    expect(others).toEqual([]);
    expect(first.slice(1)).toEqual(holes);
  });

  it('with longitudes beyond 180 is moved into the map, and the box of the world stays as it is', () => {
    const beyond: Ring = [190, 191, 191, 190].map((x, at) => [x, at % 2]);
    expect(cutAtAntimeridian([beyond])).toEqual([[beyond.map(([x = 0, y = 0]) => [x - 360, y])]]);
    const world: Ring = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ];
    expect(cutAtAntimeridian([world])).toEqual([[world]]);
  });
});

it.each([
  [true, [-179, -60, 60, 179, -179]],
  [true, [10, 100, 190, 280, 370]],
  [false, [179, -179, -179, 179, 179]],
  [false, [10, 20, 20, 10, 10]],
])('says %s: a ring over the longitudes %j encloses a pole', (encloses, longitudes) => {
  expect(enclosesPole(longitudes.map((x) => [x, 80]))).toBe(encloses);
});
