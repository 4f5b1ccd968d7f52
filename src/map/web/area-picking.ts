import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { FOCUS_AREA_EDGE_LAYER, FOCUS_AREA_FILL_LAYER } from '../map-ids.ts';
import type { PickedArea } from './map-view.ts';

/** From this zoom on, the map shows single parcels, and a click selects one (map-view.md, section 9). */
const PARCELS_FROM_ZOOM = 13;

/** Returns the focus area under a point of the canvas. At low zooms the whole area can be clicked; where parcels are drawn, only its edge. */
export function findAreaAt(map: MapLibreMap, point: Point): PickedArea | null {
  const layer = map.getZoom() < PARCELS_FROM_ZOOM ? FOCUS_AREA_FILL_LAYER : FOCUS_AREA_EDGE_LAYER;
  if (!map.style || !map.getLayer(layer)) return null;
  const [feature] = map.queryRenderedFeatures(point, { layers: [layer], validate: false });
  const { path, name } = feature?.properties ?? {};
  return typeof path === 'string' && typeof name === 'string' ? { path, name } : null;
}
