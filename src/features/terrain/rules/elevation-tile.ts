import { latOfMercatorY, lonOfMercatorX, type TileId } from '../../../kernel/geo.ts';
import { elevationAt, type ElevationGrid } from './elevation-grid.ts';

export const TERRAIN_TILE_PX = 256;

/** The meters below sea level at which the terrarium encoding begins. */
const BASE_M = 32_768;
/** Heights are rounded to 1/32 meter. Finer steps are not visible and would make the images three times as large. */
const PARTS = 32;

/**
 * Returns the colors of a tile, three bytes per pixel from the northwest corner. Each encodes the height at the pixel's center. A height
 * depends only on the location, so neighboring tiles match.
 */
export function elevationPixels(grids: readonly ElevationGrid[], { z, x, y }: TileId): Uint8Array {
  const size = TERRAIN_TILE_PX;
  const side = size * 2 ** z;
  const pixels = new Uint8Array(size * size * 3);
  const lons = Array.from({ length: size }, (_, column) => lonOfMercatorX((x * size + column + 0.5) / side));
  for (let row = 0; row < size; row++) {
    const lat = latOfMercatorY((y * size + row + 0.5) / side);
    for (let column = 0; column < size; column++) {
      const lon = lons[column] ?? 0;
      let meters = 0;
      for (const grid of grids) meters = Math.max(meters, elevationAt(grid, lon, lat));
      writeTerrarium(pixels, (row * size + column) * 3, meters);
    }
  }
  return pixels;
}

/** Writes a height in meters above sea level as the three bytes of a pixel at `at`. */
export function writeTerrarium(pixels: Uint8Array, at: number, meters: number): void {
  const parts = Math.max(0, Math.min(65_536 * PARTS - 1, Math.round((meters + BASE_M) * PARTS)));
  const whole = Math.floor(parts / PARTS);
  pixels[at] = whole >> 8;
  pixels[at + 1] = whole & 255;
  pixels[at + 2] = (parts % PARTS) * (256 / PARTS);
}

/** Returns the height in meters above sea level of the pixel whose three bytes begin at `at`. */
export function readTerrarium(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
  return red * 256 + green + blue / 256 - BASE_M;
}
