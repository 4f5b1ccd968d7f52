import { expect, it } from 'vitest';
import { elevationAt } from '../../terrain/rules/elevation-grid.ts';
import { type Field, contourRings } from './contour.ts';
import { elevationGridOf } from './elevation-grid-of.ts';
import { lonLatOf } from './geojson-text.ts';
import { createNoise } from './noise.ts';

it('the elevation grid has the heights of the contours', () => {
  const noise = createNoise(7);
  const columns = 60;
  const elevation: Field = {
    west: -1500,
    south: -900,
    step: 50,
    columns,
    rows: columns,
    values: new Float32Array(),
  };
  elevation.values = Float32Array.from(
    { length: columns * columns },
    (_, i) => 12 + 20 * noise((i % columns) / 9, Math.floor(i / columns) / 9),
  );
  const grid = elevationGridOf(elevation);
  const misses = [3.048, 10].flatMap((level) =>
    contourRings(elevation, level)
      .flat()
      // The edge of a field counts as low, so that every ring closes. A ring along the edge is not a contour, so its points are left out.
      .filter(({ x, y }) => Math.min(x + 1500, y + 900, 1450 - x, 2050 - y) > 50)
      .map((p) => Math.abs(elevationAt(grid, ...lonLatOf(p)) - level)),
  );
  expect(misses.length).toBeGreaterThan(100);
  // The bound, in meters, is not 0, because a contour that would touch a grid point is moved a fiftieth of a step away from it.
  expect(Math.max(...misses)).toBeLessThan(0.3);
});
