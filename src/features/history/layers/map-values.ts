import { mapValue } from '../../../map/map-value.ts';

/** Tiles of the parcels that changed: the parts of their address before and after `/{z}/{x}/{y}`; null for none. */
export const CHANGED_PARCELS = mapValue<{ path: string; query: string } | null>('changed-parcels', null);

/** The outline of the selected parcel at an earlier time; null for none. */
export const EARLIER_SHAPE = mapValue<GeoJSON.Geometry | null>('earlier-shape', null);
