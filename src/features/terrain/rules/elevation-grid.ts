import type { BBox } from '../../../kernel/geo.ts';

/** Heights on a grid of equal steps in degrees: `values[row * columns + column]`, with rows from south to north. */
export interface ElevationGrid {
  west: number;
  south: number;
  lonStep: number;
  latStep: number;
  columns: number;
  rows: number;
  /** Heights in meters above sea level. */
  values: Float32Array;
}

/** Returns the box around the outer points of a grid, in degrees. */
export function gridBounds({
  west,
  south,
  lonStep,
  latStep,
  columns,
  rows,
}: Omit<ElevationGrid, 'values'>): BBox {
  return [west, south, west + (columns - 1) * lonStep, south + (rows - 1) * latStep];
}

/**
 * Returns the height of a point in meters above sea level, interpolated linearly in both directions, so that contours made from the same
 * grid lie exactly at their height. The sea, land below sea level and everything outside the grid is 0.
 */
export function elevationAt(grid: ElevationGrid, lon: number, lat: number): number {
  const u = (lon - grid.west) / grid.lonStep;
  const v = (lat - grid.south) / grid.latStep;
  if (!(u >= 0 && v >= 0 && u <= grid.columns - 1 && v <= grid.rows - 1)) return 0;
  const i = Math.min(grid.columns - 2, Math.floor(u));
  const j = Math.min(grid.rows - 2, Math.floor(v));
  const base = j * grid.columns + i;
  const { values } = grid;
  const south = (values[base] ?? 0) * (1 - u + i) + (values[base + 1] ?? 0) * (u - i);
  const above = base + grid.columns;
  const north = (values[above] ?? 0) * (1 - u + i) + (values[above + 1] ?? 0) * (u - i);
  return Math.max(0, south * (1 - v + j) + north * (v - j));
}

/** The highest zoom of elevation tiles for any grid. */
const DEEPEST_ZOOM = 14;

/** Returns the lowest zoom at which a pixel is at most half as wide as the grid's step, at most `DEEPEST_ZOOM`. Higher zooms would show no more detail. */
export function gridMaxZoom({ lonStep }: Pick<ElevationGrid, 'lonStep'>): number {
  const exactZoom = Math.log2(360 / 256 / (lonStep / 2));
  return Math.max(0, Math.min(DEEPEST_ZOOM, Math.ceil(exactZoom)));
}
