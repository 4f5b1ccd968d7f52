import { lazyPart } from '../../../frontend/feature-web.ts';
import { canDrawMaps } from '../../../map/web/can-draw.ts';
import { useMapSession } from '../../../map/web/map-session.ts';

/** Shows why no parcels are on the map, after the map is made. */
export const MapMessageSlot = lazyPart(
  async () => (await import('./map-message.tsx')).MapMessage,
  () => useMapSession(({ camera }) => camera !== null) && canDrawMaps(),
);
