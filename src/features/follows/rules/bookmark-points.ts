import type { SlimFollow } from '../contract.ts';

/** Returns bookmarks as points for the map. */
export function bookmarkPoints(
  follows: readonly SlimFollow[],
): GeoJSON.FeatureCollection<GeoJSON.Point, { id: number; is_gone: boolean }> {
  return {
    type: 'FeatureCollection',
    features: follows.map(({ id, centroid, is_gone }) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: centroid },
      properties: { id, is_gone },
    })),
  };
}
