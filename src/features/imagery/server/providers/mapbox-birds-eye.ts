import { apiAddress } from '../../../../backend/uploads/api-address.ts';
import { fetchPicture, TIMEOUT_MS } from './fetch-picture.ts';
import type { ImagePoint, Picture } from './imagery-port.ts';

export const MAPBOX_URL = 'https://api.mapbox.com';

export interface MapboxConfig {
  /** An access token with the scope styles:tiles. */
  key: string;
  /** `username/style_id` of a satellite style. */
  style: string;
  url: string;
}

const ZOOM = 18;
/** The greatest tilt of the camera that the API supports, in degrees. */
const PITCH = 60;

/**
 * Fetches a picture with the Static Images API (docs.mapbox.com/api/maps/static-images): a tilted view of a satellite style. The picture contains the
 * attribution that the terms require. They don't allow copies on a server, so nothing is cached.
 */
export async function mapboxBirdsEye(
  { key, style, url }: MapboxConfig,
  { lon, lat }: ImagePoint,
  angle: number,
): Promise<Picture> {
  const camera = [lon.toFixed(6), lat.toFixed(6), ZOOM, angle, PITCH].join(',');
  const address = apiAddress(url, `/styles/v1/${style}/static/${camera}/640x400@2x`);
  address.searchParams.set('access_token', key);
  return fetchPicture(
    { url: address, signal: AbortSignal.timeout(TIMEOUT_MS) },
    { attribution: '', keepSeconds: 0 },
  );
}
