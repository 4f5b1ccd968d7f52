import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { elevationAt, type ElevationGrid, gridBounds, gridMaxZoom } from './elevation-grid.ts';
import { elevationPixels, readTerrarium, TERRAIN_TILE_PX, writeTerrarium } from './elevation-tile.ts';

/** A grid of two by two cells of a tenth of a degree, from 10 E 20 N. */
const GRID: ElevationGrid = {
  west: 10,
  south: 20,
  lonStep: 0.1,
  latStep: 0.1,
  columns: 3,
  rows: 3,
  values: Float32Array.of(-5, 0, 10, 0, 20, 40, 10, 40, 80),
};

describe('elevationAt', () => {
  it.each([
    { name: 'a point of the grid', lon: 10.1, lat: 20.1, meters: 20 },
    { name: 'the south-west corner, under the sea', lon: 10, lat: 20, meters: 0 },
    { name: 'the north-east corner', lon: 10.2, lat: 20.2, meters: 80 },
    { name: 'half way along an edge', lon: 10.15, lat: 20.1, meters: 30 },
    { name: 'the middle of a cell', lon: 10.15, lat: 20.15, meters: 45 },
    { name: 'just outside in the west', lon: 9.999, lat: 20.1, meters: 0 },
    { name: 'just outside in the north', lon: 10.1, lat: 20.201, meters: 0 },
    { name: 'a longitude that is not a number', lon: Number.NaN, lat: 20, meters: 0 },
  ])('at $name is $meters m', ({ lon, lat, meters }) =>
    expect(elevationAt(GRID, lon, lat)).toBeCloseTo(meters, 4),
  );

  it('is never below 0, and never above the highest point of the grid', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 9, max: 11, noNaN: true }),
        fc.double({ min: 19, max: 21, noNaN: true }),
        (lon, lat) => {
          const meters = elevationAt(GRID, lon, lat);
          expect(meters).toBeGreaterThanOrEqual(0);
          expect(meters).toBeLessThanOrEqual(80.0001);
        },
      ),
    );
  });
});

it('a grid ends at its last points', () => {
  const [west, south, east, north] = gridBounds(GRID);
  expect([west, south]).toEqual([10, 20]);
  expect(east).toBeCloseTo(10.2);
  expect(north).toBeCloseTo(20.2);
});

it.each([
  { lonStep: 0.1, zoom: 5 },
  { lonStep: 0.0004, zoom: 13 },
  { lonStep: 0.00001, zoom: 14 },
  { lonStep: 10, zoom: 0 },
])('steps of $lonStep degrees are worth tiles up to zoom $zoom', ({ lonStep, zoom }) =>
  expect(gridMaxZoom({ lonStep })).toBe(zoom),
);

it('heights are rounded to the nearest 1/32 meter in the colors', () => {
  fc.assert(
    fc.property(fc.double({ min: -11_000, max: 9000, noNaN: true }), (meters) => {
      const pixels = new Uint8Array(3);
      writeTerrarium(pixels, 0, meters);
      expect(Math.abs(readTerrarium(pixels, 0) - meters)).toBeLessThanOrEqual(1 / 64);
    }),
  );
});

describe('elevationPixels', () => {
  const heightsOf = (z: number, x: number, y: number) => {
    const pixels = elevationPixels([GRID], { z, x, y });
    return (column: number, row: number) => readTerrarium(pixels, (row * TERRAIN_TILE_PX + column) * 3);
  };

  it('continue from tile to tile: the step across an edge is like the steps beside it', () => {
    const x = Math.floor(mercatorX(10.13) * 2 ** 14);
    const y = Math.floor(mercatorY(20.13) * 2 ** 14);
    const left = heightsOf(14, x, y);
    const right = heightsOf(14, x + 1, y);
    const below = heightsOf(14, x, y + 1);
    const last = TERRAIN_TILE_PX - 1;
    let worst = 0;
    for (let i = 0; i <= last; i++) {
      const over = right(0, i) - left(last, i);
      const down = below(i, 0) - left(i, last);
      const bendOver = Math.abs(over - (left(last, i) - left(last - 1, i)));
      const bendDown = Math.abs(down - (left(i, last) - left(i, last - 1)));
      worst = Math.max(worst, bendOver, bendDown);
    }
    // The steps may differ only by rounding: heights are rounded to 1/32 meter.
    expect(worst).toBeLessThan(0.1);
    expect(left(last, last)).toBeGreaterThan(1);
  });

  it('are 0 where there is no grid', () => {
    const heights = heightsOf(14, 0, 0);
    expect([heights(0, 0), heights(255, 255)]).toEqual([0, 0]);
  });
});
