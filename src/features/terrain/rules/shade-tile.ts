import { latOfMercatorY, lonOfMercatorX, type TileId } from '../../../kernel/geo.ts';
import { elevationAt, type ElevationGrid, gridBounds } from './elevation-grid.ts';

export const SHADE_TILE_PX = 256;
/** The highest zoom of shading tiles. The shading shows the shape of a whole county, which needs no finer tiles. */
export const SHADE_MAX_ZOOM = 12;

/** The width of a pixel at zoom 0 on the equator, in meters. */
const PIXEL_M = 40_075_017 / SHADE_TILE_PX;
/** The light comes from the northwest at 45 degrees, as on printed maps. */
const LIGHT = { east: -0.5, north: 0.5, up: Math.SQRT1_2 } as const;
/** The darkest shadow and the brightest slope, as an opacity from 0 to 255. */
const DARKEST = 150;
const BRIGHTEST = 120;

/**
 * Returns the shading of a tile, four bytes per pixel from the northwest corner: black shadows and white slopes, each with its opacity. Flat land, the sea and
 * everything outside of the grids are clear. Slopes are exaggerated, most at low zooms, where they would be too gentle to see. The picture can't be turned back
 * into heights: it only has the brightness of slopes, in 270 steps.
 */
export function shadePixels(grids: readonly ElevationGrid[], { z, x, y }: TileId): Uint8Array {
  const size = SHADE_TILE_PX;
  const side = size * 2 ** z;
  const pixels = new Uint8Array(size * size * 4);
  // One more column and row on each side, for the slopes of the pixels at the edges.
  const wide = size + 2;
  const lons = Array.from({ length: wide }, (_, i) => lonOfMercatorX((x * size + i - 0.5) / side));
  const lats = Array.from({ length: wide }, (_, i) => latOfMercatorY((y * size + i - 0.5) / side));
  const heights = new Float32Array(wide * wide);
  const isKnown = new Uint8Array(wide * wide);
  for (const grid of grids) {
    const [west, south, east, north] = gridBounds(grid);
    for (let row = 0; row < wide; row++) {
      const lat = lats[row] ?? 0;
      if (lat < south || lat > north) continue;
      for (let column = 0; column < wide; column++) {
        const lon = lons[column] ?? 0;
        if (lon < west || lon > east) continue;
        const at = row * wide + column;
        heights[at] = Math.max(heights[at] ?? 0, elevationAt(grid, lon, lat));
        isKnown[at] = 1;
      }
    }
  }
  const strength = exaggerationAt(z);
  for (let row = 0; row < size; row++) {
    const meters = (PIXEL_M / 2 ** z) * Math.cos(((lats[row + 1] ?? 0) * Math.PI) / 180);
    const steepness = strength / (2 * meters);
    for (let column = 0; column < size; column++) {
      const at = (row + 1) * wide + column + 1;
      // Where the heights end there is no slope to show, only an edge of the data.
      if (
        isKnown[at - 1] === 0 ||
        isKnown[at + 1] === 0 ||
        isKnown[at - wide] === 0 ||
        isKnown[at + wide] === 0
      )
        continue;
      const east = ((heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)) * steepness;
      const north = ((heights[at - wide] ?? 0) - (heights[at + wide] ?? 0)) * steepness;
      writeShade(pixels, (row * size + column) * 4, lightOn(east, north) - LIGHT.up);
    }
  }
  return pixels;
}

/**
 * Returns how much light falls on a slope that rises by `east` and `north` meters per meter toward east and north: 1 if it faces the light directly, 0 or
 * less if the light doesn't reach it.
 */
function lightOn(east: number, north: number): number {
  const length = Math.sqrt(east * east + north * north + 1);
  return (LIGHT.up - LIGHT.east * east - LIGHT.north * north) / length;
}

function exaggerationAt(zoom: number): number {
  return Math.max(1.5, 7 - (zoom - 6) * 0.8);
}

/** Writes a shadow for less light than on flat land, and a bright slope for more. */
function writeShade(pixels: Uint8Array, at: number, light: number): void {
  const isBright = light > 0;
  const share = isBright ? light / (1 - LIGHT.up) : -light / LIGHT.up;
  const value = isBright ? 255 : 0;
  pixels[at] = value;
  pixels[at + 1] = value;
  pixels[at + 2] = value;
  pixels[at + 3] = Math.round(Math.min(1, share) * (isBright ? BRIGHTEST : DARKEST));
}
