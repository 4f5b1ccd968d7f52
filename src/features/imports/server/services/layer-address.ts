import { parseFileUrl } from '../../../../backend/uploads/request-public.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findOpendatasoftFile } from './opendatasoft-file.ts';

/** The kind of an address, as far as its form tells. `unknown`: the server must be asked. `file`: a file to download. */
export type LayerProtocol =
  | 'arcgis'
  | 'arcgis-item'
  | 'ogc-features'
  | 'wfs'
  | 'socrata'
  | 'ckan'
  | 'file'
  | 'unknown';

/** The address of a layer, a collection or a data set of a service, or of a file. */
export interface LayerAddress {
  protocol: LayerProtocol;
  /** For ArcGIS the address without `/query` and parameters: `https://host/arcgis/rest/services/Parcels/FeatureServer/0`. */
  href: string;
  /** The condition that selects features, in the language of the service. Null: all features. */
  where: string | null;
}

/** A layer or something below it, such as one of its features or the form of a query; or a service, also by the address of the list of its layers. */
const ARCGIS =
  /^(.*\/(?:FeatureServer|MapServer))(?:\/+(\d+)(?:\/.*)?|\/(?:layers|legend|query|identify|find|export|info\/.*))?\/*$/i;
/** The list of services of an ArcGIS server, or of one of its folders. */
const ARCGIS_CATALOG = /^(.*\/rest\/services(?:\/[^/]+)?)\/?$/i;
/** Pages about a layer, in ArcGIS Online or ArcGIS Hub, which names data sets by an id or by words: `county::parcels`; and Hub's downloads of a layer. */
const ARCGIS_ITEM =
  /\/home\/item\.html$|\/sharing\/rest\/content\/items\/[0-9a-f]{32}\/?$|\/api\/download\/v1\/items\/[0-9a-f]{32}(?:\/|$)|\/datasets\/(?:[0-9a-f]{32}(?:_\d+)?|[^/]+(?:::|%3A%3A)[^/]+)(?:\/|$)/i;
const HUB_PAGE = /\/datasets\/[^/.]+(?:\/|$)/i;
const HUB_HOST = /(?:^|\.)(?:hub|opendata)\.arcgis\.com$/i;
/** Maps of ArcGIS Online. A parameter names the layer or the map that is shown. */
const ARCGIS_MAP = /\/apps\/mapviewer(?:\/index\.html)?\/?$|\/home\/webmap\/viewer\.html$/i;
const ARCGIS_APP = /\/apps\/webappviewer(?:\/index\.html)?\/?$/i;
const OGC_COLLECTION = /\/collections(?:\/|$)/i;
const WFS_PATH = /\/(?:wfs|wfsserver|ows)\/?$/i;
/** The id of a data set in Socrata is two groups of four letters and digits: abcd-1234. */
const SOCRATA =
  /\/(?:resource|d|api\/(?:v3\/)?views|api\/geospatial|api\/odata\/v4)\/[a-z0-9]{4}-[a-z0-9]{4}(?:[./]|$)/;
/** The page of a data set: the category, the name and the id. */
const SOCRATA_PAGE =
  /\/[^/]+\/[^/]+\/(?=[0-9-]*[a-z])[a-z0-9]{4}-[a-z0-9]{4}(?:\/(?:data|about_data|data_preview|explore))?\/?$/;
const SOCRATA_API = /\/resource\//;
const SOCRATA_COLUMN = /^:?[a-z_]\w*$/i;
const SOCRATA_SELECTION = /^\$(?:q|query|group|having)$/i;
const CKAN =
  /\/dataset\/[^/]+(?:\/resource\/[^/]+)?\/?$|\/api\/(?:3\/)?action\/(?:package_show|resource_show|datastore_search)$/i;
const FILE =
  /\.(?:zip|geojson|geojsonl|jsonl|ndjson|gpkg|fgb|kml|kmz|gml|csv|tsv|parquet|topojson|gdb|7z|gz|xlsx?|txt|dbf)$/i;
/** Parameters with a secret that identifies the customer to the server. */
const SECRET = /^(?:token|access_token|api[-_]?key|\$\$app_token|authkey)$/i;
/** Services of ArcGIS without features. */
const ARCGIS_WITHOUT_FEATURES = /\/(?:Image|VectorTile|Scene|Geocode|GP|Geometry|NA|Globe)Server(?:\/|$)/i;
/** A placeholder in the address of map tiles: `{z}`. */
const TILE = /(?:\{|%7B)(?:z|x|y|q|level|row|col)(?:\}|%7D)/i;
const PICTURE_SERVICE = /^(?:wms|wmts|wcs)$/i;
/** The fragment that holds the condition in the address of anything but ArcGIS and Socrata, whose addresses have a parameter for it. */
const WHERE_FRAGMENT = '#where=';

/** Services that can always select features by a condition. Collections of OGC API Features can if they declare CQL2; other services and files can't. */
export const SELECTING_SERVICES: ReadonlySet<LayerProtocol> = new Set(['arcgis', 'arcgis-item', 'socrata']);

/** Returns the layer or file that an address names, as {@link readLayerAddress} does; undefined for a text that is no http(s) address, such as a path. */
export function findLayerAddress(text: string): LayerAddress | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? readLayerAddress(text) : undefined;
}

/**
 * Returns the layer or file that an address names. Throws `invalid_input` for a text that isn't an address, for a service without features, for a condition
 * that is not encoded correctly, and for a token in the address of a service, because it would be stored.
 */
export function readLayerAddress(text: string): LayerAddress {
  const url = parseFileUrl(text);
  const shown = ARCGIS_MAP.test(url.pathname)
    ? findLayerAddress(url.searchParams.get('url') ?? '')
    : undefined;
  if (shown?.protocol === 'arcgis') return shown;
  if (lacksFeatures(url))
    throw new Problem(
      'invalid_input',
      'The address is that of a service without features, such as a service of pictures or tiles, so it has no parcels that could be read. Give the address of the features: a layer of a FeatureServer or MapServer, a WFS, or a file.',
    );
  const arcgis = ARCGIS.exec(url.pathname) ?? ARCGIS_CATALOG.exec(url.pathname);
  const protocol = arcgis === null ? protocolOf(url) : 'arcgis';
  if (protocol === 'file') return { protocol, href: url.href, where: null };
  const download = findOpendatasoftFile(url);
  if (download !== null) return { protocol: 'file', href: download.href, where: null };
  if ([...url.searchParams.keys()].some((name) => SECRET.test(name)))
    throw new Problem(
      'invalid_input',
      'The address contains a token, which would be stored. Give the address without it: only layers that are open to everybody can be imported.',
    );
  if (arcgis !== null) {
    const [, service = '', layer] = arcgis;
    const href = `${url.origin}${service}${layer === undefined ? '' : `/${layer}`}`;
    return { protocol: 'arcgis', href, where: conditionOf(url.searchParams.get('where')) };
  }
  if (protocol === 'socrata') {
    return { protocol, href: `${url.origin}${url.pathname}`, where: findSocrataCondition(url) };
  }
  const where = url.hash.startsWith(WHERE_FRAGMENT) ? decoded(url.hash.slice(WHERE_FRAGMENT.length)) : null;
  url.hash = '';
  return { protocol, href: url.href, where: conditionOf(where) };
}

/** Returns the address of a layer with its condition. It identifies an unfinished upload, so that the upload can continue. */
export function formatLayerAddress({ protocol, href, where }: LayerAddress): string {
  if (where === null) return href;
  if (protocol === 'arcgis') return `${href}/query?${new URLSearchParams({ where }).toString()}`;
  if (protocol === 'socrata') return `${href}?${new URLSearchParams({ $where: where }).toString()}`;
  return `${href}${WHERE_FRAGMENT}${encodeURIComponent(where)}`;
}

/** Returns true for the address of a service that has no features: it draws maps, or finds places and routes. */
function lacksFeatures({ pathname, searchParams }: URL): boolean {
  return (
    ARCGIS_WITHOUT_FEATURES.test(pathname) ||
    TILE.test(pathname) ||
    [...searchParams].some(([name, value]) => /^service$/i.test(name) && PICTURE_SERVICE.test(value))
  );
}

function protocolOf({ hostname, pathname, searchParams }: URL): LayerProtocol {
  if (
    WFS_PATH.test(pathname) ||
    [...searchParams].some(([name, value]) => /^service$/i.test(name) && /^wfs$/i.test(value))
  )
    return 'wfs';
  if (ARCGIS_ITEM.test(pathname)) return 'arcgis-item';
  if (HUB_HOST.test(hostname) && HUB_PAGE.test(pathname)) return 'arcgis-item';
  if (ARCGIS_MAP.test(pathname) && (searchParams.has('layers') || searchParams.has('webmap')))
    return 'arcgis-item';
  if (ARCGIS_APP.test(pathname) && searchParams.has('id')) return 'arcgis-item';
  if (SOCRATA.test(pathname)) return 'socrata';
  if (FILE.test(pathname)) return 'file';
  if (OGC_COLLECTION.test(pathname)) return 'ogc-features';
  if (CKAN.test(pathname)) return 'ckan';
  if (SOCRATA_PAGE.test(pathname)) return 'socrata';
  return 'unknown';
}

/**
 * Returns the condition that the parameters of a Socrata address state: `$where`, and in the API also filters such as `county=TRAVIS`. Throws `invalid_input` for
 * another selection of rows.
 */
function findSocrataCondition({ pathname, searchParams }: URL): string | null {
  const unknown = [...searchParams.keys()].find((name) => SOCRATA_SELECTION.test(name));
  if (unknown !== undefined)
    throw new Problem(
      'invalid_input',
      `The address selects rows by ${unknown}, which an import can't do. Remove it from the address for all rows, or select rows by a condition, such as $where=county='TRAVIS'.`,
    );
  const where = conditionOf(searchParams.get('$where'));
  const filters = SOCRATA_API.test(pathname)
    ? [...searchParams].filter(([name]) => SOCRATA_COLUMN.test(name))
    : [];
  if (filters.length === 0) return where;
  const equal = filters.map(([name, value]) => `${name}='${value.replaceAll("'", "''")}'`);
  return [...(where === null ? [] : [`(${where})`]), ...equal].join(' AND ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem(
      'invalid_input',
      'The condition in the address is not encoded correctly: write % as %25.',
    );
  }
}

function conditionOf(text: string | null): string | null {
  const where = text?.trim() ?? '';
  return where === '' || where.replaceAll(/\s/g, '') === '1=1' ? null : where;
}
