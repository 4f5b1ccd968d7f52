import type { BBox } from '../../../kernel/geo.ts';
import { LonRange } from '../../../kernel/lon-range.ts';

/**
 * Returns the box in which the map shows a place. A place on both sides of the 180th meridian (Alaska) gets a box across it, with a west below -180,
 * instead of one around the whole earth. Returns null without coordinates.
 */
export function viewBox(polygons: GeoJSON.MultiPolygon['coordinates']): BBox | null {
  let [south, north] = [Infinity, -Infinity];
  const lons = new LonRange();
  for (const polygon of polygons) {
    for (const [lon = 0, lat = 0] of polygon[0] ?? []) {
      lons.add(lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  const [west, east] = lons.ends;
  return west > east ? null : [west, south, east, north];
}
