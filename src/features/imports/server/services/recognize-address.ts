import { Problem } from '../../../../kernel/problem.ts';
import type { LayerAddress } from './layer-address.ts';
import { isObject, objectsOf, parseJson } from './read-json.ts';
import type { ServiceClient } from './service-client.ts';
import type { ServiceReply } from './service-reply.ts';

/** The maximum number of bytes to read. Landing pages of services are smaller, and the beginning of a file is enough. */
const FIRST_BYTES = 1 << 20;

/** The hosts from which a page of ArcGIS Hub loads its scripts, even when the page has the host name of a county. */
const HUB_PROGRAM = /\bhub(?:cdn)?\.arcgis\.com\b/i;
const HUB_PAGE = /\/datasets\/[^/]+/i;

/** Asks the server what an address leads to, when the address itself doesn't tell. */
export async function recognizeAddress(client: ServiceClient, { href }: LayerAddress): Promise<LayerAddress> {
  const protocol = await client.ask({ href, firstBytes: FIRST_BYTES }, (reply) => protocolOf(reply, href));
  return { protocol, href, where: null };
}

function protocolOf({ headers, bytes, host }: ServiceReply, href: string): LayerAddress['protocol'] {
  if (/attachment/i.test(headers['content-disposition'] ?? '')) return 'file';
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const isPage =
    /^<(?:!doctype html|html)/i.test(text) || /^\s*text\/html/i.test(headers['content-type'] ?? '');
  if (isPage && HUB_PAGE.test(new URL(href).pathname) && HUB_PROGRAM.test(text)) return 'arcgis-item';
  // The page of an OGC API, whose address needs a parameter to send JSON.
  if (isPage && /\/conformance\b/.test(text) && /\/collections\b/.test(text)) return 'ogc-features';
  if (isPage)
    throw new Problem(
      'unreadable_file',
      `${host} has a web page at this address, not data. Open it in a browser, look for "Download" or "API", and give the address of that.`,
    );
  if (/<(?:\w+:)?WFS_Capabilities\b/.test(text.slice(0, 2000))) return 'wfs';
  const value = text.startsWith('{') ? parseJson(text) : undefined;
  if (!isObject(value)) return 'file';
  const relations = (objectsOf(value['links']) ?? []).map(({ rel }) => rel);
  if (value['type'] === 'FeatureCollection') return relations.includes('next') ? 'ogc-features' : 'file';
  const isService =
    Array.isArray(value['collections']) ||
    value['itemType'] === 'feature' ||
    relations.some(
      (rel) => rel === 'data' || rel === 'items' || /\/rel\/ogc\/1\.0\/(?:data|items)$/.test(String(rel)),
    );
  return isService ? 'ogc-features' : 'file';
}
