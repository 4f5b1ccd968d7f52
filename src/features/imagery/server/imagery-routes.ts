import { type BinaryReply, type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, type ProblemCode } from '../../../kernel/problem.ts';
import { findParcelSpot } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage, type Usage } from '../../usage/server/index.ts';
import { ATTRIBUTION_HEADER, getBirdsEye, getStreetView } from '../contract.ts';
import type { Angle } from '../rules/image-angle.ts';
import { IMAGE_LABELS } from '../rules/image-labels.ts';
import { createImageCache, imageKey } from './image-cache.ts';
import { type ImageryPort, NoPicture, type NoPictureReason } from './providers/imagery-port.ts';

interface Parts {
  imagery: ImageryPort;
  optOuts: Privacy['optOuts'];
}

/** Only the reader's own browser may cache a picture, and only for ten minutes. */
const CACHE_CONTROL = 'private, max-age=600';

/**
 * The endpoints for pictures of properties. The provider learns only a location, because the server makes the request, not the reader's browser. A
 * parcel on the opt-out list has no pictures for anybody, because a request would reveal it to the provider.
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
    // The limit is used up. Counting throws before a provider is paid, except for a picture that was counted for this reader before.
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
    // A picture counts only after it was fetched, so that a failure costs nothing.
    await count();
    setHeader(ATTRIBUTION_HEADER, encodeURIComponent(picture.attribution));
    return { type: picture.type, body: picture.bytes, cacheControl: CACHE_CONTROL };
  };

  return [
    route(getStreetView, (_, visitor) => show(null, visitor)),
    route(getBirdsEye, ({ query: { angle } }, visitor) => show(angle, visitor)),
  ];
}

/** Counts a picture once per reader. Throws a `Problem` when the limit is reached. */
async function countImage(usage: Usage, visitor: RequestContext, image: string): Promise<void> {
  try {
    await usage.record(visitor, 'image', image);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'limit_reached') throw error;
    throw new Problem('limit_reached', IMAGE_LABELS.upgrade);
  }
}

const PROBLEMS: Readonly<Record<NoPictureReason, readonly [ProblemCode, string]>> = {
  not_configured: ['not_configured', 'the operator of this site has not configured a provider'],
  none_here: ['not_found', 'the provider has no picture of this place'],
  refused: ['not_configured', 'the provider refuses this site. The operator of this site can fix that'],
  busy: ['busy', 'the provider’s limit is reached for now. Try again later'],
  too_slow: ['busy', 'the provider took too long to answer. Try again'],
  broken: ['busy', 'the provider’s answer could not be used. Try again later'],
};

/** Creates the error that a reader sees when there is no picture. */
function imageProblem(reason: NoPictureReason): Problem {
  const [code, why] = PROBLEMS[reason];
  return new Problem(code, `${IMAGE_LABELS.unavailable}: ${why}.`);
}
