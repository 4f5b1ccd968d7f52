import type { ElevationGrid } from '../../terrain/rules/elevation-grid.ts';
import type { Field } from './contour.ts';
import { lonLatOf } from './geojson-text.ts';

/** Converts the grid of heights from which the county's contours are drawn: its corner and its steps from meters to degrees. The heights stay the same. */
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
