import { z } from 'zod';
import { apiAddress } from '../../../../backend/uploads/api-address.ts';
import { requestJson, ServiceFailure } from '../../../../backend/uploads/request-json.ts';

export const NATIVE_LAND_URL = 'https://native-land.ca';

export interface NativeLandConfig {
  key: string;
  url: URL;
  userAgent: string;
  allowsPrivate: boolean;
}

export interface Territory {
  id: string;
  headline: string;
  /** An address, or a path of this site. */
  link: string | null;
}

const TIMEOUT_MS = 6_000;
/** The maximum number of bytes of a reply, which has the outlines of up to a dozen territories. */
const MAX_BYTES = 8 << 20;
/** The maximum number of territories of a place. */
export const MAX_TERRITORIES = 40;

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.object({
    Name: z.string().trim().min(1).max(300),
    Slug: z.string().max(300).optional(),
    /** The address of the page about the territory. */
    description: z.string().max(1000).optional(),
  }),
});

/** Asks Native Land Digital for the territories at a point (native-land.ca/resources/api-docs). Throws a {@link ServiceFailure}. */
export async function findTerritories(
  { key, url, userAgent, allowsPrivate }: NativeLandConfig,
  { lon, lat }: { lon: number; lat: number },
): Promise<Territory[]> {
  const address = apiAddress(url, '/api/index.php');
  address.searchParams.set('maps', 'territories');
  address.searchParams.set('position', `${lat.toFixed(5)},${lon.toFixed(5)}`);
  address.searchParams.set('key', key);
  const { status, body } = await requestJson({
    url: address,
    allowsPrivate,
    headers: { 'user-agent': userAgent },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: 0,
  });
  const features = Array.isArray(body)
    ? body
    : z.object({ features: z.array(z.unknown()) }).safeParse(body).data?.features;
  if (status !== 200 || features === undefined)
    throw new ServiceFailure('broken', 'the list of territories has an unexpected shape');
  const territories = new Map<string, Territory>();
  for (const feature of features.slice(0, MAX_TERRITORIES)) {
    const parsed = featureSchema.safeParse(feature);
    if (!parsed.success) continue;
    const { Name: headline, Slug: slug, description } = parsed.data.properties;
    const id = String(slug ?? parsed.data.id ?? headline);
    territories.set(id, { id, headline, link: linkOf(description, url) });
  }
  return [...territories.values()];
}

/**
 * Returns the address of a territory's page if it is on the host of the service, which may be a proxy, or of Native Land. The reply is not trusted to link
 * anywhere else.
 */
function linkOf(description: string | undefined, { hostname }: URL): string | null {
  if (description === undefined || !URL.canParse(description)) return null;
  const link = new URL(description);
  const isOfService = [hostname, new URL(NATIVE_LAND_URL).hostname].some(
    (host) => link.hostname === host || link.hostname.endsWith(`.${host}`),
  );
  return isOfService && /^https?:$/.test(link.protocol) ? link.href : null;
}
