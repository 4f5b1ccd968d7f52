import type { MapPick } from '../../../map/map-pick.ts';
import { mapValue } from '../../../map/map-value.ts';

/** The reader's focus areas, and an outline that is not saved yet. */
export const FOCUS_AREA_OUTLINES = mapValue<{
  /** Outlines with `path` and `name`. A small area comes after the area that it lies in. */
  areas: GeoJSON.FeatureCollection | null;
  draft: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
}>('focus-areas', { areas: null, draft: null });

export const FOCUS_AREA_SOURCE = 'focus-areas';
export const FOCUS_AREA_FILL_LAYER = 'focus-area-fill';
export const FOCUS_AREA_EDGE_LAYER = 'focus-area-edge';
/** From this zoom on, the map shows single parcels, and a click selects one. */
const PARCELS_FROM_ZOOM = 13;

/** The areas, by their path, which is also their id. At low zooms the whole area can be clicked; where parcels are drawn, only its edge. */
export const FOCUS_AREAS: MapPick<string> = {
  name: 'focus-areas',
  source: FOCUS_AREA_SOURCE,
  layersAt: (zoom) => [zoom < PARCELS_FROM_ZOOM ? FOCUS_AREA_FILL_LAYER : FOCUS_AREA_EDGE_LAYER],
  read: ({ properties: { path } }) => (typeof path === 'string' ? path : null),
};
