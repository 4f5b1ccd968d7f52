import { lazyPart } from '../../../frontend/feature-web.ts';
import { canDrawMaps } from '../../../map/web/can-draw.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCEL_MIN_ZOOM } from '../rules/tile-limits.ts';

/** Shows the message about zooming while a map is drawn that is too far out for parcels. */
export const ZoomMessageSlot = lazyPart(
  async () => (await import('./zoom-message.tsx')).ZoomMessage,
  () => useMapSession(({ camera }) => camera !== null && camera.zoom < PARCEL_MIN_ZOOM) && canDrawMaps(),
);
