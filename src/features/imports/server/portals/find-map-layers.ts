import { Problem } from '../../../../kernel/problem.ts';
import { readArcgisJson } from '../arcgis/ask-arcgis.ts';
import { findLayerAddress, type LayerAddress } from '../services/layer-address.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { type OfferedLayer, parcelsFirst, SeveralLayers } from '../services/several-layers.ts';

const MAX_LISTED = 20;
const APP = /application/i;

interface Shown {
  name: string;
  address: LayerAddress;
}

/**
 * Finds the layer that a web map of ArcGIS shows, or the map of an app. `item` is the address of the item of the map or app. Returns null if it shows no
 * layer of a service. Throws a `Problem` that lists the layers, parcels first, if there are several.
 */
export async function findMapLayer(
  client: ServiceClient,
  item: string,
  { type, title }: { type: string; title: string },
): Promise<LayerAddress | null> {
  const data = await readData(client, item);
  const map = APP.test(type) ? mapOf(data) : null;
  const shown = layersOf(map === null ? data : await readData(client, item.replace(/[^/]+$/, map)));
  const offered = new Map(shown.map((layer) => [layer.address.href, layer]));
  const [only] = offered.values();
  if (only === undefined) return null;
  if (offered.size === 1) return only.address;
  const layers: OfferedLayer[] = parcelsFirst(
    [...offered.values()].map(({ name, address }) => ({ name, href: address.href, geometry: null })),
  );
  const listed = layers.slice(0, MAX_LISTED).map(({ name, href }) => `${href} (${name})`);
  throw new SeveralLayers(
    `${title} shows several layers. Give the address of one: ${listed.join(', ')}`,
    layers,
  );
}

/** Returns what a map or an app consists of; an empty object if its owner doesn't let others read that. */
async function readData(client: ServiceClient, item: string): Promise<JsonObject> {
  try {
    return await client.ask({ href: `${item}/data`, parameters: { f: 'json' } }, readArcgisJson);
  } catch (error) {
    if (error instanceof Problem || (error instanceof ServiceRefusal && !error.isTemporary)) return {};
    throw error;
  }
}

/** Returns the id of the map that an app shows. */
function mapOf({ map, values }: JsonObject): string | null {
  const id = isObject(map) ? textOf(map['itemId']) : null;
  return id ?? (isObject(values) ? textOf(values['webmap']) : null);
}

/** Returns the layers and tables of a map, and those of its groups. */
function layersOf(data: JsonObject): Shown[] {
  const members = ['operationalLayers', 'layers', 'tables'].flatMap((name) => objectsOf(data[name]) ?? []);
  return members.flatMap((layer) => {
    const address = findLayerAddress(textOf(layer['url']) ?? '');
    if (address?.protocol !== 'arcgis') return isGroup(layer) ? layersOf(layer) : [];
    return [{ name: textOf(layer['title']) ?? 'layer', address }];
  });
}

function isGroup({ url, layers }: JsonObject): boolean {
  return url === undefined && Array.isArray(layers);
}
