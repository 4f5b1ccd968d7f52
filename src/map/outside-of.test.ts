import { describe, expect, it } from 'vitest';
import { outsideOf } from './outside-of.ts';

const square = (x: number, size: number) => [
  [x, 0],
  [x + size, 0],
  [x + size, size],
  [x, size],
  [x, 0],
];

describe('outsideOf', () => {
  it('cuts a polygon out of the world', () => {
    const outside = outsideOf({ type: 'Polygon', coordinates: [square(0, 10)] });
    expect(outside?.coordinates).toHaveLength(1);
    expect(outside?.coordinates[0]?.slice(1)).toEqual([square(0, 10)]);
  });

  it('cuts every part out, and fills their holes', () => {
    const outside = outsideOf({
      type: 'MultiPolygon',
      coordinates: [[square(0, 10), square(2, 3)], [square(20, 5)]],
    });
    expect(outside?.coordinates[0]?.slice(1)).toEqual([square(0, 10), square(20, 5)]);
    expect(outside?.coordinates.slice(1)).toEqual([[square(2, 3)]]);
  });

  it('finds polygons in collections', () => {
    const outside = outsideOf({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [0, 0] },
        { type: 'Polygon', coordinates: [square(0, 1)] },
      ],
    });
    expect(outside?.coordinates[0]).toHaveLength(2);
  });

  it.each<GeoJSON.Geometry | null>([
    null,
    { type: 'Point', coordinates: [0, 0] },
    { type: 'Polygon', coordinates: [] },
    { type: 'MultiPolygon', coordinates: [[]] },
  ])('is null without area: %j', (geometry) => {
    expect(outsideOf(geometry)).toBeNull();
  });
});
