import type { Map as MapLibreMap } from 'maplibre-gl';
import { OVERLAY_PREFIX } from '../map-ids.ts';

/** Returns true if an additional layer has loaded and has nothing to draw on screen; null while it is loading. */
export function isOverlayEmpty(map: MapLibreMap, id: string): boolean | null {
  const layer = OVERLAY_PREFIX + id;
  if (!map.style || !map.getLayer(layer) || !map.isSourceLoaded(layer)) return null;
  return map.queryRenderedFeatures({ layers: [layer], validate: false }).length === 0;
}
