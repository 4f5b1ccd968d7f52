import { parseFileUrl } from '../../../../backend/uploads/request-public.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { RefreshSource } from '../../contract.ts';
import { canGoOn } from '../services/fetch-layer.ts';
import { findLayerAddress, formatLayerAddress, type LayerProtocol } from '../services/layer-address.ts';

/** Services that select features by a condition. An unknown one may be one of these. */
const TAKES_CONDITION: ReadonlySet<LayerProtocol> = new Set(['arcgis', 'arcgis-item', 'socrata', 'unknown']);

/**
 * Returns the address of a file or layer in the form that is stored: that of a layer contains its condition. `where` replaces the condition in the address, unless
 * it is empty. Throws `invalid_input`.
 */
export function formatSourceAddress(address: string, where = ''): string {
  const layer = findLayerAddress(parseFileUrl(address).href);
  if (layer === undefined) throw new Problem('invalid_input', 'That is not an address.');
  if (where === '') return formatLayerAddress(layer);
  if (!TAKES_CONDITION.has(layer.protocol))
    throw new Problem(
      'invalid_input',
      'A condition needs the address of an ArcGIS layer or a Socrata data set. Other addresses are read whole.',
    );
  return formatLayerAddress({ ...layer, where });
}

/** Describes a stored address for people. */
export function describeSource(url: string): RefreshSource {
  const layer = findLayerAddress(url);
  const { host } = new URL(url);
  const isLayer = layer !== undefined && canGoOn(layer);
  return { kind: isLayer ? 'layer' : 'file', address: layer?.href ?? url, where: layer?.where ?? null, host };
}
