import { describe, expect, it } from 'vitest';
import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { JsonBytes } from '../services/json-bytes.ts';
import { writeEsriGeometry } from './esri-geometry.ts';

type Ring = [number, number][];
const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];
function readEsriGeometry(geometry: unknown, toLonLat: ToLonLat | null): unknown {
  const into = new JsonBytes(1);
  writeEsriGeometry(into, geometry, toLonLat);
  return JSON.parse(into.toString());
}
const ringsOf = (geometry: unknown) => (geometry as { coordinates: Ring[] }).coordinates;

describe('writeEsriGeometry', () => {
  it('puts holes into the outer ring around them, wherever they are in the list', () => {
    const hole = square(11, 11, 1).toReversed();
    const geometry = readEsriGeometry({ rings: [hole, square(0, 0, 5), square(10, 10, 5)] }, null);
    expect(geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(0, 0, 5)], [square(10, 10, 5), hole]],
    });
  });

  it('drops Z and M, and returns null for a geometry without usable coordinates', () => {
    const flat = readEsriGeometry(
      { hasZ: true, rings: [square(0, 0, 1).map(([x, y]) => [x, y, 7, 8])] },
      null,
    );
    expect(flat).toEqual({ type: 'Polygon', coordinates: [square(0, 0, 1)] });
    for (const empty of [
      null,
      {},
      { rings: [] },
      { rings: [[]] },
      { x: 'NaN', y: 'NaN' },
      {
        rings: [
          [
            [0, 0],
            [0, null],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    ])
      expect(readEsriGeometry(empty, null)).toBeNull();
  });

  it('reads points and lines', () => {
    expect(readEsriGeometry({ x: 1, y: 2 }, null)).toEqual({ type: 'Point', coordinates: [1, 2] });
    expect(
      readEsriGeometry(
        {
          points: [
            [1, 2],
            [3, 4],
          ],
        },
        null,
      ),
    ).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    });
    expect(
      readEsriGeometry(
        {
          paths: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
        null,
      ),
    ).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    });
  });

  it('converts coordinates that are not in degrees', () => {
    const halve = (coords: Float64Array, from: number, to: number) => {
      for (let at = from * 2; at < to * 2; at++) coords[at] = (coords[at] as number) / 2;
    };
    expect(readEsriGeometry({ rings: [square(0, 0, 4)] }, halve)).toEqual({
      type: 'Polygon',
      coordinates: [square(0, 0, 2)],
    });
  });

  it('draws an arc through a point as a circle on the ground, not in degrees', () => {
    // Half a circle with a radius of 0.001 degrees of latitude around (-76, 60), where a degree of longitude is half as long.
    const geometry = readEsriGeometry(
      {
        curveRings: [
          [
            [-76.002, 60],
            {
              c: [
                [-75.998, 60],
                [-76, 60.001],
              ],
            },
            [-76.002, 60],
          ],
        ],
      },
      null,
    );
    const [ring = []] = ringsOf(geometry);
    expect(ring.length).toBeGreaterThan(40);
    for (const [x, y] of ring.filter(([, latitude]) => latitude > 60.0000001))
      expect(Math.hypot((x + 76) / 2, y - 60)).toBeCloseTo(0.001, 8);
  });

  it('draws arcs around a center in their direction, and Bezier curves', () => {
    const arc = (isClockwise: 0 | 1) =>
      ringsOf(
        readEsriGeometry(
          { curveRings: [[[1, 0], { a: [[-1, 0], [0, 0], 0, isClockwise] }, [1, 0]]] },
          () => undefined,
        ),
      )[0]?.map(([, y]) => y) ?? [];
    expect(Math.max(...arc(0))).toBeCloseTo(1, 3);
    expect(Math.min(...arc(1))).toBeCloseTo(-1, 3);
    const [bezier = []] = ringsOf(
      readEsriGeometry(
        {
          curveRings: [
            [
              [0, 0],
              {
                b: [
                  [3, 0],
                  [0, 4],
                  [3, 4],
                ],
              },
              [0, 0],
            ],
          ],
        },
        () => undefined,
      ),
    );
    expect(Math.max(...bezier.map(([, y]) => y))).toBeCloseTo(3, 2);
  });

  it('draws an elliptic arc with its long and short axis', () => {
    const [ring = []] = ringsOf(
      readEsriGeometry(
        { curveRings: [[[2, 0], { a: [[-2, 0], [0, 0], 0, 0, 0, 2, 0.5] }, [2, 0]]] },
        () => undefined,
      ),
    );
    expect(Math.max(...ring.map(([, y]) => y))).toBeCloseTo(1, 3);
  });
});
