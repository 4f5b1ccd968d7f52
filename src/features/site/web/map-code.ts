import { createMapView } from '../../../map/web/create-map-view.ts';
import { isMapUnavailable } from '../../../map/web/map-unavailable.ts';
import type { MapView, MapViewOptions } from '../../../map/web/map-view.ts';
import { MAP_LAYERS } from '../layers/map-layers.ts';
import { createListOnlyView } from './list-only-view.ts';

/** Makes the map, or, where the browser can't draw one, a view that only knows which parcels are where. */
export function openMapView(options: MapViewOptions): { view: MapView; canDraw: boolean } {
  try {
    return { view: createMapView(options, MAP_LAYERS), canDraw: true };
  } catch (error) {
    if (!isMapUnavailable(error)) throw error;
    return { view: createListOnlyView(options), canDraw: false };
  }
}
