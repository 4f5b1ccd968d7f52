import { z } from 'zod';
import { Problem } from '../../../../kernel/problem.ts';
import { readArcgisJson } from '../arcgis/ask-arcgis.ts';
import { findLayerAddress, type LayerAddress } from '../services/layer-address.ts';
import type { ServiceClient } from '../services/service-client.ts';

const HUB = /\/datasets\/([0-9a-f]{32})(?:_(\d+))?/i;
/** Pages of data sets on sites that counties make with ArcGIS Hub are about items of ArcGIS Online. */
const ONLINE = 'https://www.arcgis.com';

const itemSchema = z.object({
  title: z.string().nullish(),
  type: z.string().nullish(),
  url: z.string().nullish(),
  /** The license as HTML. */
  licenseInfo: z.string().nullish(),
  accessInformation: z.string().nullish(),
});

/** Finds the layer of a page of ArcGIS Online or of a portal of its kind (`/home/item.html?id=`), or of ArcGIS Hub (`/datasets/ID_0`). */
export async function findArcgisItem(
  client: ServiceClient,
  { href }: LayerAddress,
): Promise<{ address: LayerAddress; license: string | null }> {
  const page = new URL(href);
  const [, ofHub, layer] = HUB.exec(page.pathname) ?? [];
  const id = ofHub ?? page.searchParams.get('id') ?? '';
  const portal =
    ofHub === undefined ? `${page.origin}${page.pathname.replace(/\/home\/item\.html$/i, '')}` : ONLINE;
  const item = itemSchema.parse(
    await client.ask(
      { href: `${portal}/sharing/rest/content/items/${id}`, parameters: { f: 'json' } },
      readArcgisJson,
    ),
  );
  const address = findLayerAddress(item.url ?? '');
  if (address?.protocol !== 'arcgis')
    throw new Problem(
      'unreadable_file',
      `${item.title ?? 'The item'} is of the kind ${item.type ?? 'unknown'}, which has no layer to import. Look for a feature layer, or download a file.`,
    );
  const isService = !/\/\d+$/.test(address.href);
  return {
    address: isService && layer !== undefined ? { ...address, href: `${address.href}/${layer}` } : address,
    license: licenseOf(item),
  };
}

function licenseOf({ licenseInfo, accessInformation }: z.infer<typeof itemSchema>): string | null {
  const terms = [licenseInfo, accessInformation]
    .map((text) =>
      (text ?? '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/&nbsp;|\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
  return terms.length === 0 ? null : terms.join(' ').slice(0, 1000);
}
