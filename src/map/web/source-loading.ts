import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Returns whether tiles of a source are missing on screen. A source that the style leaves out has nothing to load, such as the lines of all parcels while a filter
 * hides the parcels that don't match.
 */
export function isSourceLoading(
  map: Pick<MapLibreMap, 'getSource' | 'isSourceLoaded'>,
  source: string,
): boolean {
  return map.getSource(source) !== undefined && !map.isSourceLoaded(source);
}
