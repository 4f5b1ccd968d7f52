import type { SlimFollow } from '../contract.ts';

/** Returns bookmarks as points for the map. */
export function bookmarkPoints(
  follows: readonly SlimFollow[],
): GeoJSON.FeatureCollection<GeoJSON.Point, { path: string; is_gone: boolean }> {
  return {
    type: 'FeatureCollection',
    features: follows.map(({ id, target_path: path, centroid, is_gone }) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: centroid },
      properties: { path, is_gone },
    })),
  };
}
