import { z } from 'zod';
import { LAYER_AUDIENCES } from './layer-audience.ts';

/** The maximum number of layers of other sites on one map. */
export const MAX_EXTRA_LAYERS = 40;

export const extraLayerDraftSchema = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(['raster', 'wms']),
  /** A template with {z}, {x} and {y}, or the address of a Web Map Service. */
  url: z.string().trim().max(1000),
  /** The names of the layers of a Web Map Service, separated by commas. */
  wms_layers: z.string().trim().max(300).default(''),
  attribution: z.string().trim().min(1).max(200),
  /** The address of a page about the data. */
  docs: z.string().trim().max(500).default(''),
  min_zoom: z.number().int().min(0).max(22),
  max_zoom: z.number().int().min(0).max(22),
  /** The country where the layer is offered; null: everywhere. */
  country: z.enum(['us', 'ca']).nullable(),
  audience: z.enum(LAYER_AUDIENCES),
});
export type ExtraLayerDraft = z.infer<typeof extraLayerDraftSchema>;

/** The message for text that is not a web address. A placeholder in the host, such as {s}, gets it too, because MapLibre does not replace it. */
const NOT_AN_ADDRESS = 'Enter an address that begins with https:// or http:// and the name of a server.';

/** Returns the issue with a layer that an operator entered, and the field that has it; null when there is none. */
export function issueOfExtraLayer(
  { kind, url, wms_layers, docs, min_zoom, max_zoom }: ExtraLayerDraft,
  isPrivateHost: (host: string) => boolean,
): { field: keyof ExtraLayerDraft; message: string } | null {
  const address = parseAddress(url);
  if (address === null) return { field: 'url', message: NOT_AN_ADDRESS };
  if (address.user !== undefined)
    return { field: 'url', message: 'Remove the user name and the password from the address.' };
  if (isPrivateHost(address.host))
    return {
      field: 'url',
      message: `${address.host} is in a private network, where visitors can't reach it. Enter a public address.`,
    };
  if (kind === 'raster' && !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    return { field: 'url', message: 'Put {z}, {x} and {y} into the address, where the tile’s numbers go.' };
  if (kind === 'wms' && wms_layers === '')
    return { field: 'wms_layers', message: 'Enter the name of a layer of the service.' };
  if (docs !== '' && parseAddress(docs) === null) return { field: 'docs', message: NOT_AN_ADDRESS };
  if (max_zoom < min_zoom)
    return { field: 'max_zoom', message: 'Enter a last zoom that is not below the first.' };
  return null;
}

/** Returns the URL template with which MapLibre requests the pictures. A Web Map Service is asked for a picture of each tile's box. */
export function tileTemplateOf({
  kind,
  url,
  wms_layers,
}: Pick<ExtraLayerDraft, 'kind' | 'url' | 'wms_layers'>): string {
  if (kind === 'raster' || url.includes('{bbox-epsg-3857}')) return url;
  const [base = url, own = ''] = url.split('?', 2);
  // Other parameters of the address, such as a key or a map file, stay.
  const kept = own
    .split('&')
    .filter(
      (part) => part !== '' && !REQUEST_PARAMETERS.includes((part.split('=', 1)[0] ?? '').toLowerCase()),
    );
  const asked = [
    'SERVICE=WMS',
    'VERSION=1.1.1',
    'REQUEST=GetMap',
    `LAYERS=${wms_layers
      .split(',')
      .map((name) => encodeURIComponent(name.trim()))
      .join(',')}`,
    'STYLES=',
    'SRS=EPSG:3857',
    'FORMAT=image/png',
    'TRANSPARENT=TRUE',
    'WIDTH=256',
    'HEIGHT=256',
    'BBOX={bbox-epsg-3857}',
  ];
  return `${base}?${[...kept, ...asked].join('&')}`;
}

/** The parameters of the address that this site sets itself. */
const REQUEST_PARAMETERS = [
  'service',
  'version',
  'request',
  'layers',
  'styles',
  'srs',
  'crs',
  'format',
  'transparent',
  'width',
  'height',
  'bbox',
];

/** Returns the address of the host that the pictures come from, for the content security policy. */
export function originOfTemplate(template: string): string | null {
  return parseAddress(template)?.origin ?? null;
}

/** The parts of a web address. Only the characters of host names and IP addresses are allowed in the host, because it becomes a part of the content security policy. */
const ADDRESS = /^(https?):\/\/(?:([^/?#@]*)@)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(?=[/?#]|$)/i;

function parseAddress(text: string): { user: string | undefined; host: string; origin: string } | null {
  if (/\s/.test(text)) return null;
  const [, scheme, user, host, port = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined || host === undefined) return null;
  return { user, host: host.toLowerCase(), origin: `${scheme}://${host}${port}`.toLowerCase() };
}
