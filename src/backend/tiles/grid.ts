import {
  type BBox,
  type TileId,
  latOfMercatorY,
  lonOfMercatorX,
  mercatorX,
  mercatorY,
} from '../../kernel/geo.ts';

/**
 * The grid on which all tile geometry is stored: Web Mercator, zoom 18 with 4096 units per tile, as int32. One unit is 3.7 cm at the equator. A vertex is
 * rounded to the grid once, and each zoom rounds that same integer, so that neighboring tiles agree.
 */
export const GRID_ZOOM = 18;
export const TILE_EXTENT = 4096;
export const GRID_SIZE = 2 ** GRID_ZOOM * TILE_EXTENT;

/** Converts a longitude in degrees to grid units, from 0 (west) to GRID_SIZE; clamped to the map. */
export function gridX(lon: number): number {
  return clampToGrid(mercatorX(lon));
}

/** Converts a latitude in degrees to grid units, from 0 (north) to GRID_SIZE; clamped to the map. */
export function gridY(lat: number): number {
  return clampToGrid(mercatorY(lat));
}

function clampToGrid(share: number): number {
  const value = Math.round(share * GRID_SIZE);
  return value <= 0 ? 0 : value > GRID_SIZE ? GRID_SIZE : value;
}

/** Converts a box on the grid (west, north, east, south) to degrees (west, south, east, north). */
export function gridBoxDegrees([west, north, east, south]: readonly [number, number, number, number]): BBox {
  return [
    lonOfMercatorX(west / GRID_SIZE),
    latOfMercatorY(south / GRID_SIZE),
    lonOfMercatorX(east / GRID_SIZE),
    latOfMercatorY(north / GRID_SIZE),
  ];
}

/** Converts grid coordinates to those of one tile: `pixel = ((grid + half) >> shift) - origin`, clipped to `min` and `max`. */
export interface TileView {
  shift: number;
  half: number;
  originX: number;
  originY: number;
  /** The range of pixels that are kept, including the buffer. */
  min: number;
  max: number;
  /** The same range in grid units, as a search box: west, north, east, south. */
  box: readonly [number, number, number, number];
}

/**
 * Returns the view of a tile with a zoom of at most 18. `buffer` is in tile units. `extent` is the number of units per tile, a power of two. For a coarser
 * tile, use a smaller extent: neighboring features then round a vertex that they share to the same point. If vertices were dropped along each outline instead,
 * their borders could differ.
 */
export function tileView({ z, x, y }: TileId, buffer: number, extent = TILE_EXTENT): TileView {
  const shift = GRID_ZOOM - z + Math.log2(TILE_EXTENT / extent);
  const half = shift === 0 ? 0 : 2 ** (shift - 1);
  const unit = 2 ** shift;
  const originX = x * extent;
  const originY = y * extent;
  // The box is half a unit larger on each side, to find the points that are rounded into it.
  return {
    shift,
    half,
    originX,
    originY,
    min: -buffer,
    max: extent + buffer,
    box: [
      (originX - buffer) * unit - half,
      (originY - buffer) * unit - half,
      (originX + extent + buffer) * unit + half,
      (originY + extent + buffer) * unit + half,
    ],
  };
}
