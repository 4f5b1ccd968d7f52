import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type CountyFilter, countyConditions } from '../../rules/county-filter.ts';
import { askArcgis } from '../arcgis/ask-arcgis.ts';
import { readLayerFacts } from '../arcgis/layer-facts.ts';
import { findCounty } from '../queries.ts';
import { findLayerAddress } from '../services/layer-address.ts';
import { createServiceClient, type ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { importRulesOf } from '../settings.ts';

const TIMEOUT_MS = 45_000;
const PAUSE_MS = 500;

/**
 * Asks a layer which condition on its columns selects the county: the first of the likely ones that selects some of its features, but not all. Throws a
 * `Problem` if the layer doesn't answer, or not as expected.
 */
export async function findFilterOfCounty(
  { config, database }: Pick<Services, 'config' | 'database'>,
  {
    url,
    placePath,
    signal,
    timeoutMs = TIMEOUT_MS,
  }: { url: string; placePath: string; signal?: AbortSignal; timeoutMs?: number },
): Promise<CountyFilter> {
  const address = findLayerAddress(url);
  if (address?.protocol !== 'arcgis')
    throw new Problem(
      'invalid_input',
      'This is not the address of an ArcGIS layer. Such an address ends like /FeatureServer/0.',
    );
  const county = await findCounty(database.kysely, placePath);
  if (county === undefined) throw new Problem('not_found', `There is no county ${placePath}.`);
  const service = createServiceClient({
    allowsPrivate: importRulesOf(config).fetchPrivate,
    pauseMs: PAUSE_MS,
    tries: 2,
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = AbortSignal.any([timeout, ...(signal === undefined ? [] : [signal])]);
  const client: ServiceClient = {
    ...service,
    ask: (request, read) => service.ask({ ...request, signal: until }, read),
  };
  try {
    const { href, fields } = await readLayerFacts(client, address);
    const all = await countFeatures(client, href, '1=1');
    const described = fields.map(({ name, type, domain }) => ({
      name,
      type,
      codes: (domain?.codedValues ?? []).map(({ code, name: label }) => ({ code, label })),
    }));
    for (const where of countyConditions(described, county)) {
      const features = await countFeatures(client, href, where);
      if (features !== null && features > 0 && (all === null || features < all))
        return { where, features, all_features: all };
    }
    return { where: null, features: null, all_features: all };
  } catch (error) {
    // The timeout is checked first, because a reply that it cut off is a `ServiceRefusal`, too.
    if (timeout.aborted)
      throw new Problem(
        'unreadable_file',
        `${new URL(address.href).host} did not answer in time: try again.`,
      );
    if (error instanceof ServiceRefusal)
      throw new Problem('unreadable_file', `The layer does not answer as expected: ${error.message}.`);
    throw error;
  } finally {
    service.close();
  }
}

/** Returns the number of features that meet a condition; null if the service refuses the condition or states no number. */
async function countFeatures(client: ServiceClient, href: string, where: string): Promise<number | null> {
  try {
    const { count } = await askArcgis(client, `${href}/query`, { where, returnCountOnly: 'true' });
    return typeof count === 'number' ? count : null;
  } catch (error) {
    if (error instanceof ServiceRefusal && !error.isTemporary) return null;
    throw error;
  }
}
