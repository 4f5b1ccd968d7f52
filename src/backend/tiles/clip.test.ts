import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PointBuffer, clipLine, clipRing, createPointBuffer } from './clip.ts';

function ringOf(points: readonly (readonly [number, number])[]): PointBuffer {
  return { xy: Int32Array.from(points.flat()), count: points.length };
}

function pointsOf({ xy, count }: PointBuffer): [number, number][] {
  return Array.from({ length: count }, (_, i) => [xy[i * 2] ?? 0, xy[i * 2 + 1] ?? 0]);
}

function areaOf(points: readonly (readonly [number, number])[]): number {
  let sum = 0;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [0, 0];
    sum += ax * by - bx * ay;
  });
  return sum / 2;
}

/** Moves a ring, cuts it to 0..size and gives its area. */
function clippedArea(points: readonly (readonly [number, number])[], x: number, y: number, size: number) {
  const ring = ringOf(points.map(([px, py]) => [px - x, py - y]));
  clipRing(ring, createPointBuffer(), 0, size);
  return areaOf(pointsOf(ring));
}

const point = fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 30_000 }));

test('a ring inside stays as it is, one outside vanishes', () => {
  const inside = ringOf([
    [1, 1],
    [9, 1],
    [9, 9],
  ]);
  clipRing(inside, createPointBuffer(), 0, 10);
  expect(pointsOf(inside)).toHaveLength(3);
  const outside = ringOf([
    [11, 1],
    [19, 1],
    [19, 9],
  ]);
  clipRing(outside, createPointBuffer(), 0, 10);
  expect(areaOf(pointsOf(outside))).toBe(0);
});

test('a square over everything becomes the square that is kept', () => {
  expect(
    clippedArea(
      [
        [-50, -50],
        [500, -50],
        [500, 500],
        [-50, 500],
      ],
      0,
      0,
      100,
    ),
  ).toBe(10_000);
});

test('the areas cut by the tiles of a grid add up to the area of the ring', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
      let sum = 0;
      for (let x = 0; x < 30_000; x += 10_000)
        for (let y = 0; y < 30_000; y += 10_000) sum += clippedArea(points, x, y, 10_000);
      // A cut point is off by at most half a unit, an edge is at most 42,427 long: a thousandth of what the ring may hold.
      expect(Math.abs(sum - areaOf(points))).toBeLessThanOrEqual(points.length * 0.5 * 42_427);
    }),
  );
});

test('neighbours cut an edge at the same point, whichever way it runs', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
      const cutsOf = (ring: readonly (readonly [number, number])[], x: number, side: 1 | -1) => {
        const down = side * 40_000; // inside above and below, so that only the side at 0 cuts
        const buffer = ringOf(ring.map(([px, py]) => [px - x, py + down]));
        clipRing(buffer, createPointBuffer(), side < 0 ? -100_000 : 0, side < 0 ? 0 : 100_000);
        const cuts = pointsOf(buffer).filter(([px]) => px === 0);
        return cuts.map(([, py]) => py - down).toSorted((a, b) => a - b);
      };
      const west = cutsOf(points, 15_000, -1);
      const east = cutsOf(points.toReversed(), 15_000, 1);
      expect(west).toEqual(east);
    }),
  );
});

test.each([
  {
    name: 'inside',
    line: [
      [1, 1],
      [5, 5],
    ],
    pieces: [
      [
        [1, 1],
        [5, 5],
      ],
    ],
  },
  {
    name: 'outside',
    line: [
      [-5, 20],
      [20, 20],
    ],
    pieces: [],
  },
  {
    name: 'through',
    line: [
      [-5, 5],
      [15, 5],
    ],
    pieces: [
      [
        [0, 5],
        [10, 5],
      ],
    ],
  },
  {
    name: 'out and in again',
    line: [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
    ],
    pieces: [
      [
        [5, 5],
        [10, 5],
      ],
      [
        [10, 8],
        [5, 8],
      ],
    ],
  },
  {
    name: 'a corner passed by',
    line: [
      [-3, 2],
      [2, -3],
    ],
    pieces: [],
  },
  { name: 'a single point', line: [[1, 1]], pieces: [] },
] as const)('a line $name', ({ line, pieces }) => {
  const out = createPointBuffer();
  const found: [number, number][][] = [];
  clipLine(ringOf(line), out, 0, 10, (from, to) => found.push(slice(out, from, to)));
  expect(found).toEqual(pieces);
});

function slice({ xy }: PointBuffer, from: number, to: number): [number, number][] {
  return Array.from({ length: to - from }, (_, i) => [xy[(from + i) * 2] ?? 0, xy[(from + i) * 2 + 1] ?? 0]);
}
