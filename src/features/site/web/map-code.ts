import { createMapView } from '../../../map/web/create-map-view.ts';
import { loadMapLayers } from '../../../map/web/map-session.ts';
import { isMapUnavailable } from '../../../map/web/map-unavailable.ts';
import type { MapViewOptions } from '../../../map/web/map-view.ts';
import type { OpenedView } from './list-only-view.ts';

/** Creates the map. When the browser can't draw it after all, creates the view that only lists parcels. */
export async function openMapView(options: MapViewOptions): Promise<OpenedView> {
  const layers = await loadMapLayers();
  try {
    return { view: createMapView(options, layers), canDraw: true };
  } catch (error) {
    if (!isMapUnavailable(error)) throw error;
    const { openListOnlyView } = await import('./list-only-view.ts');
    return openListOnlyView(options);
  }
}
