import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { apiAddress } from '../../../../backend/uploads/api-address.ts';
import { bearingDeg } from './bearing.ts';
import { fetchJson, fetchPicture, TIMEOUT_MS } from './fetch-picture.ts';
import { type ImagePoint, NoPicture, type NoPictureReason, type Picture } from './imagery-port.ts';

export const GOOGLE_URL = 'https://maps.googleapis.com';

export interface GoogleStreetViewConfig {
  key: string;
  /** The URL signing secret of the project in URL-safe base64. With null, requests are not signed. */
  signingSecret: string | null;
  url: string;
}

const METADATA = '/maps/api/streetview/metadata';
const IMAGE = '/maps/api/streetview';
/** Width and height in pixels. The API returns at most 640 by 640 without a special plan. */
const SIZE = '640x400';
/** A camera farther away than this would show another house. */
const RADIUS_M = 60;

const metadataSchema = z.object({
  status: z.string(),
  pano_id: z.string().max(200).optional(),
  copyright: z.string().max(300).optional(),
  location: z.object({ lat: z.number(), lng: z.number() }).optional(),
});

const REASONS: Readonly<Record<string, NoPictureReason>> = {
  ZERO_RESULTS: 'none_here',
  NOT_FOUND: 'none_here',
  OVER_QUERY_LIMIT: 'busy',
  REQUEST_DENIED: 'refused',
};

/**
 * Fetches a picture with the Street View Static API. A free metadata request returns whether there is a panorama and its position. The second request
 * returns the picture from there toward the property. Both can be signed (developers.google.com/maps/documentation/streetview/digital-signature). The
 * terms don't allow copies, so nothing is cached.
 */
export async function googleStreetView(config: GoogleStreetViewConfig, point: ImagePoint): Promise<Picture> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const asked = { location: `${point.lat.toFixed(7)},${point.lon.toFixed(7)}`, radius: String(RADIUS_M) };
  const found = metadataSchema.safeParse(
    await fetchJson({ url: signedUrl(config, METADATA, { ...asked, source: 'outdoor' }), signal }),
  );
  if (!found.success) throw new NoPicture('broken', 'the metadata has an unexpected shape');
  const { status, pano_id: pano, location, copyright } = found.data;
  if (status !== 'OK' || pano === undefined)
    throw new NoPicture(REASONS[status] ?? 'broken', `the metadata say ${status.slice(0, 40)}`);
  const camera = location === undefined ? null : { lon: location.lng, lat: location.lat };
  const url = signedUrl(config, IMAGE, {
    size: SIZE,
    pano,
    fov: '80',
    return_error_code: 'true',
    ...(camera !== null && { heading: bearingDeg(camera, point).toFixed(1) }),
  });
  return fetchPicture(
    { url, signal, notFound: 'none_here' },
    { attribution: copyright ?? '', keepSeconds: 0 },
  );
}

/** Returns the URL with the key and the signature of the path and query that Google gets, also through a proxy. The signature must be the last parameter. */
export function signedUrl(
  { key, signingSecret, url }: GoogleStreetViewConfig,
  path: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const address = apiAddress(url, path);
  for (const [name, value] of Object.entries({ ...parameters, key })) address.searchParams.set(name, value);
  if (signingSecret === null) return address;
  const text = path + address.search;
  const signature = createHmac('sha1', Buffer.from(signingSecret, 'base64url'))
    .update(text)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  address.searchParams.append('signature', signature);
  return address;
}
