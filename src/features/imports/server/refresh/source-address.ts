import { Problem } from '../../../../kernel/problem.ts';
import type { RefreshSource } from '../../contract.ts';
import { canGoOn } from '../services/fetch-layer.ts';
import { formatLayerAddress, readLayerAddress, SELECTING_SERVICES } from '../services/layer-address.ts';

/**
 * Returns the address of a file or layer in the form that is stored: the address of a layer contains its condition. `where` replaces the condition in the
 * address, unless `where` is empty. Throws `invalid_input` if `where` is not empty and a service of this kind can't select features by a condition.
 */
export function formatSourceAddress(address: string, where = ''): string {
  const layer = readLayerAddress(address);
  if (where === '') return formatLayerAddress(layer);
  // An unknown service may be able to select features, and so may a collection of OGC API Features: its service says so in a reply.
  if (
    layer.protocol !== 'unknown' &&
    layer.protocol !== 'ogc-features' &&
    !SELECTING_SERVICES.has(layer.protocol)
  )
    throw new Problem(
      'invalid_input',
      'A condition needs the address of an ArcGIS layer, a collection of OGC API Features or a Socrata data set. Other services, such as a WFS, may take a filter in the address itself.',
    );
  return formatLayerAddress({ ...layer, where });
}

/** Describes a stored address for people. */
export function describeSource(url: string): RefreshSource {
  const layer = readLayerAddress(url);
  const { href: address, where } = layer;
  return { kind: canGoOn(layer) ? 'layer' : 'file', address, where, host: new URL(url).host };
}
