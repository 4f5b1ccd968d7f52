import type { MapPick } from '../../../map/map-pick.ts';
import { mapValue } from '../../../map/map-value.ts';

/** The reader's bookmarks: points with `id` and `is_gone`; null for none. */
export const BOOKMARK_POINTS = mapValue<GeoJSON.FeatureCollection<GeoJSON.Point> | null>('bookmarks', null);

export const BOOKMARK_SOURCE = 'bookmarks';
export const BOOKMARK_PIN_LAYER = 'bookmark-pin';
export const BOOKMARK_CLUSTER_LAYER = 'bookmark-cluster';

/**
 * The pins, by the id of their bookmark: after a refresh, a parcel can have the path of another one that is gone. A click with Shift adds parcels to the
 * selection, so it never opens a pin.
 */
export const BOOKMARK_PINS: MapPick<number> = {
  name: 'bookmarks',
  source: BOOKMARK_SOURCE,
  layersAt: () => [BOOKMARK_PIN_LAYER, BOOKMARK_CLUSTER_LAYER],
  // Fingers are inexact.
  reachPx: 4,
  ignoresShift: true,
  read: ({ properties: { id } }) => (typeof id === 'number' ? id : null),
};
