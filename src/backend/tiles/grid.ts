import {
  type BBox,
  type TileId,
  latOfMercatorY,
  lonOfMercatorX,
  mercatorX,
  mercatorY,
} from '../../kernel/geo.ts';

/**
 * The grid on which all tile geometry is stored: web mercator, zoom 18 with 4096 units a tile, as int32. One unit is 3.7 cm at
 * the equator. A vertex is rounded once, here; every zoom rounds the same integer again, so neighboring tiles agree.
 */
export const GRID_ZOOM = 18;
export const TILE_EXTENT = 4096;
export const GRID_SIZE = 2 ** GRID_ZOOM * TILE_EXTENT;

/** Longitude in degrees to grid units, 0 (west) to GRID_SIZE; clamped to the map. */
export function gridX(lon: number): number {
  return clampToGrid(mercatorX(lon));
}

/** Latitude in degrees to grid units, 0 (north) to GRID_SIZE; clamped to the map. */
export function gridY(lat: number): number {
  return clampToGrid(mercatorY(lat));
}

function clampToGrid(share: number): number {
  const value = Math.round(share * GRID_SIZE);
  return value <= 0 ? 0 : value > GRID_SIZE ? GRID_SIZE : value;
}

/** A box of the grid (west, north, east, south) in degrees: west, south, east, north. */
export function gridBoxDegrees([west, north, east, south]: readonly [number, number, number, number]): BBox {
  return [
    lonOfMercatorX(west / GRID_SIZE),
    latOfMercatorY(south / GRID_SIZE),
    lonOfMercatorX(east / GRID_SIZE),
    latOfMercatorY(north / GRID_SIZE),
  ];
}

/** How one tile sees the grid: `pixel = ((grid + half) >> shift) - origin`, kept between `min` and `max`. */
export interface TileView {
  shift: number;
  half: number;
  originX: number;
  originY: number;
  /** Pixels that are kept, buffer included. */
  min: number;
  max: number;
  /** The same in grid units, as a search box: west, north, east, south. */
  box: readonly [number, number, number, number];
}

/**
 * `buffer` is in tile units. Zoom at most 18. `extent` is the number of units of a tile, a power of two: with fewer than 4096, vertices of neighbors
 * that are rounded together stay together, which dropping vertices along each of them doesn't promise.
 */
export function tileView({ z, x, y }: TileId, buffer: number, extent = TILE_EXTENT): TileView {
  const shift = GRID_ZOOM - z + Math.log2(TILE_EXTENT / extent);
  const half = shift === 0 ? 0 : 2 ** (shift - 1);
  const unit = 2 ** shift;
  const originX = x * extent;
  const originY = y * extent;
  // Half a unit more on each side: what rounds into the kept pixels is found.
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
