import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCEL_MIN_ZOOM } from '../rules/tile-limits.ts';
import { ParcelsLoading } from './parcels-loading.tsx';
import { ZoomMessage } from './zoom-message.tsx';

/** Says why no parcels are on the map: it is too far out for them, or they are being loaded. */
export function MapMessage() {
  const isFar = useMapSession(({ camera }) => camera !== null && camera.zoom < PARCEL_MIN_ZOOM);
  return isFar ? <ZoomMessage /> : <ParcelsLoading />;
}
