import type { BBox } from '../../../kernel/geo.ts';

/**
 * The views of places whose outlines extend much farther than what people look for: the contiguous United States, Canada with the islands that most
 * maps show, Alaska across the 180th meridian to the end of the Aleutians (west of -180), and Hawaii without the atolls that reach 2,000 km to Midway.
 */
const VIEWS: ReadonlyMap<string, BBox> = new Map<string, BBox>([
  ['/us', [-125, 24.4, -66.9, 49.4]],
  ['/ca', [-141.1, 41.6, -52.5, 74]],
  ['/us/ak', [-188, 51, -129.9, 71.5]],
  ['/us/hi', [-160.6, 18.8, -154.7, 22.4]],
]);

/** Returns the special view of a place, or null when its bounding box will do. */
export function placeViewOf(path: string): BBox | null {
  return VIEWS.get(path) ?? null;
}
