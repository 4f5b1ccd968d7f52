import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { indexEdges } from './edge-index.ts';
import { areaOf, OverlapMeter, overlapArea } from './overlap-area.ts';
import type { ParcelGeometry } from './parcel-row.ts';

type Ring = readonly (readonly [number, number])[];

/** Makes polygons from rings that are not closed yet. */
function shape(...polygons: Ring[][]): ParcelGeometry {
  const coords: number[] = [];
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (const vertex of [...ring, ring[0] ?? [0, 0]]) coords.push(...vertex);
      ringEnds.push(coords.length / 2);
    }
    polygonEnds.push(ringEnds.length);
  }
  return { coords: Float64Array.from(coords), ringEnds, polygonEnds };
}

/** Returns a counterclockwise ring. */
const box = (x: number, y: number, w: number, h: number): Ring => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];
const hole = (x: number, y: number, w: number, h: number): Ring => box(x, y, w, h).toReversed();

/** Returns a star-shaped ring around a point, which is valid and counterclockwise for any radii. */
function star(x: number, y: number, radii: readonly number[], turn: number): Ring {
  return radii.map((radius, i) => {
    const angle = ((i + turn) / radii.length) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

const offset = fc.double({ min: -3, max: 3, noNaN: true });
const size = fc.double({ min: 0.1, max: 4, noNaN: true });
const rectangle = fc.record({ x: offset, y: offset, w: size, h: size });
const anyStar = fc
  .tuple(
    offset,
    offset,
    fc.array(size, { minLength: 3, maxLength: 90 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([x, y, radii, turn]) => shape([star(x, y, radii, turn)]));

test('the overlap of two rectangles is the product of their common ranges', () => {
  const common = (a: number, aSize: number, b: number, bSize: number) =>
    Math.max(0, Math.min(a + aSize, b + bSize) - Math.max(a, b));
  fc.assert(
    fc.property(rectangle, rectangle, (a, b) => {
      const found = overlapArea(shape([box(a.x, a.y, a.w, a.h)]), shape([box(b.x, b.y, b.w, b.h)]));
      expect(found).toBeCloseTo(common(a.x, a.w, b.x, b.w) * common(a.y, a.h, b.y, b.h), 10);
    }),
  );
});

test('the overlap is symmetric', () => {
  fc.assert(
    fc.property(anyStar, anyStar, (a, b) => {
      expect(overlapArea(a, b)).toBeCloseTo(overlapArea(b, a), 9);
    }),
  );
});

test('the overlap stays the same when all edges are divided, so that there are too many for comparing all pairs', () => {
  const divided = ({ coords, polygonEnds }: ParcelGeometry): ParcelGeometry => {
    const points: number[] = [];
    for (let at = 0; at < coords.length - 2; at += 2)
      for (let part = 0; part < 60; part++)
        for (const axis of [at, at + 1])
          points.push((coords[axis] ?? 0) + (part / 60) * ((coords[axis + 2] ?? 0) - (coords[axis] ?? 0)));
    points.push(...coords.slice(-2));
    return { coords: Float64Array.from(points), ringEnds: [points.length / 2], polygonEnds };
  };
  fc.assert(
    fc.property(anyStar, anyStar, (a, b) => {
      expect(overlapArea(divided(a), divided(b))).toBeCloseTo(overlapArea(a, b), 8);
    }),
  );
});

test('a shape of 30,000 corners is measured without comparing all pairs of edges', () => {
  const radii = Array.from({ length: 30_000 }, (_, i) => 2 + Math.sin((i * 7 * 2 * Math.PI) / 30_000));
  const [a, b] = [shape([star(0, 0, radii, 0)]), shape([star(0.01, 0, radii, 0)])];
  const cpuMs = startCpuClock();
  const found = overlapArea(a, b);
  expect(cpuMs()).toBeLessThan(2000);
  expect(found / areaOf(a)).toBeGreaterThan(0.98);
  expect(found).toBeLessThan(areaOf(a));
});

test('a shape covers itself, and a square around a shape covers it', () => {
  fc.assert(
    fc.property(anyStar, (a) => {
      expect(overlapArea(a, a)).toBeCloseTo(areaOf(a), 9);
      const around = { ...a, coords: Float64Array.from([-9, -9, 9, -9, 9, 9, -9, 9, -9, -9]), ringEnds: [5] };
      expect(overlapArea(a, around)).toBeCloseTo(areaOf(a), 12);
      expect(overlapArea(around, a)).toBeCloseTo(areaOf(a), 9);
    }),
  );
});

test('strips that fill the plane cover a shape once', () => {
  fc.assert(
    fc.property(
      anyStar,
      fc.array(fc.double({ min: -7, max: 7, noNaN: true }), { maxLength: 6 }),
      (a, cuts) => {
        const edges = [-10, ...cuts.toSorted((x, y) => x - y), 10];
        let upright = 0;
        let level = 0;
        edges.slice(1).forEach((to, i) => {
          const from = edges[i] ?? 0;
          if (to <= from) return;
          upright += overlapArea(a, shape([box(from, -10, to - from, 20)]));
          level += overlapArea(a, shape([box(-10, from, 20, to - from)]));
        });
        expect(upright).toBeCloseTo(areaOf(a), 9);
        expect(level).toBeCloseTo(areaOf(a), 9);
      },
    ),
  );
});

test.each<[string, ParcelGeometry, ParcelGeometry, number]>([
  ['apart', shape([box(0, 0, 1, 1)]), shape([box(5, 0, 1, 1)]), 0],
  ['apart, one above the other', shape([box(0, 0, 1, 1)]), shape([box(0, 5, 1, 1)]), 0],
  ['side by side', shape([box(0, 0, 1, 1)]), shape([box(1, 0, 1, 1)]), 0],
  ['touching in a corner', shape([box(0, 0, 1, 1)]), shape([box(1, 1, 1, 1)]), 0],
  ['in a hole', shape([box(2, 2, 1, 1)]), shape([box(0, 0, 5, 5), hole(1, 1, 3, 3)]), 0],
  ['filling a hole', shape([box(1, 1, 3, 3)]), shape([box(0, 0, 5, 5), hole(1, 1, 3, 3)]), 0],
  ['over a hole', shape([box(0, 0, 5, 5)]), shape([box(0, 0, 5, 5), hole(1, 1, 3, 3)]), 16],
  [
    'a hole over a hole',
    shape([box(0, 0, 4, 4), hole(1, 1, 1, 1)]),
    shape([box(0, 0, 4, 4), hole(2, 2, 1, 1)]),
    14,
  ],
  ['both parts', shape([box(0, 0, 4, 1)]), shape([box(0, 0, 1, 1)], [box(3, 0, 2, 2)]), 2],
  [
    'an island in the lake',
    shape([box(0, 0, 5, 5)]),
    shape([box(0, 0, 5, 5), hole(1, 1, 3, 3)], [box(2, 2, 1, 1)]),
    17,
  ],
  ['crossing bars', shape([box(0, 2, 5, 1)]), shape([box(2, 0, 1, 5)]), 1],
  [
    'a triangle through a square',
    shape([box(0, 0, 2, 2)]),
    shape([
      [
        [0, 0],
        [4, 0],
        [0, 4],
      ],
    ]),
    4,
  ],
  [
    'half of a square',
    shape([box(0, 0, 2, 2)]),
    shape([
      [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
    ]),
    2,
  ],
])('%s', (_, a, b, area) => {
  expect(overlapArea(a, b)).toBeCloseTo(area, 12);
  expect(overlapArea(b, a)).toBeCloseTo(area, 12);
});

test('lots in degrees along a zoning line with noise in the last digit belong to one side', () => {
  const [lon, lat, lot] = [-76.61, 39.29, 0.0001];
  const zone = shape([
    star(lon - 0.02, lat, [0.02], 0)
      .concat([
        [lon - 0.05, lat - 0.01],
        [lon, lat - 0.01],
        [lon, lat],
        [lon + 1e-13, lat + lot],
        [lon - 1e-13, lat + 2 * lot],
        [lon, lat + 0.01],
        [lon - 0.05, lat + 0.01],
      ])
      .slice(1),
  ]);
  const meter = new OverlapMeter();
  const edges = indexEdges(zone);
  for (let i = 0; i < 5; i++) {
    meter.setShape(shape([box(lon - lot, lat + i * lot, lot, lot)]));
    expect(meter.measure(edges) / meter.area).toBeCloseTo(1, 6);
    meter.setShape(shape([box(lon, lat + i * lot, lot, lot)]));
    expect(meter.measure(edges) / meter.area).toBeCloseTo(0, 6);
  }
});

test('the share of a long sliver that lies in a rectangle is exact', () => {
  const sliver = shape([
    [
      [0, 0],
      [1000, 1000],
      [1000, 1000.001],
    ],
  ]);
  const half = shape([box(0, -10, 500, 2000)]);
  expect(overlapArea(sliver, half) / areaOf(sliver)).toBeCloseTo(0.25, 6);
});

test('the index of a comb-shaped outline stays small and finds the same area', () => {
  const teeth = 4000;
  const comb: [number, number][] = [];
  for (let i = 0; i < teeth; i++) comb.push([0, i], [100, i + 0.5]);
  comb.push([-1, teeth], [-1, 0]);
  const polygon = shape([comb]);
  const index = indexEdges(polygon);
  expect(index.bucketEdges.length).toBeLessThan(teeth * 2 * 4);
  const meter = new OverlapMeter();
  meter.setShape(shape([box(0, 100, 100, 10)]));
  expect(meter.measure(index)).toBeCloseTo(overlapArea(polygon, shape([box(0, 100, 100, 10)])), 6);
  expect(meter.measure(index)).toBeCloseTo(500, 6);
});
