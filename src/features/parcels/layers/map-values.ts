import type { MapPick } from '../../../map/map-pick.ts';
import { mapValue } from '../../../map/map-value.ts';

export const PARCEL_SOURCE = 'parcels';
/** The source of the pictures of all parcel lines, which are drawn at low zooms. */
export const PARCEL_RASTER_SOURCE = 'parcels-raster';
export const PARCEL_SOURCE_LAYER = 'parcels';
/** The invisible fill layer that is searched for the parcel under the pointer. */
export const PARCEL_FILL_LAYER = 'parcel-fill';

/** The parcels of the tiles, by their feature ids. */
export const PARCELS: MapPick<number> = {
  name: 'parcels',
  source: PARCEL_SOURCE,
  sourceLayer: PARCEL_SOURCE_LAYER,
  layersAt: () => [PARCEL_FILL_LAYER],
  isListed: true,
  read: ({ id }) => (typeof id === 'number' ? id : null),
};

/** True while names or numbers of parcels are labels of the map. */
export const HAS_TEXT_LABELS = mapValue('has-text-labels', false);

export const LABEL_CANDIDATE_SOURCE = 'label-candidates';

/** The parcels to label at zooms where the tiles have no single parcels: the largest ones, by their feature ids. They are not drawn. */
export const LABEL_CANDIDATES: MapPick<number> = {
  name: 'label-candidates',
  source: LABEL_CANDIDATE_SOURCE,
  sourceLayer: PARCEL_SOURCE_LAYER,
  layersAt: () => [LABEL_CANDIDATE_SOURCE],
  clickMaxZoom: 0,
  isListed: true,
  read: ({ id }) => (typeof id === 'number' ? id : null),
};

/** The selected parcel. It is drawn from its geometry, so it is visible at every zoom. */
export const SELECTED_PARCEL = mapValue<{ fid: number; geometry: GeoJSON.Geometry } | null>(
  'selected-parcel',
  null,
);

/** Highlighted parcels. They are drawn as polygons where tiles have parcels, and as points at lower zooms. */
export interface ParcelSet {
  /** Feature ids, without duplicates. */
  fids: readonly number[];
  points: GeoJSON.FeatureCollection<GeoJSON.Point>;
}

/** The parcels that are selected together. */
export const MULTI_SELECTED_PARCELS = mapValue<ParcelSet | null>('multi-selected-parcels', null);

/** Returns a set of parcels. `located` are the parcels of the set whose points are known. */
export function parcelSetOf(
  fids: readonly number[],
  located: readonly { point: [lon: number, lat: number] }[],
): ParcelSet {
  const features = located.map(({ point }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: point },
  }));
  return { fids, points: { type: 'FeatureCollection', features } };
}

/** The labels that the reader turned on: points with `text`. Lengths of sides also have `rotate`, `anchor`, `m` and `rank` (rules/label-features.ts). */
export const PARCEL_LABELS = mapValue<GeoJSON.FeatureCollection<GeoJSON.Point> | null>('parcel-labels', null);
