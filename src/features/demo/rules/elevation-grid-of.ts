import type { ElevationGrid } from '../../terrain/rules/elevation-grid.ts';
import type { Field } from './contour.ts';
import { lonLatOf } from './geojson-text.ts';

/** Returns the county's heights in degrees, on the grid that its contours are drawn from. */
export function elevationGridOf({ west, south, step, columns, rows, values }: Field): ElevationGrid {
  const [lon, lat] = lonLatOf({ x: west, y: south });
  const [nextLon, nextLat] = lonLatOf({ x: west + step * columns, y: south + step * rows });
  return {
    west: lon,
    south: lat,
    lonStep: (nextLon - lon) / columns,
    latStep: (nextLat - lat) / rows,
    columns,
    rows,
    values,
  };
}
