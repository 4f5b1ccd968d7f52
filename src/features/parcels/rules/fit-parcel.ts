import type { BBox } from '../../../kernel/geo.ts';

/** Below this zoom the map zooms in on a parcel that is selected. */
const FIT_BELOW_ZOOM = 14.5;
const FIT_MAX_ZOOM = 17;
const FIT_PADDING_PX = 60;
/** How the map fits a parcel that a person zooms to: it is seen with its neighbors, however small it is. */
export const ZOOM_TO_PARCEL = { maxZoom: 20 };

/** A parcel that covers this share of the view is seen, even if its edges are not. */
const FILLED_SHARE = 0.5;

interface FitInput {
  zoom: number;
  /** The visible part of the map, without the area that panels cover. */
  view: BBox;
  parcel: BBox;
  /**
   * True when the zoom comes from a link. Then the map stays as it is if the parcel is inside the view or covers half of it, and it doesn't zoom in further if
   * the zoom is at least 14.5.
   */
  isZoomFromLink: boolean;
}

/**
 * Returns how the map fits a parcel, or null if the parcel is already visible and near enough. Readers who are nearer than zoom 17 stay as near as the parcel
 * allows.
 */
export function fitParcel({
  zoom,
  view,
  parcel,
  isZoomFromLink,
}: FitInput): { maxZoom: number; padding: number } | null {
  const isNear = zoom >= FIT_BELOW_ZOOM;
  if ((isNear || isZoomFromLink) && isInside(parcel, view)) return null;
  // The camera of a link may be inside of a large parcel.
  if (isZoomFromLink && shareCovered(view, parcel) >= FILLED_SHARE) return null;
  const maxZoom = isNear && isZoomFromLink ? zoom : Math.max(FIT_MAX_ZOOM, zoom);
  return { maxZoom, padding: FIT_PADDING_PX };
}

function isInside(inner: BBox, outer: BBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** Returns the share of `view` that lies in `box`. */
function shareCovered(view: BBox, box: BBox): number {
  const width = Math.min(view[2], box[2]) - Math.max(view[0], box[0]);
  const height = Math.min(view[3], box[3]) - Math.max(view[1], box[1]);
  const area = (view[2] - view[0]) * (view[3] - view[1]);
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}
