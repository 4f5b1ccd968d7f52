import { describe, expect, it } from 'vitest';
import { cutAtAntimeridian } from './cut-at-antimeridian.ts';

type Ring = GeoJSON.Position[];

const width = (ring: Ring) => {
  const xs = ring.map(([x = 0]) => x);
  return Math.max(...xs) - Math.min(...xs);
};
const isWithin = (ring: Ring) => ring.every(([x = 0, y = 0]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);

/** Issue 15, part 4: white bars across the world from polygons that cross the 180th meridian, and a band under Antarctica. */
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

  it('that only touches it from both sides has no part without area', () => {
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
});
