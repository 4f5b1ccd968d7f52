import { z } from 'zod';
import { decodePercent } from '../../../../kernel/decode-percent.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findLayerAddress, type LayerAddress } from '../services/layer-address.ts';
import { isObject, readJsonObject } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';

const MAX_LISTED = 20;

const resourceSchema = z.object({
  id: z.string().catch(''),
  package_id: z.string().nullish(),
  name: z.string().nullish(),
  format: z.string().nullish().catch(null),
  url: z.string().catch(''),
});
type Resource = z.infer<typeof resourceSchema>;

const packageSchema = z.object({
  title: z.string().nullish(),
  license_title: z.string().nullish(),
  license_url: z.string().nullish(),
  organization: z.object({ title: z.string().nullish() }).nullish().catch(null),
  resources: z.array(resourceSchema).catch([]),
});
type Package = z.infer<typeof packageSchema>;

/** Formats with shapes, best first. */
const FORMATS: readonly RegExp[] = [
  /geo?package|gpkg/i,
  /flatgeobuf|fgb/i,
  /geodatabase|\bgdb\b/i,
  /shape|\bshp\b/i,
  /geoparquet/i,
  /geo[\s+]?json/i,
  /arcgis|esri rest/i,
  /ogc ?api|oapif/i,
  /\bwfs\b/i,
  /\bkm[lz]\b/i,
  /\bzip\b/i,
];

const SERVICE = /arcgis|esri rest|ogc ?api|oapif|\bwfs\b|^$/i;

/**
 * Finds the best file or service of a data set of a CKAN portal (docs.ckan.org/en/latest/api), or the one that the address names, and the license of the data
 * set. Throws `unreadable_file` when the data set doesn't have the named one.
 */
export async function findResource(
  client: ServiceClient,
  { href }: LayerAddress,
): Promise<{ address: LayerAddress; license: string | null }> {
  const url = new URL(href);
  const [, dataSet, ofPage] = /\/dataset\/([^/]+)(?:\/resource\/([^/]+))?/.exec(url.pathname) ?? [];
  // `datastore_search` sends only some of the rows of a resource, so the resource itself is fetched.
  const parameter = /datastore_search$/i.test(url.pathname) ? 'resource_id' : 'id';
  const isResource = !/package_show$|\/dataset\//i.test(url.pathname);
  const api = apiOf(url);
  let id = dataSet === undefined ? (url.searchParams.get(parameter) ?? '') : decodePercent(dataSet);
  let named = ofPage;
  if (isResource) {
    const resource = resourceSchema.parse(await ask(client, api, 'resource_show', id));
    named = resource.id;
    id = resource.package_id ?? '';
  }
  const found = packageSchema.parse(await ask(client, api, 'package_show', id));
  const resource = choose(found, named, url);
  // Some portals give a path without a host for files on their own host.
  const isPath = resource.url.startsWith('/');
  const address = findLayerAddress(isPath ? new URL(resource.url, url.origin).href : resource.url);
  if (address === undefined)
    throw new Problem(
      'unreadable_file',
      `The portal gives no address of ${nameOf(resource)} that can be fetched.`,
    );
  // An address without a file extension is that of a file, unless the portal calls its target a service or states no format.
  const isFile = address.protocol === 'unknown' && !SERVICE.test(resource.format ?? '');
  return { address: isFile ? { ...address, protocol: 'file' } : address, license: licenseOf(found) };
}

/** Returns the URL of the portal's API. A portal may be in a folder of its host. A folder that is only a language, such as `/en`, is left out. */
function apiOf({ origin, pathname }: URL): string {
  const folder = pathname
    .replace(/\/(?:dataset|api\/(?:3\/)?action)\/.*$/i, '')
    .replace(/^\/[a-z]{2}(?:[-_][A-Za-z]{2})?$/, '');
  return `${origin}${folder}/api/3/action`;
}

async function ask(client: ServiceClient, api: string, action: string, id: string): Promise<unknown> {
  const refuse = () => {
    throw new Problem(
      'unreadable_file',
      `${new URL(api).host} has no data set of a CKAN portal at this address. Give the address of the file itself.`,
    );
  };
  const reply = await client
    .ask({ href: `${api}/${action}`, parameters: { id } }, readJsonObject)
    .catch((error: unknown) => {
      if (error instanceof ServiceRefusal && error.isTemporary) throw error;
      return refuse();
    });
  return reply['success'] === true && isObject(reply['result']) ? reply['result'] : refuse();
}

function choose({ title, resources }: Package, named: string | undefined, url: URL): Resource {
  if (named !== undefined) {
    const resource = resources.find(({ id }) => id === named);
    if (resource !== undefined) return resource;
    throw new Problem(
      'unreadable_file',
      `The data set ${title ?? ''} has no file with the id ${named} now. Give the address of the data set, or of one of its files.`,
    );
  }
  for (const format of FORMATS) {
    const alike = resources.filter((resource) => resource.url !== '' && format.test(formatOf(resource)));
    const [only] = alike;
    if (only !== undefined && alike.length === 1) return only;
    if (only === undefined) continue;
    const base = url.pathname.includes('/dataset/')
      ? `${url.origin}${url.pathname.replace(/\/$/, '')}`
      : null;
    const listed = alike
      .slice(0, MAX_LISTED)
      .map(
        (resource) =>
          `${base === null ? resource.url : `${base}/resource/${resource.id}`} (${nameOf(resource)})`,
      );
    throw new Problem(
      'unreadable_file',
      `The data set ${title ?? ''} has ${alike.length} files of the same format. Give the address of one: ${listed.join(', ')}`,
    );
  }
  const formats = [...new Set(resources.map(({ format }) => format || 'unknown'))].slice(0, 10);
  throw new Problem(
    'unreadable_file',
    `The data set ${title ?? ''} has no file with shapes: ${formats.length === 0 ? 'it is empty' : `its formats are ${formats.join(', ')}`}. A table can be downloaded and joined to a file of parcels.`,
  );
}

/** Returns the stated format of a resource or, if none is stated, the extension of its file. */
function formatOf({ format, url }: Resource): string {
  return format || (/\.([a-z]\w{1,9})(?:[?#]|$)/i.exec(url)?.[1] ?? '');
}

function nameOf({ name, format, id }: Resource): string {
  return [name || id, format].filter(Boolean).join(', ');
}

function licenseOf({ license_title: title, license_url: link, organization }: Package): string | null {
  const terms = [title, link, organization?.title].filter((text) => typeof text === 'string' && text !== '');
  return terms.length === 0 ? null : terms.join(', ');
}
