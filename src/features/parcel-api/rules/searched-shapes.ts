import type { Outline } from '../../filters/rules/shape-code.ts';
import { accuracyCircle } from '../../places/rules/my-location.ts';
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
    return place.points.map((point) => accuracyCircle({ ...point, accuracyM: radius }));
  }
  return radius === 0 ? place?.shapes : 'needs a Point or a MultiPoint in geojson';
}
