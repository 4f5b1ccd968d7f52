import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PolygonClipper } from './clip-polygon.ts';
import { type PointBuffer, crossAt } from './clip.ts';

type Point = readonly [number, number];
type Ring = readonly Point[];

const bufferOf = (ring: Ring): PointBuffer => ({ xy: Int32Array.from(ring.flat()), count: ring.length });

function areaOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
    sum += ax * by - bx * ay;
  });
  return sum / 2;
}

function clip(rings: readonly Ring[], min: number, max: number): { points: Point[]; isHole: boolean }[] {
  const clipper = new PolygonClipper();
  clipper.begin(min, max);
  for (const ring of rings) clipper.addRing(bufferOf(ring));
  const parts: { points: Point[]; isHole: boolean }[] = [];
  clipper.finish(({ xy, count }, isHole) => {
    parts.push({
      isHole,
      points: Array.from({ length: count }, (_, i): Point => [xy[i * 2] ?? 0, xy[i * 2 + 1] ?? 0]),
    });
  });
  return parts;
}

/** Returns the area that the algorithm of Sutherland and Hodgman leaves of each ring. It is correct however the pieces are connected. */
function areaRingByRing(rings: readonly Ring[], min: number, max: number): number {
  const keep = (ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Point[] =>
    ring.flatMap((b, i): Point[] => {
      const a = ring.at(i - 1) ?? b;
      const [aSide, bSide] = [(a[axis] - limit) * sign, (b[axis] - limit) * sign];
      const other = axis === 0 ? 1 : 0;
      const cross = crossAt(a[axis], a[other], b[axis], b[other], limit);
      const isCut = (aSide > 0 && bSide < 0) || (aSide < 0 && bSide > 0);
      const cut: Point[] = isCut ? [axis === 0 ? [limit, cross] : [cross, limit]] : [];
      return bSide >= 0 ? [...cut, b] : cut;
    });
  const cutAll = (ring: Ring) => keep(keep(keep(keep(ring, 0, min, 1), 0, max, -1), 1, min, 1), 1, max, -1);
  return rings.reduce((sum, ring) => sum + areaOf(cutAll(ring)), 0);
}

/** Returns a clockwise box (y down), which is a shell. Reversed it is a hole. */
const box = (x0: number, y0: number, x1: number, y1: number): Ring => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const hole = (ring: Ring): Ring => ring.toReversed();

test('a ring with very many vertices, which starts inside and crosses the edge, is clipped', () => {
  const inside = Array.from({ length: 700_000 }, (_, i): Point => [50, 50 + (i % 2)]);
  const parts = clip([[...inside, [50, 60], [150, 60], [150, 10], [50, 10]]], 0, 100);
  expect(parts).toHaveLength(1);
  expect(parts[0]?.points.length).toBeGreaterThan(inside.length);
});

describe('a polygon cut to a square of 0 to 100', () => {
  test.each([
    ['inside stays', [box(10, 10, 20, 20)], [100]],
    ['inside keeps its hole', [box(10, 10, 50, 50), hole(box(20, 20, 30, 30))], [1600, -100]],
    ['outside vanishes', [box(110, 10, 120, 20)], []],
    ['around is the square', [box(-50, -50, 500, 500)], [10_000]],
    ['around, with a hole around, is nothing', [box(-50, -50, 500, 500), hole(box(-9, -9, 200, 200))], []],
    [
      'around, with a hole inside, keeps it',
      [box(-50, -50, 500, 500), hole(box(20, 20, 30, 30))],
      [10_000, -100],
    ],
    ['whose hole crosses the edge has none', [box(-50, -50, 500, 500), hole(box(20, 20, 300, 30))], [9_200]],
    [
      'whose hole cuts it in two is two',
      [box(-50, -50, 500, 500), hole(box(-20, 40, 300, 60))],
      [4_000, 4_000],
    ],
    ['the square itself stays', [box(0, 0, 100, 100)], [10_000]],
    ['on the edge stays', [box(0, 20, 10, 30)], [100]],
    ['beyond the edge, touching it, vanishes', [box(-10, 20, 0, 30)], []],
    ['whose hole lies on the edge loses it', [box(-50, -50, 500, 500), hole(box(0, 20, 10, 30))], [9_900]],
    [
      'a comb that reaches in only with its teeth becomes its teeth',
      [
        [
          [-50, 10],
          [30, 10],
          [30, 20],
          [-10, 20],
          [-10, 40],
          [30, 40],
          [30, 50],
          [-50, 50],
        ] as Ring,
      ],
      [300, 300],
    ],
  ])('%s', (_, rings, areas) => {
    const parts = clip(rings, 0, 100);
    expect(parts.map(({ points }) => areaOf(points)).toSorted((a, b) => b - a)).toEqual(
      areas.toSorted((a, b) => b - a),
    );
    expect(parts.every(({ points, isHole }) => areaOf(points) > 0 !== isHole)).toBe(true);
  });

  test('each hole follows the shell that it is in', () => {
    const comb: Ring = [
      [-50, 10],
      [40, 10],
      [40, 30],
      [-10, 30],
      [-10, 40],
      [40, 40],
      [40, 60],
      [-50, 60],
    ];
    const parts = clip([comb, hole(box(5, 15, 10, 20)), hole(box(5, 45, 10, 50))], 0, 100);
    expect(parts.map(({ isHole }) => isHole)).toEqual([false, true, false, true]);
    for (const at of [0, 2]) {
      const yOf = (part: number) => (parts[part]?.points ?? []).map(([, y]) => y);
      expect(Math.min(...yOf(at))).toBeLessThan(Math.min(...yOf(at + 1)));
      expect(Math.max(...yOf(at))).toBeGreaterThan(Math.max(...yOf(at + 1)));
    }
  });
});

/** Returns a ring that winds once around a center. It never crosses itself, but is as ragged as the radii. */
const star = (x: number, y: number, radii: readonly number[]): Ring =>
  radii.map((radius, i): Point => {
    const turn = (2 * Math.PI * i) / radii.length;
    return [Math.round(x + radius * Math.cos(turn)), Math.round(y + radius * Math.sin(turn))];
  });

const MAX = 4_000;
const ragged = fc.record({
  x: fc.integer({ min: -2_000, max: 6_000 }),
  y: fc.integer({ min: -2_000, max: 6_000 }),
  radii: fc.array(fc.integer({ min: 1_500, max: 6_000 }), { minLength: 8, maxLength: 60 }),
});
const withHole = ragged.map(({ x, y, radii }) => {
  const inner = radii.map((radius) => radius * 0.45);
  return [star(x, y, radii), hole(star(x, y, inner))];
});

test('the area is the same as with rings clipped one by one; every shell turns right and every hole left', () => {
  fc.assert(
    fc.property(withHole, (rings) => {
      const parts = clip(rings, 0, MAX);
      const area = parts.reduce((sum, { points }) => sum + areaOf(points), 0);
      // Both algorithms round cut points to a unit.
      expect(Math.abs(area - areaRingByRing(rings, 0, MAX))).toBeLessThanOrEqual(MAX);
      for (const { points, isHole } of parts) {
        if (Math.abs(areaOf(points)) > MAX) expect(areaOf(points) > 0).toBe(!isHole);
        expect(points.every(([x, y]) => x >= 0 && y >= 0 && x <= MAX && y <= MAX)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

/** Returns the stretches of the square's edge along which the rings run: where each begins and ends, as distances clockwise from the upper left corner. */
function stretchesOnEdge(rings: readonly Ring[]): [number, number][] {
  const way = ([x, y]: Point, side: number) => [x, MAX + y, 3 * MAX - x, 4 * MAX - y][side] ?? 0;
  return rings.flatMap((ring) =>
    ring.flatMap((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a;
      const sides = [a[1] === 0 && b[1] === 0, a[0] === MAX && b[0] === MAX, a[1] === MAX && b[1] === MAX];
      const side = [...sides, a[0] === 0 && b[0] === 0].indexOf(true);
      return side < 0 ? [] : [[way(a, side), way(b, side)] as [number, number]];
    }),
  );
}

test('no ring runs back and forth on the edge, and no two share a stretch of it', () => {
  fc.assert(
    fc.property(withHole, (rings) => {
      const stretches = stretchesOnEdge(clip(rings, 0, MAX).map(({ points }) => points));
      for (const [from, to] of stretches) expect(to).toBeGreaterThanOrEqual(from);
      const inOrder = stretches.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
      inOrder.forEach(([from], i) => expect(from).toBeGreaterThanOrEqual(inOrder[i - 1]?.[1] ?? 0));
    }),
    { numRuns: 300 },
  );
});

test('the parts of a polygon in the tiles of a grid add up to the whole', () => {
  fc.assert(
    fc.property(withHole, (rings) => {
      const [west, step, count] = [-10_000, 4_000, 6];
      let sum = 0;
      for (let column = 0; column < count; column++) {
        for (let row = 0; row < count; row++) {
          const [dx, dy] = [west + column * step, west + row * step];
          const moved = rings.map((ring) => ring.map(([x, y]): Point => [x - dx, y - dy]));
          for (const { points } of clip(moved, 0, step)) sum += areaOf(points);
        }
      }
      const whole = rings.reduce((area, ring) => area + areaOf(ring), 0);
      // A cut point is off by at most half a unit, along an edge of at most 12,000 units.
      expect(Math.abs(sum - whole)).toBeLessThanOrEqual(rings.flat().length * 0.5 * 12_000);
    }),
    { numRuns: 100 },
  );
});

test('neighboring squares cut an edge at the same point, whichever way it runs', () => {
  fc.assert(
    fc.property(ragged, ({ x, y, radii }) => {
      const ring = star(x, y, radii);
      const at = 2_000;
      // A vertex on the line belongs to only one side, so such rings are skipped.
      fc.pre(ring.every(([px]) => px !== at));
      const cutsOf = (part: Ring, dx: number, line: number) => {
        const moved = part.map(([px, py]): Point => [px - dx, py + 40_000]);
        const onLine = clip([moved], 0, 80_000).flatMap(({ points }) => points.filter(([px]) => px === line));
        return [...new Set(onLine.map(([, py]) => py))].toSorted((a, b) => a - b);
      };
      expect(cutsOf(ring, at, 0)).toEqual(cutsOf(ring, at - 80_000, 80_000));
    }),
    { numRuns: 100 },
  );
});
