import { lazyPart } from '../../../frontend/feature-web.ts';
import { canDrawMaps } from '../../../map/web/can-draw.ts';

/** Shows why no parcels are on the map. It is loaded with the map: on a slow connection it would arrive after the tiles that it tells about. */
export const MapMessageSlot = lazyPart(
  async () => (await import('./map-message.tsx')).MapMessage,
  canDrawMaps,
);
