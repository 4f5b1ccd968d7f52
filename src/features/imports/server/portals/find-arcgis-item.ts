import { z } from 'zod';
import { Problem } from '../../../../kernel/problem.ts';
import { readArcgisJson } from '../arcgis/ask-arcgis.ts';
import { findLayerAddress, type LayerAddress } from '../services/layer-address.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { findMapLayer } from './find-map-layers.ts';

/** Kinds of items that are maps, or apps that show a map. */
const MAP = /^web map(?:ping application)?$/i;
/** Kinds of items that are files. */
const FILE = /^(?:shapefile|geojson|csv|file geodatabase|geopackage|kml|microsoft excel)$/i;
const ITEM = /\/content\/items\/([0-9a-f]{32})/i;
const HUB = /\/(?:datasets|api\/download\/v1\/items)\/([0-9a-f]{32})(?:_(\d+))?/i;
/** The page of a data set whose address has a name instead of an ID, with or without the organization: `county::lots` or `lots`. */
const HUB_NAME = /\/datasets\/([^/]+)/i;
/** Counties publish data sets on ArcGIS Hub sites. These data sets are items of ArcGIS Online. */
const ONLINE = 'https://www.arcgis.com';

const itemSchema = z.object({
  title: z.string().nullish(),
  type: z.string().nullish(),
  url: z.string().nullish(),
  /** The license as HTML. */
  licenseInfo: z.string().nullish(),
  accessInformation: z.string().nullish(),
});

const hubSchema = z.object({
  data: z
    .array(
      z.object({
        attributes: z.object({
          slug: z.string().nullish(),
          name: z.string().nullish(),
          type: z.string().nullish(),
          url: z.string().nullish(),
          licenseInfo: z.string().nullish(),
          accessInformation: z.string().nullish(),
        }),
      }),
    )
    .catch([]),
});

/**
 * Finds the layer or file that a page or a map describes. The page is in ArcGIS Online or in a portal on an organization's own server
 * (`/home/item.html?id=`), or in ArcGIS Hub (`/datasets/ID_0`, `/datasets/county::lots`).
 */
export async function findArcgisItem(
  client: ServiceClient,
  { href: given }: LayerAddress,
): Promise<{ address: LayerAddress; license: string | null }> {
  const page = new URL(given);
  const [, ofHub, ownLayer] = HUB.exec(page.pathname) ?? [];
  // Hub's downloads, and the pages of items, name the layer in a parameter.
  const layer = ownLayer ?? page.searchParams.get(ofHub === undefined ? 'sublayer' : 'layers');
  const [, name] = HUB_NAME.exec(page.pathname) ?? [];
  if (ofHub === undefined && name !== undefined) return findByName(client, page, name);
  const [, ofApi] = ITEM.exec(page.pathname) ?? [];
  const named = ['id', 'layers', 'webmap'].map((parameter) => page.searchParams.get(parameter));
  const id = ofHub ?? ofApi ?? named.find((value) => value !== null) ?? '';
  const folder = page.pathname.replace(/\/(?:home|apps|sharing)\/.*$/i, '');
  const portal = ofHub === undefined ? `${page.origin}${folder}` : ONLINE;
  const href = `${portal}/sharing/rest/content/items/${id}`;
  const item = itemSchema.parse(await client.ask({ href, parameters: { f: 'json' } }, readArcgisJson));
  const type = item.type ?? '';
  if (FILE.test(type) && !item.url)
    return { address: { protocol: 'file', href: `${href}/data`, where: null }, license: licenseOf(item) };
  const shown = MAP.test(type)
    ? await findMapLayer(client, href, { type, title: item.title ?? 'The map' })
    : null;
  const address = shown ?? layerOf(item.url, item.title, item.type);
  const isService = !/\/\d+$/.test(address.href);
  const isLayer = layer !== null && /^\d+$/.test(layer);
  return {
    address: isService && isLayer ? { ...address, href: `${address.href}/${layer}` } : address,
    license: licenseOf(item),
  };
}

/** Finds a data set of a Hub site by the name in the address of its page. If two data sets have one name, the second one has a number after it. */
async function findByName(
  client: ServiceClient,
  { origin, host }: URL,
  name: string,
): Promise<{ address: LayerAddress; license: string | null }> {
  const wanted = name.replaceAll(/%3a/gi, ':').toLowerCase();
  const { data } = hubSchema.parse(
    await client.ask(
      { href: `${origin}/api/v3/datasets`, parameters: { 'filter[slug]': wanted } },
      readArcgisJson,
    ),
  );
  const [found] = data
    .map(({ attributes }) => attributes)
    .filter(({ slug }) => slug?.toLowerCase() === wanted || slug?.toLowerCase().endsWith(`::${wanted}`));
  if (found === undefined)
    throw new Problem(
      'unreadable_file',
      `${host} does not say which layer ${wanted} is. Open the page in a browser, look for "View API Resources" or "View Data Source", and give the address with FeatureServer or MapServer in it.`,
    );
  return { address: layerOf(found.url, found.name, found.type), license: licenseOf(found) };
}

function layerOf(
  url: string | null | undefined,
  title: string | null | undefined,
  type: string | null | undefined,
): LayerAddress {
  const address = findLayerAddress(url ?? '');
  if (address?.protocol === 'arcgis') return address;
  throw new Problem(
    'unreadable_file',
    `${title ?? 'The item'} is of the kind ${type ?? 'unknown'}, which has no layer to import. Look for a feature layer, or download a file.`,
  );
}

function licenseOf({
  licenseInfo,
  accessInformation,
}: Pick<z.infer<typeof itemSchema>, 'licenseInfo' | 'accessInformation'>): string | null {
  const terms = [licenseInfo, accessInformation]
    .map((text) =>
      (text ?? '')
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/&nbsp;|\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
  return terms.length === 0 ? null : terms.join(' ').slice(0, 1000);
}
