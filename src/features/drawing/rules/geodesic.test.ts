import { describe, expect, it } from 'vitest';
import { bentPath, distanceM, measureOutline } from './geodesic.ts';
import type { Position } from './scene.ts';

describe('distanceM', () => {
  it.each([
    // An example by Karney (Geodesics on an ellipsoid): JFK to LHR.
    ['New York to London', [-73.8, 40.6], [-0.5, 51.6], 5_551_759.4],
    ['a degree along the equator', [0, 0], [1, 0], 111_319.491],
    ['a quarter of a meridian', [10, 0], [10, 90], 10_001_965.729],
    ['over the 180° meridian', [179.5, 0], [-179.5, 0], 111_319.491],
    ['the same past 180', [179.5, 0], [180.5, 0], 111_319.491],
    ['pole to pole', [0, -90], [77, 90], 20_003_931.459],
  ] as const)('%s', (_, from, to, meters) => {
    expect(distanceM(from, to)).toBeCloseTo(meters, 0);
  });
});

describe('measureOutline', () => {
  const square: Position[] = [
    [-76.62, 39.28],
    [-76.61, 39.28],
    [-76.61, 39.29],
    [-76.62, 39.29],
  ];

  it('is the area on the ellipsoid, for either direction', () => {
    const { areaSqm, perimeterM } = measureOutline(square);
    // The expected values come from PostGIS: ST_Area and ST_Perimeter of the geography.
    expect(areaSqm).toBeCloseTo(957_864.24193, 4);
    expect(perimeterM).toBeCloseTo(3_945.97472, 4);
    expect(measureOutline(square.toReversed()).areaSqm).toBeCloseTo(areaSqm, 6);
  });

  it('works across the 180° meridian', () => {
    const there = square.map(([lon, lat]): Position => [lon + 76.615 + 180, lat]);
    const wrapped = there.map(([lon, lat]): Position => [lon > 180 ? lon - 360 : lon, lat]);
    expect(measureOutline(there).areaSqm).toBeCloseTo(measureOutline(square).areaSqm, 3);
    expect(measureOutline(wrapped).areaSqm).toBeCloseTo(measureOutline(square).areaSqm, 3);
  });
});

describe('bentPath', () => {
  it('leaves short sides as they are', () => {
    const line: Position[] = [
      [-76.62, 39.28],
      [-76.6, 39.29],
    ];
    expect(bentPath(line, false)).toEqual(line);
  });

  it('bends long sides toward the pole, and continues past 180', () => {
    const path = bentPath(
      [
        [150, 50],
        [210, 50],
      ],
      false,
    );
    expect(path.length).toBeGreaterThan(50);
    expect(Math.max(...path.map(([, lat]) => lat))).toBeGreaterThan(53);
    for (const [index, [lon]] of path.entries()) {
      if (index > 0) expect(lon).toBeGreaterThan(path[index - 1]?.[0] ?? Infinity);
    }
  });

  it('closes an outline', () => {
    const path = bentPath(
      [
        [0, 0],
        [0.1, 0],
        [0.1, 0.1],
      ],
      true,
    );
    expect(path).toHaveLength(4);
    expect(path.at(-1)).toEqual(path[0]);
  });
});
