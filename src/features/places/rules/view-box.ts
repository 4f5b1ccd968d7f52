import type { BBox } from '../../../kernel/geo.ts';

/**
 * Returns the box in which the map shows a place. A place on both sides of the 180th meridian (Alaska) gets a box across it, with a west below -180,
 * instead of one around the whole earth. Returns null without coordinates.
 */
export function viewBox(polygons: GeoJSON.MultiPolygon['coordinates']): BBox | null {
  let [south, north] = [Infinity, -Infinity];
  const lons: number[] = [];
  for (const polygon of polygons) {
    for (const [lon = 0, lat = 0] of polygon[0] ?? []) {
      lons.push(lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  const [west, east] = lonRange(lons);
  if (lons.length === 0) return null;
  if (east - west <= 180) return [west, south, east, north];
  const [shiftedWest, shiftedEast] = lonRange(lons.map((lon) => (lon > 0 ? lon - 360 : lon)));
  return shiftedEast - shiftedWest < east - west
    ? [shiftedWest, south, shiftedEast, north]
    : [west, south, east, north];
}

function lonRange(lons: readonly number[]): [number, number] {
  let [west, east] = [Infinity, -Infinity];
  for (const lon of lons) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return [west, east];
}
