import type { BBox } from '../../../kernel/geo.ts';

/**
 * What the eye means by a place whose outline reaches much further: the states that touch each other, Canada to where its islands end on
 * most maps, Alaska across the 180th meridian to the end of the Aleutians (west of -180), Hawaii without the atolls that trail 2,000 km to Midway.
 */
const VIEWS: ReadonlyMap<string, BBox> = new Map<string, BBox>([
  ['/us', [-125, 24.4, -66.9, 49.4]],
  ['/ca', [-141.1, 41.6, -52.5, 74]],
  ['/us/ak', [-188, 51, -129.9, 71.5]],
  ['/us/hi', [-160.6, 18.8, -154.7, 22.4]],
]);

/** The view of a place that has one of its own, else null. */
export function placeViewOf(path: string): BBox | null {
  return VIEWS.get(path) ?? null;
}
