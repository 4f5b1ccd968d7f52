import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusOutlineOf } from './focus-outline.ts';
import { findOutlineIssue } from './outline-issues.ts';
import type { Position } from './scene.ts';

const SQUARE: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const at = (points: readonly Position[], lon: number, lat = 0): Position[] =>
  points.map(([x, y]): Position => [x + lon, y + lat]);

describe('findOutlineIssue', () => {
  it.each<[string, readonly Position[], ReturnType<typeof findOutlineIssue>]>([
    ['of two points is none', SQUARE.slice(0, 2), null],
    ['of a triangle is none', SQUARE.slice(0, 3), null],
    ['of a square is none', SQUARE, null],
    ['of a square the other way round is none', SQUARE.toReversed(), null],
    [
      'of a bow tie is a crossing',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      'crosses-itself',
    ],
    [
      'of a corner on another side is a crossing',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
      ],
      'crosses-itself',
    ],
    [
      'of a side that goes back over the one before is a crossing',
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
      ],
      'crosses-itself',
    ],
    [
      'of three points on a line is a crossing',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      'crosses-itself',
    ],
    [
      'of an outline with a notch is none',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 1],
        [0, 2],
      ],
      null,
    ],
    ['over the 180° meridian is none', at(SQUARE, 179.5), null],
    [
      'around a pole is reported',
      [
        [0, 80],
        [120, 80],
        [240, 80],
      ],
      'around-the-world',
    ],
  ])('%s', (_, points, issue) => expect(findOutlineIssue(points)).toBe(issue));

  it('finds none in points ordered around a center', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 5, maxLength: 40 }),
        (degrees) => {
          const points = degrees
            .toSorted((a, b) => a - b)
            .map((degree): Position => [
              Math.cos((degree * Math.PI) / 180),
              Math.sin((degree * Math.PI) / 180),
            ]);
          expect(findOutlineIssue(points)).toBeNull();
        },
      ),
    );
  });
});

describe('focusOutlineOf', () => {
  const outline = (...rings: (readonly Position[])[]) =>
    focusOutlineOf({ shapes: rings.map((points) => ({ points })) });

  it('returns no geometry while there is no outline', () => {
    expect(outline()).toEqual({ geometry: null, areaSqm: 0, issue: null });
    expect(outline(SQUARE.slice(0, 2)).geometry).toBeNull();
  });

  it('is a closed polygon, counterclockwise, with its area', () => {
    const { geometry, areaSqm, issue } = outline(SQUARE.toReversed());
    expect(issue).toBeNull();
    expect(geometry?.type).toBe('Polygon');
    expect(geometry?.coordinates[0]).toHaveLength(5);
    expect(geometry?.coordinates[0]).toEqual([...SQUARE, SQUARE[0]]);
    expect(areaSqm / 1e6).toBeCloseTo(12_308.78, 1);
  });

  it('of two parts is a multipolygon with the area of both', () => {
    const both = outline(SQUARE, at(SQUARE, 3));
    expect(both.geometry?.type).toBe('MultiPolygon');
    expect(both.areaSqm).toBeCloseTo(2 * outline(SQUARE).areaSqm, 3);
  });

  it.each([
    [179, 180],
    [-180, -181],
  ])('may have a part on each side of the 180° meridian, drawn at %i and %i degrees', (first, second) => {
    const { geometry, issue } = outline(at(SQUARE, first), at(SQUARE, second));
    expect(issue).toBeNull();
    const lons = geometry?.coordinates.map((part) => part.flat(2).filter((_, index) => index % 2 === 0));
    const ends = lons?.map((list) => [Math.min(...list), Math.max(...list)]);
    expect(ends?.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [-180, -179],
      [179, 180],
    ]);
  });

  it.each([
    ['crosses itself', [[SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] as Position[]]],
    ['180° meridian', [at(SQUARE, 179.5)]],
    ['overlap', [SQUARE, at(SQUARE, 0.5, 0.5)]],
    ['overlap', [SQUARE, SQUARE.map(([x, y]): Position => [x / 2 + 0.25, y / 2 + 0.25])]],
  ])('says "%s" and gives no geometry', (message, rings) => {
    const { geometry, issue } = outline(...rings);
    expect(geometry).toBeNull();
    expect(issue).toContain(message);
  });
});
