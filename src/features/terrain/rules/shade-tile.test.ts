import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../kernel/geo.ts';
import type { ElevationGrid } from './elevation-grid.ts';
import { SHADE_TILE_PX, shadePixels } from './shade-tile.ts';

/** A ridge from south to north through the middle of the grid. */
const RIDGE: ElevationGrid = {
  west: -100,
  south: 40,
  lonStep: 0.001,
  latStep: 0.001,
  columns: 101,
  rows: 101,
  values: Float32Array.from({ length: 101 * 101 }, (_, at) => 300 - Math.abs((at % 101) - 50) * 6),
};

const Z = 11;

/** Returns the pixel at a position: its color, and how opaque it is. */
function pixelAt(lon: number, lat: number): { color: number; opacity: number } {
  const [x, y] = [mercatorX(lon) * 2 ** Z, mercatorY(lat) * 2 ** Z];
  const tile = { z: Z, x: Math.floor(x), y: Math.floor(y) };
  const pixels = shadePixels([RIDGE], tile);
  const row = Math.floor((y - tile.y) * SHADE_TILE_PX);
  const column = Math.floor((x - tile.x) * SHADE_TILE_PX);
  const at = (row * SHADE_TILE_PX + column) * 4;
  return { color: pixels[at] ?? 0, opacity: pixels[at + 3] ?? 0 };
}

describe('the shading of the land', () => {
  it('is bright on a slope that faces west and dark on one that faces east', () => {
    const west = pixelAt(-99.975, 40.05);
    const east = pixelAt(-99.925, 40.05);
    expect(west.color).toBe(255);
    expect(west.opacity).toBeGreaterThan(10);
    expect(east.color).toBe(0);
    expect(east.opacity).toBeGreaterThan(10);
  });

  it('is transparent where heights are missing, and shows no cliff at their edge', () => {
    expect(pixelAt(-100.02, 40.05).opacity).toBe(0);
    expect(pixelAt(-99.9751, 40.0998).opacity).toBe(0);
  });

  it('is clear without heights', () => {
    expect(shadePixels([], { z: Z, x: 1, y: 1 }).every((value) => value === 0)).toBe(true);
  });
});
