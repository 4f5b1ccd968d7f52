import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { SUB_BOUNDARY_PICK_LAYER } from '../map-ids.ts';
import type { PickedBoundary } from './map-view.ts';

/** Returns the sub-boundary that is drawn under a point of the canvas, or null. */
export function findBoundaryAt(map: MapLibreMap, point: Point): PickedBoundary | null {
  if (!map.style || !map.getLayer(SUB_BOUNDARY_PICK_LAYER)) return null;
  const [feature] = map.queryRenderedFeatures(point, { layers: [SUB_BOUNDARY_PICK_LAYER], validate: false });
  if (typeof feature?.id !== 'number') return null;
  const { path, name } = feature.properties;
  return typeof path === 'string' && typeof name === 'string' ? { id: feature.id, path, name } : null;
}
