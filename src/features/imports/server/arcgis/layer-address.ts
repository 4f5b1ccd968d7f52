import { parseFileUrl } from '../../../../backend/uploads/request-public.ts';
import { Problem } from '../../../../kernel/problem.ts';

/** A layer of an ArcGIS REST service, or the service itself. */
export interface LayerAddress {
  /** The address without `/query` and parameters: `https://host/arcgis/rest/services/Parcels/FeatureServer/0`. */
  href: string;
  /** False: the address names only the service, which may have more than one layer. */
  hasLayer: boolean;
  /** The condition that selects features, in the service's SQL. Null: all features. */
  where: string | null;
}

const SERVICE = /^(.*\/(?:FeatureServer|MapServer))(?:\/(\d+))?(?:\/query)?\/?$/i;

/** Returns the layer that an address names; undefined for any other address or a path. Throws `invalid_input` for a token in the address, because it would be stored. */
export function findLayerAddress(text: string): LayerAddress | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const found = SERVICE.exec(new URL(text).pathname);
  if (found === null) return undefined;
  const url = parseFileUrl(text);
  if (url.searchParams.has('token'))
    throw new Problem(
      'invalid_input',
      'The address contains a token, which would be stored. Give the address without it: only layers that are open to everybody can be imported.',
    );
  const [, service = '', layer] = found;
  return {
    href: `${url.origin}${service}${layer === undefined ? '' : `/${layer}`}`,
    hasLayer: layer !== undefined,
    where: conditionOf(url),
  };
}

/** Returns the address of a layer with its condition, by which an unfinished upload is found again. */
export function formatLayerAddress({ href, where }: LayerAddress): string {
  return where === null ? href : `${href}/query?${new URLSearchParams({ where }).toString()}`;
}

function conditionOf({ searchParams }: URL): string | null {
  const where = searchParams.get('where')?.trim() ?? '';
  return where === '' || where.replaceAll(/\s/g, '') === '1=1' ? null : where;
}
