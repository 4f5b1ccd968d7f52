import type { BBox } from '../../../kernel/geo.ts';

/** Below this zoom the map zooms in on a parcel that is selected (map-view.md, section 4). */
const FIT_BELOW_ZOOM = 14.5;
const FIT_MAX_ZOOM = 17;
const FIT_PADDING_PX = 60;

interface FitInput {
  zoom: number;
  /** The visible part of the map, without the area that panels cover. */
  view: BBox;
  parcel: BBox;
}

/**
 * Returns how the map fits a parcel, or null if the parcel is already visible and near enough. Readers who are nearer than zoom 17 stay as near as the parcel
 * allows.
 */
export function fitParcel({ zoom, view, parcel }: FitInput): { maxZoom: number; padding: number } | null {
  if (zoom >= FIT_BELOW_ZOOM && isInside(parcel, view)) return null;
  return { maxZoom: Math.max(FIT_MAX_ZOOM, zoom), padding: FIT_PADDING_PX };
}

function isInside(inner: BBox, outer: BBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
