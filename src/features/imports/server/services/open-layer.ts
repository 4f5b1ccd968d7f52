import { Problem } from '../../../../kernel/problem.ts';
import { openArcgisLayer } from '../arcgis/open-arcgis-layer.ts';
import { openCollection } from '../ogc/open-collection.ts';
import { openFeatureType } from '../ogc/open-feature-type.ts';
import { findArcgisItem } from '../portals/find-arcgis-item.ts';
import { findResource } from '../portals/find-resource.ts';
import { openDataSet } from '../portals/open-data-set.ts';
import type { LayerAddress, LayerProtocol } from './layer-address.ts';
import type { LayerService, OpenLayer } from './layer-service.ts';
import { recognizeAddress } from './recognize-address.ts';

/** A data set of a portal leads to a service or a file, perhaps through another data set. */
const MAX_STEPS = 4;
const ADAPTERS = {
  arcgis: openArcgisLayer,
  'ogc-features': openCollection,
  wfs: openFeatureType,
  socrata: openDataSet,
} as const satisfies Partial<Record<LayerProtocol, (open: OpenLayer) => Promise<LayerService>>>;

/** A file that an address leads to, and what its portal says about it. */
export interface FoundFile {
  href: string;
  license: string | null;
}

export type OpenedAddress = { layer: LayerService; address: LayerAddress } | { file: FoundFile };

/** Opens what an address leads to: a layer of a service, or a file. Throws a `Problem` that says what to do about any other address. */
export async function openLayer(open: OpenLayer): Promise<OpenedAddress> {
  let { address } = open;
  let license: string | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { protocol, where } = address;
    if (protocol === 'file') {
      if (where !== null)
        throw new Problem(
          'invalid_input',
          `A condition selects features of a service, but the address leads to a file. Give its own address: ${address.href}`,
        );
      return { file: { href: address.href, license } };
    }
    if (protocol === 'unknown') address = { ...(await recognizeAddress(open.client, address)), where };
    else if (protocol === 'ckan' || protocol === 'arcgis-item') {
      const find = protocol === 'ckan' ? findResource : findArcgisItem;
      const found = await find(open.client, address);
      license = found.license;
      address = { ...found.address, where: where ?? found.address.where };
    } else {
      const layer = await ADAPTERS[protocol]({ ...open, address });
      const { description } = layer;
      return {
        address,
        layer: { ...layer, description: { ...description, license: description.license ?? license } },
      };
    }
  }
  throw new Problem('unreadable_file', `${address.href} leads from one data set to the next.`);
}
