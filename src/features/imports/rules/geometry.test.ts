import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { isSurelyValid } from './is-surely-valid.ts';
import { measureRingSqm } from './measure-area.ts';
import { findPointInside, isInside } from './point-inside.ts';
import { measurePolygonsSqm } from './polygon-parts.ts';
import { PreparedPolygons, preparePolygons, type PrepareResult } from './prepare-polygons.ts';

type Point = [number, number];
type Ring = Point[];

function geometryOf(polygons: Ring[][]): ParcelGeometry {
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  let vertices = 0;
  for (const rings of polygons) {
    for (const ring of rings) ringEnds.push((vertices += ring.length));
    polygonEnds.push(ringEnds.length);
  }
  return { coords: Float64Array.from(polygons.flat(3)), ringEnds, polygonEnds };
}

/** Returns a closed, counterclockwise, star-shaped ring around a point, which never crosses itself. */
function star(lon: number, lat: number, size: number, radii: readonly number[]): Ring {
  const ring = radii.map((radius, index): [number, number] => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [lon + size * radius * Math.cos(angle), lat + size * radius * 0.7 * Math.sin(angle)];
  });
  return [...ring, ring[0] as [number, number]];
}

const places = fc.record({
  lon: fc.double({ min: -170, max: 170, noNaN: true }),
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  /** In degrees: from a town lot to a ranch. */
  size: fc.constantFrom(0.0002, 0.001, 0.01, 0.05),
  radii: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 5, maxLength: 80 }),
});

describe('measureRingSqm', () => {
  it('differs from geodesic areas by less than a millionth', () => {
    fc.assert(
      fc.property(places, ({ lon, lat, size, radii }) => {
        const ring = star(lon, lat, size, radii);
        const reference = geodesic.Geodesic.WGS84.Polygon(false);
        for (const [x, y] of ring.slice(0, -1)) reference.AddPoint(y, x);
        const expected = reference.Compute(false, true).area ?? 0;
        const { coords } = geometryOf([[ring]]);
        expect(Math.abs(measureRingSqm(coords, 0, ring.length) / expected - 1)).toBeLessThan(1e-6);
      }),
      { numRuns: 200 },
    );
  });

  it('is negative for clockwise rings, so that holes are subtracted', () => {
    const shell = star(-76.6, 39.3, 0.001, [1, 1, 1, 1, 1]);
    const hole = star(-76.6, 39.3, 0.0001, [1, 1, 1, 1, 1]).toReversed();
    const geometry = geometryOf([[shell, hole]]);
    const outer = measureRingSqm(geometry.coords, 0, shell.length);
    const inner = measureRingSqm(geometry.coords, shell.length, shell.length + hole.length);
    expect(outer).toBeGreaterThan(0);
    expect(inner).toBeLessThan(0);
    expect(measurePolygonsSqm(geometry)).toBeCloseTo(outer + inner, 6);
  });
});

describe('findPointInside', () => {
  it('is inside of any star, with or without a hole in its middle', () => {
    const point = new Float64Array(2);
    fc.assert(
      fc.property(places, fc.boolean(), ({ lon, lat, size, radii }, hasHole) => {
        const shell = star(lon, lat, size, radii);
        const hole = star(lon, lat, size * 0.2, [1, 1, 1, 1, 1, 1, 1]).toReversed();
        const geometry = geometryOf([hasHole ? [shell, hole] : [shell]]);
        findPointInside(geometry, point);
        expect(isInside(geometry, point[0] ?? 0, point[1] ?? 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is inside of a U, whose center is outside', () => {
    const point = new Float64Array(2);
    const u: Ring = [
      [0, 0],
      [3, 0],
      [3, 3],
      [2.9, 3],
      [2.9, 0.1],
      [0.1, 0.1],
      [0.1, 3],
      [0, 3],
      [0, 0],
    ];
    const geometry = geometryOf([[u]]);
    findPointInside(geometry, point);
    expect(isInside(geometry, point[0] ?? 0, point[1] ?? 0)).toBe(true);
  });
});

/** Returns true if two edges of a ring that are not neighbors cross each other. Edges that only touch don't count. Compares every pair of edges. */
function crosses(ring: Ring): boolean {
  const side = (a: Point, b: Point, p: Point) =>
    Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
  for (let i = 0; i + 1 < ring.length; i++) {
    for (let j = i + 2; j + 1 < ring.length; j++) {
      if (i === 0 && j === ring.length - 2) continue;
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[j + 1]] as [Point, Point, Point, Point];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

describe('isSurelyValid', () => {
  it('is true for stars of any size, so that clearly valid shapes are not sent to the database', () => {
    fc.assert(
      fc.property(places, ({ lon, lat, size, radii }) => {
        expect(isSurelyValid(geometryOf([[star(lon, lat, size, radii)]]))).toBe(true);
      }),
    );
    const many = Array.from({ length: 5000 }, (_, index) => 0.8 + 0.2 * Math.sin(index / 40));
    expect(isSurelyValid(geometryOf([[star(-76, 39, 0.01, many)]]))).toBe(true);
  });

  it('is never true for a ring that crosses itself', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 4, maxLength: 90 }), (points) => {
        const ring = [...points, points[0] as [number, number]];
        if (crosses(ring)) expect(isSurelyValid(geometryOf([[ring]]))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  const box = (x: number, y: number, side: number): Ring => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  it.each<[string, Ring[][], boolean]>([
    ['a square', [[box(0, 0, 1)]], true],
    [
      'a bow tie',
      [
        [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      ],
      false,
    ],
    [
      'a ring that touches itself',
      [
        [
          [
            [0, 0],
            [2, 0],
            [1, 1],
            [2, 2],
            [0, 2],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
      false,
    ],
    [
      'a spike',
      [
        [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [3, 3],
            [2, 2],
            [0, 2],
            [0, 0],
          ],
        ],
      ],
      false,
    ],
    ['two squares apart', [[box(0, 0, 1)], [box(5, 5, 1)]], true],
    ['two squares that overlap', [[box(0, 0, 2)], [box(1, 1, 2)]], false],
  ])('%s', (_, polygons, expected) => expect(isSurelyValid(geometryOf(polygons))).toBe(expected));
});

describe('preparePolygons', () => {
  const prepare = (polygons: Ring[][]) => {
    const { coords, ringEnds, polygonEnds } = geometryOf(polygons);
    const into = new PreparedPolygons();
    const result: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
    preparePolygons(
      { coords, vertexCount: coords.length / 2, partEnds: ringEnds, polygonEnds },
      into,
      result,
    );
    return {
      ...result,
      coords: [...into.geometry.coords],
      ringEnds: [...into.ringEnds],
      polygonEnds: [...into.polygonEnds],
    };
  };

  it('closes rings, orients them and removes repeated vertices', () => {
    const found = prepare([
      [
        [
          [0, 0],
          [0, 1],
          [0, 1],
          [1, 1],
          [1, 0],
        ],
      ],
    ]);
    expect(found).toMatchObject({ skipped: null, closedRing: true, droppedRing: false, ringEnds: [5] });
    expect(found.coords).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 0, 0]);
  });

  it.each<[string, Ring[][], Partial<PrepareResult>]>([
    [
      'a line',
      [
        [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
      { skipped: 'no_area' },
    ],
    ['no polygon', [], { skipped: 'no_area' }],
    [
      'a coordinate that is not a number',
      [
        [
          [
            [0, 0],
            [1, Number.NaN],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
      { skipped: 'bad_coordinates' },
    ],
    [
      'feet instead of degrees',
      [
        [
          [
            [1400000, 590000],
            [1400001, 590000],
            [1400001, 590001],
            [1400000, 590000],
          ],
        ],
      ],
      { skipped: 'bad_coordinates' },
    ],
    [
      'a hole without area',
      [
        [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [1, 1],
          ],
        ],
      ],
      { skipped: null, droppedRing: true },
    ],
  ])('%s', (_, polygons, expected) => expect(prepare(polygons)).toMatchObject(expected));

  it('drops a polygon whose shell has no area, with its holes', () => {
    const found = prepare([
      [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
      [
        [
          [5, 5],
          [6, 5],
          [6, 6],
          [5, 5],
        ],
      ],
    ]);
    expect(found).toMatchObject({ ringEnds: [4], polygonEnds: [1], droppedRing: true });
    expect(found.coords.slice(0, 2)).toEqual([5, 5]);
  });
});
