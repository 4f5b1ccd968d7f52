import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latOfMercatorY, lonOfMercatorX } from '../../kernel/geo.ts';
import { GRID_SIZE, TILE_EXTENT, gridX, gridY, tileView } from './grid.ts';

test.each([
  { lon: -180, x: 0 },
  { lon: 0, x: GRID_SIZE / 2 },
  { lon: 180, x: GRID_SIZE },
  { lon: -500, x: 0 },
  { lon: 500, x: GRID_SIZE },
])('longitude $lon is at $x', ({ lon, x }) => {
  expect(gridX(lon)).toBe(x);
});

test.each([
  { lat: 90, y: 0 },
  { lat: 0, y: GRID_SIZE / 2 },
  { lat: -90, y: GRID_SIZE },
])('latitude $lat is at $y', ({ lat, y }) => {
  expect(gridY(lat)).toBe(y);
});

const onGrid = fc.integer({ min: 0, max: GRID_SIZE });

test('a grid point that is converted to degrees and back stays the same', () => {
  fc.assert(
    fc.property(onGrid, onGrid, (x, y) => {
      expect([gridX(lonOfMercatorX(x / GRID_SIZE)), gridY(latOfMercatorY(y / GRID_SIZE))]).toEqual([x, y]);
    }),
  );
});

test('neighboring tiles round a vertex to the same place', () => {
  fc.assert(
    fc.property(onGrid, fc.integer({ min: 1, max: 18 }), (value, z) => {
      const x = Math.min(2 ** z - 1, Math.floor(value / (GRID_SIZE / 2 ** z)));
      const pixelIn = (tileX: number) => {
        const { half, shift, originX } = tileView({ z, x: tileX, y: 0 }, 64);
        return ((value + half) >> shift) - originX;
      };
      expect(pixelIn(x)).toBe(pixelIn(x + 1) + TILE_EXTENT);
      expect(pixelIn(x)).toBeGreaterThanOrEqual(0);
      expect(pixelIn(x)).toBeLessThanOrEqual(TILE_EXTENT);
    }),
  );
});

test('the search box contains every grid coordinate that rounds to a kept pixel', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 2 as const),
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: 0, max: 18 }),
      fc.integer({ min: 0, max: 128 }),
      (edge, percent, z, buffer) => {
        const { half, shift, originX, min, max, box } = tileView({ z, x: (2 ** z) >> 1, y: 0 }, buffer);
        // Only near the edges of the box can a coordinate be kept and outside of it.
        const value = box[edge] + Math.round((percent / 100) * 2 ** shift);
        const pixel = ((value + half) >> shift) - originX;
        const isKept = pixel >= min && pixel <= max;
        const isInBox = value >= box[0] && value <= box[2];
        expect(isKept && !isInBox).toBe(false);
      },
    ),
  );
});
