import type { Outline } from '../../filters/rules/shape-code.ts';
import { accuracyBox, accuracyCircle } from '../../places/rules/my-location.ts';
import type { ApiPoint } from './read-points.ts';

/** The place of a query: the shapes of an area, or points. */
export type SearchedPlace = { shapes: readonly Outline[] } | { points: readonly ApiPoint[] };

/**
 * Returns the shapes in which a query searches: those of its area, or circles of `radius` meters around its points. Returns undefined for a query without a place, and
 * an error message about the radius when it doesn't fit the place.
 */
export function searchedShapes(
  place: SearchedPlace | undefined,
  radius: number,
): readonly Outline[] | undefined | string {
  if (place !== undefined && 'points' in place) {
    if (radius === 0) return 'is missing. Send the radius in meters around the points of geojson';
    return circlesAround(place.points, radius);
  }
  return radius === 0 ? place?.shapes : 'needs a Point or a MultiPoint in geojson';
}

/**
 * Returns the circles of `radius` meters around points. The longitudes of parcels end at the 180° meridian, so a circle over it is returned a second time, as
 * seen from the other side.
 */
export function circlesAround(points: readonly ApiPoint[], radius: number): GeoJSON.Polygon[] {
  return points.flatMap((point) => {
    const fix = { ...point, accuracyM: radius };
    const [west, , east] = accuracyBox(fix);
    const turns = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])];
    return turns.map((degrees) => accuracyCircle({ ...fix, lon: fix.lon + degrees }));
  });
}
