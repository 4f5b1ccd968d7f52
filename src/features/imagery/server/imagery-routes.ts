import { type ImageryPort, NoPicture } from './providers/imagery-port.ts';
import { type BinaryReply, type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findParcelSpot } from '../../parcels/server/index.ts';
import { createUsage, type Usage } from '../../usage/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { ATTRIBUTION_HEADER, getBirdsEye, getStreetView } from '../contract.ts';
import type { Angle } from '../rules/image-angle.ts';
import { IMAGE_LABELS } from '../rules/image-labels.ts';
import { createImageCache, imageKey } from './image-cache.ts';
import { imageProblem } from './image-problem.ts';

interface Parts {
  imagery: ImageryPort;
  optOuts: Privacy['optOuts'];
}

/** Only the reader's own browser may keep a picture, and not for long. */
const CACHE_CONTROL = 'private, max-age=600';

/**
 * Pictures of properties. The provider learns a place and nothing else; the reader's browser never speaks to it. A removed parcel has no pictures
 * for anybody: asking would tell the provider of it.
 */
export function imageryRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  { imagery, optOuts }: Parts,
): Route[] {
  const images = createImageCache(imagery);
  const usage = createUsage(services);

  const show = async (angle: Angle | null, visitor: RequestContext): Promise<BinaryReply> => {
    const { placePath, setHeader } = visitor;
    const spot = await findParcelSpot(services, optOuts, placePath);
    if (spot === undefined) throw new Problem('not_found', `There is no parcel ${placePath}.`);
    if (spot.isRemoved)
      throw new Problem('not_found', `${IMAGE_LABELS.unavailable}: this parcel is on the opt-out list.`);
    if (!(angle === null ? imagery.has.streetView : imagery.has.birdsEye))
      throw imageProblem('not_configured');
    const wanted = { llUuid: spot.llUuid, point: { lon: spot.lon, lat: spot.lat }, angle };
    const image = imageKey(wanted);
    const count = () => countImage(usage, visitor, image);
    const { used, total } = await usage.of(visitor, 'image');
    // Nothing is left: only a picture that was counted before passes, and no provider is paid for another.
    if (total !== null && used >= total) await count();
    const picture = await images.find(wanted).catch((error: unknown) => {
      if (!(error instanceof NoPicture)) throw error;
      const { reason, message } = error;
      if (reason !== 'none_here')
        services.log.warn(
          { reason, kind: angle === null ? 'street view' : "bird's eye", note: message },
          'no picture',
        );
      throw imageProblem(reason);
    });
    // Counted when it is there: what failed costs nothing.
    await count();
    setHeader(ATTRIBUTION_HEADER, encodeURIComponent(picture.attribution));
    return { type: picture.type, body: picture.bytes, cacheControl: CACHE_CONTROL };
  };

  return [
    route(getStreetView, (_, visitor) => show(null, visitor)),
    route(getBirdsEye, ({ query: { angle } }, visitor) => show(angle, visitor)),
  ];
}

/** Counts a picture once for whoever asks; with none left, in the words of the specification. */
async function countImage(usage: Usage, visitor: RequestContext, image: string): Promise<void> {
  try {
    await usage.record(visitor, 'image', image);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'limit_reached') throw error;
    throw new Problem('limit_reached', IMAGE_LABELS.upgrade);
  }
}
