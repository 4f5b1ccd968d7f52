import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { starsWithLakes } from '../../tests/support/stars-with-lakes.ts';
import { outsideOf } from './outside-of.ts';

type Position = GeoJSON.Position;

const WORLD_AREA = 360 * 2 * heightOf(85.06);

const square = (x: number, size: number) => [
  [x, 0],
  [x + size, 0],
  [x + size, size],
  [x, size],
  [x, 0],
];

describe('outsideOf', () => {
  it('cuts the world around a square into four pieces', () => {
    expect(outsideOf({ type: 'Polygon', coordinates: [square(0, 10)] })?.coordinates).toHaveLength(4);
  });

  it.each<[string, GeoJSON.Geometry, inside: Position[], outside: Position[]]>([
    [
      'a polygon',
      { type: 'Polygon', coordinates: [square(0, 10)] },
      [[5, 5]],
      [
        [-5, 5],
        [15, 5],
        [5, 15],
        [5, -5],
      ],
    ],
    [
      'a hole and an island in it',
      { type: 'MultiPolygon', coordinates: [[square(0, 10), square(2, 6)], [square(4, 2)]] },
      [
        [1, 1],
        [5, 1],
        [9, 9],
      ],
      [
        [3, 1],
        [7, 5],
      ],
    ],
    [
      'polygons that share a side',
      { type: 'MultiPolygon', coordinates: [[square(0, 10)], [square(10, 10)]] },
      [
        [5, 5],
        [15, 5],
      ],
      [[25, 5]],
    ],
    [
      'polygons that touch at a corner',
      {
        type: 'MultiPolygon',
        coordinates: [[square(0, 10)], [square(0, 10).map(([x = 0, y = 0]) => [x + 10, y + 10])]],
      },
      [
        [9, 9],
        [11, 11],
      ],
      [
        [11, 9],
        [9, 11],
      ],
    ],
    [
      'land as far as the pole and the 180th meridian',
      {
        type: 'Polygon',
        coordinates: [
          [
            [170, 60],
            [180, 60],
            [180, 90],
            [170, 90],
            [170, 60],
          ],
        ],
      },
      [[175, 84]],
      [
        [175, 50],
        [-175, 84],
        [165, 84],
      ],
    ],
    [
      'a collection',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [0, 0] },
          { type: 'Polygon', coordinates: [square(0, 1)] },
        ],
      },
      [[0.5, 0.5]],
      [[2, 0.5]],
    ],
  ])('covers everything but %s', (_name, geometry, inside, outside) => {
    const pieces = outsideOf(geometry)?.coordinates ?? [];
    const covers = (point: Position) => pieces.filter(([ring = []]) => isIn(point, ring)).length;
    expect(inside.map(covers)).toEqual(inside.map(() => 0));
    expect(outside.map(covers)).toEqual(outside.map(() => 1));
    expectConvex(pieces);
  });

  it.each<GeoJSON.Geometry | null>([
    null,
    { type: 'Point', coordinates: [0, 0] },
    { type: 'Polygon', coordinates: [] },
    { type: 'MultiPolygon', coordinates: [[]] },
  ])('is null without area: %j', (geometry) => {
    expect(outsideOf(geometry)).toBeNull();
  });

  it('covers every point outside once and no point inside, in convex pieces without holes', () => {
    const point = fc.tuple(
      fc.double({ min: -77.5, max: -73.5, noNaN: true }),
      fc.double({ min: 37.5, max: 41.5, noNaN: true }),
    );
    fc.assert(
      fc.property(starsWithLakes(), fc.array(point, { minLength: 20, maxLength: 40 }), (county, points) => {
        const pieces = outsideOf(county)?.coordinates ?? [];
        expectConvex(pieces);
        const rings = county.coordinates.flat();
        for (const at of points) {
          const isInside = rings.filter((ring) => isIn(at, ring)).length % 2 === 1;
          expect(pieces.filter(([ring = []]) => isIn(at, ring))).toHaveLength(isInside ? 0 : 1);
        }
        const countyArea = county.coordinates
          .flatMap((polygon) => polygon.map((ring, at) => (at === 0 ? mapAreaOf(ring) : -mapAreaOf(ring))))
          .reduce((total, area) => total + area, 0);
        const sum = pieces.flat().reduce((total, ring) => total + mapAreaOf(ring), 0);
        expect(Math.abs(sum + countyArea - WORLD_AREA)).toBeLessThan(1e-8);
      }),
      { numRuns: 60 },
    );
  });

  it('has the same vertices on both sides wherever two pieces touch', () => {
    fc.assert(
      fc.property(starsWithLakes(), (county) => {
        const balances = new Map<string, number>();
        for (const side of (outsideOf(county)?.coordinates ?? []).flat().flatMap(levelSidesOf)) {
          const name = [side.west, side.east, side.lat].join(' ');
          balances.set(name, (balances.get(name) ?? 0) + side.direction);
        }
        const shores = county.coordinates.flat().flatMap(levelSidesOf);
        const alone = [...balances].filter(([name, balance]) => {
          const [west = 0, east = 0, lat = 0] = name.split(' ').map(Number);
          return (
            balance !== 0 &&
            !shores.some((shore) => shore.lat === lat && shore.west <= west && shore.east >= east)
          );
        });
        // Only the sides along the two ends of the map belong to one piece alone.
        expect(alone).toEqual([
          ['-180 180 -85.06', 1],
          ['-180 180 85.06', -1],
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('cuts 50,000 corners, with 400 islands, into about as many pieces', () => {
    const star = (lon: number, lat: number, radius: number, corners: number): Position[] => {
      const ring = Array.from({ length: corners }, (_, at) => {
        const angle = (at / corners) * 2 * Math.PI;
        const length = radius * (0.7 + 0.3 * Math.sin(at * 12.9898) * Math.sin(at * 78.233));
        return [lon + length * Math.cos(angle), lat + length * Math.sin(angle)];
      });
      return [...ring, ...ring.slice(0, 1)];
    };
    const islands = Array.from({ length: 400 }, (_, at) => [
      star(-79 + (at % 20) * 0.05, 38 + Math.floor(at / 20) * 0.05, 0.02, 25),
    ]);
    const pieces =
      outsideOf({ type: 'MultiPolygon', coordinates: [[star(-76, 39, 0.5, 40_000)], ...islands] })
        ?.coordinates ?? [];
    expect(pieces.length).toBeGreaterThan(49_000);
    expect(pieces.length).toBeLessThan(51_000);
  });
});

function expectConvex(pieces: readonly Position[][][]): void {
  for (const piece of pieces) {
    expect(piece).toHaveLength(1);
    const [ring = []] = piece;
    expect(ring.at(-1)).toEqual(ring[0]);
    const lats = [...new Set(ring.map(([, lat = 0]) => lat))];
    // All vertices lie on two latitudes. The southern side runs only to the east, the northern one only to the west: a trapezoid or a triangle.
    expect(lats).toHaveLength(2);
    const [south = 0] = lats;
    const onSouth = ring
      .slice(0, -1)
      .filter(([, lat]) => lat === south)
      .map(([lon = 0]) => lon);
    const onNorth = ring
      .slice(0, -1)
      .filter(([, lat]) => lat !== south)
      .map(([lon = 0]) => lon);
    expect(onSouth).toEqual(onSouth.toSorted((a, b) => a - b));
    expect(onNorth).toEqual(onNorth.toSorted((a, b) => b - a));
  }
}

interface LevelSide {
  west: number;
  east: number;
  lat: number;
  /** 1 for a side that is drawn to the east. */
  direction: number;
}

function levelSidesOf(ring: readonly Position[]): LevelSide[] {
  return ring.slice(1).flatMap(([x = 0, y = 0], at) => {
    const [lastX = 0, lastY = 0] = ring[at] ?? [];
    return lastY === y
      ? [{ west: Math.min(lastX, x), east: Math.max(lastX, x), lat: y, direction: Math.sign(x - lastX) }]
      : [];
  });
}

/** The area of a ring on a Mercator map. */
function mapAreaOf(ring: readonly Position[]): number {
  let sum = 0;
  for (const [at, [x = 0, y = 0]] of ring.slice(1).entries()) {
    const [lastX = 0, lastY = 0] = ring[at] ?? [];
    sum += (x - lastX) * (heightOf(y) + heightOf(lastY));
  }
  return -sum / 2;
}

function heightOf(lat: number): number {
  return Math.asinh(Math.tan((lat * Math.PI) / 180));
}

/** Returns true for a point in a ring whose edges are straight on a Mercator map. */
function isIn([lon = 0, lat = 0]: Position, ring: readonly Position[]): boolean {
  let isInside = false;
  const height = heightOf(lat);
  for (const [at, [x = 0, y = 0]] of ring.slice(1).entries()) {
    const [lastX = 0, lastY = 0] = ring[at] ?? [];
    if (y > lat === lastY > lat) continue;
    const share = (height - heightOf(lastY)) / (heightOf(y) - heightOf(lastY));
    if (lastX + share * (x - lastX) > lon) isInside = !isInside;
  }
  return isInside;
}
