import { ApiFailure, failureOfReply } from '../../../frontend/api-failure.ts';
import { endpointUrl } from '../../../frontend/endpoint-url.ts';
import { ATTRIBUTION_HEADER, getBirdsEye, getStreetView } from '../contract.ts';
import type { Angle } from '../rules/image-angle.ts';

export interface LoadedImage {
  /** A `blob:` URL. Revoke it when it is no longer shown. */
  url: string;
  attribution: string;
}

/** Longer than the server's timeout for the provider (8 seconds), so that the server's message arrives first. */
const TIMEOUT_MS = 12_000;

/** Fetches a picture of a property. With an `angle` of null it is a street view. Throws an `ApiFailure`. */
export async function loadImage(
  placePath: string,
  angle: Angle | null,
  signal: AbortSignal,
): Promise<LoadedImage> {
  const url =
    angle === null
      ? endpointUrl(getStreetView, { placePath })
      : endpointUrl(getBirdsEye, { placePath, query: { angle } });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const reply = await fetch(url, {
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!reply.ok) throw failureOfReply(reply.status, await reply.json().catch(() => null));
    const attribution = decodeURIComponent(reply.headers.get(ATTRIBUTION_HEADER) ?? '');
    return { url: URL.createObjectURL(await reply.blob()), attribution };
  } catch (error) {
    if (signal.aborted || error instanceof ApiFailure) throw error;
    if (timeout.aborted) throw new ApiFailure('timeout', 'The picture took too long to load.', null);
    throw new ApiFailure('offline', 'The server can’t be reached. Check your connection.', null);
  }
}
