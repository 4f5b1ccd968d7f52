import { z } from 'zod';
import {
  type EsriField,
  type EsriFields,
  fieldSchema,
  isAttribute,
  SUBTYPE_MEMBERS,
  subtypesOf,
  systemOf,
  systemSchema,
} from '../../../../backend/formats/esri-json/esri-fields.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { LayerAddress } from '../services/layer-address.ts';
import { type JsonObject, textOf } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import {
  type LayerGeometry,
  type OfferedLayer,
  parcelsFirst,
  SeveralLayers,
} from '../services/several-layers.ts';
import { askArcgis } from './ask-arcgis.ts';

const extentSchema = z
  .object({
    xmin: z.number().nullish().catch(null),
    ymin: z.number().nullish().catch(null),
    xmax: z.number().nullish().catch(null),
    ymax: z.number().nullish().catch(null),
    spatialReference: systemSchema,
  })
  .nullish()
  .catch(null);
export type LayerExtent = z.infer<typeof extentSchema>;

const relationshipSchema = z.object({
  id: z.number(),
  name: z.coerce.string().catch(''),
  relatedTableId: z.number(),
  cardinality: z.string().catch(''),
  role: z.string().catch(''),
});
export type LayerRelationship = z.infer<typeof relationshipSchema>;

/** Servers of all versions leave members out, so any of them may be absent. `readLayerFacts` refuses a layer without fields. */
const metadataSchema = z.object({
  name: z.string().catch('layer'),
  type: z.string().catch(''),
  geometryType: z.string().nullish().catch(null),
  /** A field without a name has no values. */
  fields: z
    .array(fieldSchema.nullable().catch(null))
    .transform((fields) => fields.filter((field) => field !== null))
    .nullish()
    .catch(null),
  objectIdField: z.string().nullish().catch(null),
  maxRecordCount: z.number().int().positive().nullish().catch(null),
  capabilities: z.string().nullish().catch(null),
  supportsPagination: z.boolean().nullish().catch(null),
  advancedQueryCapabilities: z
    .object({
      supportsPagination: z.boolean().nullish().catch(null),
      supportsOrderBy: z.boolean().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  supportedQueryFormats: z.string().nullish().catch(null),
  extent: extentSchema,
  copyrightText: z.string().nullish().catch(null),
  relationships: z.array(relationshipSchema).nullish().catch(null),
  ...SUBTYPE_MEMBERS,
  /** The layers of a group. */
  subLayers: z
    .array(z.object({ id: z.number(), name: z.coerce.string() }))
    .nullish()
    .catch(null),
  editingInfo: z
    .object({ lastEditDate: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** A service in the list of a server or of a folder. Its name begins with the folder. */
const serviceSchema = z.object({ name: z.string(), type: z.string() });

const layersSchema = z.object({
  /** Null: the reply is not a list of services. */
  services: z.array(serviceSchema).nullable().catch(null),
  layers: z
    .array(
      z.object({
        id: z.number(),
        name: z.coerce.string(),
        type: z.string().nullish(),
        geometryType: z.string().nullish(),
        /** The layers of a group. Versions before 10.4 state no type. */
        subLayerIds: z.array(z.number()).nullish().catch(null),
      }),
    )
    .catch([]),
});

const CATALOG = /\/rest\/services(?:\/[^/]+)?$/i;
const MAX_LISTED = 20;
/** The number of rows to request in a page if the server doesn't state `maxRecordCount`, as before version 10.1. */
const USUAL_PAGE = 1000;
/** The maximum number of rows to request in a page, even if the server allows more. */
const MAX_PAGE_SIZE = 2000;

export type PageFormat = 'pbf' | 'json' | 'geojson';

export interface LayerFacts extends EsriFields {
  href: string;
  name: string;
  /** Null: the features can't be told apart. */
  idField: string | null;
  pageSize: number;
  hasOffsets: boolean;
  hasOrder: boolean;
  /** The formats of pages that the layer can send, the best first. Every server knows Esri JSON, except a few that declare only GeoJSON. */
  formats: readonly PageFormat[];
  /** The coordinate system of the data, for servers that ignore the one in the request. */
  system: string | null;
  /** When the data was last edited, in milliseconds, if the server says so. */
  editedAtMs: number | null;
  extent: LayerExtent;
  copyright: string | null;
  relationships: readonly LayerRelationship[];
  geometry: LayerGeometry | null;
}

/** Reads the metadata of a layer. Throws a `Problem` for a group of layers, or a layer whose rows can't be requested. */
export async function readLayerFacts(client: ServiceClient, address: LayerAddress): Promise<LayerFacts> {
  const hasLayer = /\/\d+$/.test(address.href);
  const href = hasLayer ? address.href : await findOnlyLayer(client, address.href);
  const metadata = metadataSchema.parse(await askArcgis(client, href, {}));
  const { name, type, fields, capabilities, supportedQueryFormats } = metadata;
  if (/group/i.test(type)) throw groupChoice(href, metadata);
  if (/raster|mosaic/i.test(type))
    throw new Problem(
      'unreadable_file',
      `The layer ${name} is a picture, so it has no parcels. Give another layer of the service.`,
    );
  if (fields === null || fields === undefined || fields.length === 0)
    throw new Problem('unreadable_file', `The layer ${name} states no fields, so its rows can't be read.`);
  if (capabilities && !/query/i.test(capabilities))
    throw new Problem(
      'unreadable_file',
      `The layer ${name} is only for viewing: its service allows no queries.`,
    );
  const { objectIdField, maxRecordCount, supportsPagination, advancedQueryCapabilities } = metadata;
  const formats = supportedQueryFormats?.toLowerCase().split(/(?<!\s)\s*,\s*/) ?? [];
  return {
    href,
    name,
    fields: fields.filter(isAttribute),
    idField: idFieldOf(objectIdField, fields) ?? (await askIdField(client, href, address.where)),
    pageSize: pageSizeOf(maxRecordCount),
    hasOffsets: advancedQueryCapabilities?.supportsPagination ?? supportsPagination ?? false,
    hasOrder: advancedQueryCapabilities?.supportsOrderBy ?? true,
    formats: listFormats(formats),
    system: systemOf(metadata.extent?.spatialReference),
    ...subtypesOf(metadata),
    editedAtMs: metadata.editingInfo?.lastEditDate ?? null,
    extent: metadata.extent,
    copyright: textOf(metadata.copyrightText),
    relationships: metadata.relationships ?? [],
    geometry: /table/i.test(type) ? 'none' : geometryOf(metadata.geometryType),
  };
}

/** Returns the name of the field of the object id. A stated name that is not in the list of fields comes after a listed field of this type. */
function idFieldOf(stated: string | null | undefined, fields: readonly EsriField[]): string | null {
  const isListed = fields.some(({ name }) => name.toLowerCase() === stated?.toLowerCase());
  const typed = fields.find(({ type }) => type === 'esriFieldTypeOID')?.name;
  return (isListed ? stated : (typed ?? stated)) || null;
}

/** Asks for the name of the field of the object id, which some layers state only with the list of their ids. Returns null if the layer lists none. */
async function askIdField(client: ServiceClient, href: string, where: string | null): Promise<string | null> {
  try {
    const parameters = { where: where ?? '1=1', returnIdsOnly: 'true' };
    const { objectIdFieldName, objectIds } = await askArcgis(client, `${href}/query`, parameters);
    return Array.isArray(objectIds) ? textOf(objectIdFieldName) : null;
  } catch (error) {
    if (error instanceof ServiceRefusal || error instanceof Problem) return null;
    throw error;
  }
}

function listFormats(declared: readonly string[]): PageFormat[] {
  const hasGeojson = declared.includes('geojson');
  const found: PageFormat[] = declared.includes('pbf') ? ['pbf'] : [];
  if (!hasGeojson || declared.includes('json') || declared.includes('pbf')) found.push('json');
  return hasGeojson ? [...found, 'geojson'] : found;
}

/** Reads the name and the fields of a table. */
export async function readTableFacts(
  client: ServiceClient,
  href: string,
): Promise<EsriFields & Pick<LayerFacts, 'name' | 'pageSize'>> {
  const metadata = metadataSchema.parse(await askArcgis(client, href, {}));
  const { name, fields, maxRecordCount } = metadata;
  return {
    name,
    pageSize: pageSizeOf(maxRecordCount),
    fields: (fields ?? []).filter(isAttribute),
    ...subtypesOf(metadata),
  };
}

function pageSizeOf(maxRecordCount: number | null | undefined): number {
  return Math.min(MAX_PAGE_SIZE, maxRecordCount ?? USUAL_PAGE);
}

/** Offers the layers of a group. */
function groupChoice(href: string, { name, subLayers }: z.infer<typeof metadataSchema>): Problem {
  const service = href.slice(0, href.lastIndexOf('/'));
  const offered = parcelsFirst(
    (subLayers ?? []).map((layer) => ({
      name: layer.name,
      href: `${service}/${layer.id}`,
      geometry: null,
    })),
  );
  if (offered.length === 0)
    return new Problem(
      'unreadable_file',
      `${name} is a group of layers: give the address of one of them, with its number at the end.`,
    );
  return new SeveralLayers(
    `${name} is a group of layers. Give the address of one: ${listOf(offered)}`,
    offered,
  );
}

function listOf(offered: readonly OfferedLayer[]): string {
  return offered
    .slice(0, MAX_LISTED)
    .map(({ name, href }) => `${href} (${name})`)
    .join(', ');
}

/** Offers the services of a server or of a folder, those of parcels first. */
function catalogChoice(catalog: string, services: readonly z.infer<typeof serviceSchema>[]): Problem {
  const root = catalog.slice(0, catalog.search(CATALOG)) + '/rest/services';
  const offered = parcelsFirst(
    services
      .filter(({ type }) => /^(?:Feature|Map)Server$/.test(type))
      .map(({ name, type }) => ({
        name: type === 'FeatureServer' ? name : `${name} (map)`,
        href: `${root}/${name.split('/').map(encodeURIComponent).join('/')}/${type}`,
        geometry: null,
      })),
  );
  if (offered.length === 0)
    return new Problem(
      'unreadable_file',
      `${catalog} lists no service with layers: give the address of a layer, which ends with FeatureServer or MapServer and a number.`,
    );
  return new SeveralLayers(
    `This address lists services. Give the address of one: ${listOf(offered)}`,
    offered,
  );
}

async function findOnlyLayer(client: ServiceClient, service: string): Promise<string> {
  const { layers, services } = layersSchema.parse(await askArcgis(client, service, {}));
  if (services !== null) throw catalogChoice(service, services);
  const usable = layers.filter(
    ({ type, geometryType, subLayerIds }) =>
      (subLayerIds ?? []).length === 0 &&
      !/group|raster|annotation/i.test(type ?? '') &&
      !/point|line/i.test(geometryType ?? ''),
  );
  const [only] = usable;
  if (only !== undefined && usable.length === 1) return `${service}/${only.id}`;
  if (usable.length === 0)
    throw new Problem('unreadable_file', `The service ${service} lists no layer of polygons.`);
  const offered = parcelsFirst(
    usable.map(({ id, name, geometryType }) => ({
      name,
      href: `${service}/${id}`,
      geometry: geometryOf(geometryType),
    })),
  );
  throw new SeveralLayers(
    `The service has more than one layer. Give the address of one: ${listOf(offered)}`,
    offered,
  );
}

const GEOMETRIES: Readonly<Record<string, LayerGeometry>> = {
  esriGeometryPolygon: 'polygon',
  esriGeometryPolyline: 'line',
  esriGeometryPoint: 'point',
  esriGeometryMultipoint: 'point',
};

function geometryOf(type: string | null | undefined): LayerGeometry | null {
  return GEOMETRIES[type ?? ''] ?? null;
}

/** Returns the features of a page. A reply without them is not a page. */
export function featuresOf(reply: JsonObject): readonly Readonly<Record<string, unknown>>[] | undefined {
  const { features } = reply;
  if (!Array.isArray(features)) return undefined;
  return features.filter(
    (feature): feature is Record<string, unknown> => typeof feature === 'object' && feature !== null,
  );
}
