import { createCache } from '../../../backend/cache/cache.ts';
import type { Angle } from '../rules/image-angle.ts';
import { type ImagePoint, type ImageryPort, NoPicture, type Picture } from './providers/imagery-port.ts';

export interface ImageRequest {
  /** The id of the parcel. */
  llUuid: string;
  point: ImagePoint;
  /** The direction of a bird's eye picture; null for a street view. */
  angle: Angle | null;
}

/** Fetches pictures from the provider. Caches those that may be cached, and sends one request for simultaneous lookups of a picture. */
export interface ImageCache {
  /** Returns a picture. Throws {@link NoPicture}. */
  find(request: ImageRequest): Promise<Picture>;
}

const CACHE_BYTES = 64 << 20;
/** The maximum number of simultaneous requests to the provider. Further pictures are refused as busy, so that requests to a silent provider don't pile up. */
const MAX_AT_ONCE = 16;

export function createImageCache(imagery: ImageryPort, now: () => number = Date.now): ImageCache {
  const cache = createCache<{ picture: Picture; until: number }>({ maxBytes: CACHE_BYTES, name: 'pictures' });
  const pending = new Map<string, Promise<Picture>>();

  const fetchPicture = async (key: string, { point, angle }: ImageRequest): Promise<Picture> => {
    const picture = await (angle === null ? imagery.streetView(point) : imagery.birdsEye(point, angle));
    if (picture.keepSeconds > 0)
      cache.set(key, { picture, until: now() + picture.keepSeconds * 1000 }, picture.bytes.length);
    return picture;
  };

  return {
    find(request) {
      const key = imageKey(request);
      const cached = cache.get(key);
      if (cached !== undefined && cached.until > now()) return Promise.resolve(cached.picture);
      const running = pending.get(key);
      if (running !== undefined) return running;
      if (pending.size >= MAX_AT_ONCE)
        return Promise.reject(new NoPicture('busy', `${MAX_AT_ONCE} pictures are being requested already`));
      const started = fetchPicture(key, request).finally(() => pending.delete(key));
      pending.set(key, started);
      return started;
    },
  };
}

/** Returns the id of a picture. A picture counts once toward the limit, however often it is viewed. */
export function imageKey({ llUuid, angle }: Pick<ImageRequest, 'llUuid' | 'angle'>): string {
  return angle === null ? `${llUuid}/street` : `${llUuid}/birds-eye/${angle}`;
}
