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
/** The most that the API leans: a view from the side. */
const PITCH = 60;

/**
 * Static Images API (docs.mapbox.com/api/maps/static-images): a satellite style seen aslant in a direction. The picture carries the attribution
 * that its terms ask for; they allow no copies on a server: nothing is kept.
 */
export async function mapboxBirdsEye(
  { key, style, url }: MapboxConfig,
  { lon, lat }: ImagePoint,
  angle: number,
): Promise<Picture> {
  const camera = [lon.toFixed(6), lat.toFixed(6), ZOOM, angle, PITCH].join(',');
  const address = new URL(`/styles/v1/${style}/static/${camera}/640x400@2x`, url);
  address.searchParams.set('access_token', key);
  return fetchPicture(
    { url: address, signal: AbortSignal.timeout(TIMEOUT_MS) },
    { attribution: '', keepSeconds: 0 },
  );
}
