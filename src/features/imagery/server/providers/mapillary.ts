import { z } from 'zod';
import { apiAddress } from '../../../../backend/uploads/api-address.ts';
import { bearingDeg, distanceM, turnDeg } from './bearing.ts';
import { fetchJson, fetchPicture, TIMEOUT_MS } from './fetch-picture.ts';
import { type ImagePoint, NoPicture, type Picture } from './imagery-port.ts';

export const MAPILLARY_URL = 'https://graph.mapillary.com';

export interface MapillaryConfig {
  /** A client token such as `MLY|...`. */
  key: string;
  url: string;
}

/** Half the side of the searched square, in degrees of latitude (about 60 m). */
const REACH_DEG = 0.00055;
const MOST = 100;
/** Half the view angle of a usual camera. A property outside of it is not in the picture. */
const HALF_VIEW_DEG = 40;
/** The license of the pictures, CC BY-SA, allows copies. A day is enough. */
const KEEP_SECONDS = 86_400;
const FIELDS =
  'id,thumb_1024_url,computed_geometry,geometry,computed_compass_angle,compass_angle,is_pano,creator';

const positionSchema = z.object({ coordinates: z.tuple([z.number(), z.number()]) });
const imageSchema = z.object({
  thumb_1024_url: z.url(),
  computed_geometry: positionSchema.optional(),
  geometry: positionSchema.optional(),
  computed_compass_angle: z.number().optional(),
  compass_angle: z.number().optional(),
  is_pano: z.boolean().optional(),
  creator: z.object({ username: z.string().max(200) }).optional(),
});
type MapillaryImage = z.infer<typeof imageSchema>;

/**
 * Fetches a picture with the Graph API v4 (mapillary.com/developer/api-documentation). The first request returns the images around the property with
 * their positions and directions. Then the nearest image that looks toward the property is fetched, at a URL that is valid for an hour.
 */
export async function mapillary({ key, url }: MapillaryConfig, point: ImagePoint): Promise<Picture> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = apiAddress(url, '/images');
  const wide = REACH_DEG / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180));
  const box = [point.lon - wide, point.lat - REACH_DEG, point.lon + wide, point.lat + REACH_DEG];
  address.searchParams.set('bbox', box.map((degrees) => degrees.toFixed(7)).join(','));
  address.searchParams.set('fields', FIELDS);
  address.searchParams.set('limit', String(MOST));
  const reply = z
    .object({ data: z.array(z.unknown()).max(1000) })
    .safeParse(await fetchJson({ url: address, headers: { authorization: `OAuth ${key}` }, signal }));
  if (!reply.success) throw new NoPicture('broken', 'the list of images has an unexpected shape');
  const images = reply.data.data.flatMap((image) => {
    const parsed = imageSchema.safeParse(image);
    return parsed.success ? [parsed.data] : [];
  });
  const best = chooseImage(images, point);
  if (best === null) throw new NoPicture('none_here');
  const picture = new URL(best.thumb_1024_url);
  if (!isOfProvider(picture, new URL(url)))
    throw new NoPicture('broken', 'the picture is on a host that does not belong to the provider');
  const by = best.creator === undefined ? '' : `${best.creator.username}, `;
  return fetchPicture(
    { url: picture, signal, notFound: 'none_here' },
    { attribution: `${by}CC BY-SA 4.0`, keepSeconds: KEEP_SECONDS },
  );
}

/** Returns the nearest image with the property in its view. Skips panoramas, because they are distorted. */
export function chooseImage(images: readonly MapillaryImage[], point: ImagePoint): MapillaryImage | null {
  let best: { image: MapillaryImage; away: number } | null = null;
  for (const image of images) {
    const at = (image.computed_geometry ?? image.geometry)?.coordinates;
    const looks = image.computed_compass_angle ?? image.compass_angle;
    if (at === undefined || looks === undefined || image.is_pano === true) continue;
    const camera = { lon: at[0], lat: at[1] };
    if (turnDeg(bearingDeg(camera, point), looks) > HALF_VIEW_DEG) continue;
    const away = distanceM(camera, point);
    if (best === null || away < best.away) best = { image, away };
  }
  return best?.image ?? null;
}

/** Returns true for a picture's URL that may be requested: on one of the provider's own hosts over TLS, or on the host of the API. */
export function isOfProvider(picture: URL, api: URL): boolean {
  if (picture.origin === api.origin) return true;
  return (
    picture.protocol === 'https:' &&
    picture.port === '' &&
    /\.(mapillary\.com|fbcdn\.net)$/.test(picture.hostname)
  );
}
