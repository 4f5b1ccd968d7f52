import { z } from 'zod';
import { Problem } from '../../../../kernel/problem.ts';
import type { LayerAddress } from './layer-address.ts';
import type { LayerClient, Reply } from './layer-client.ts';

const codedSchema = z.object({ name: z.coerce.string(), code: z.union([z.string(), z.number()]) });
const domainSchema = z
  .object({ codedValues: z.array(codedSchema) })
  .nullish()
  .catch(null);
export type Domain = z.infer<typeof domainSchema>;

const fieldSchema = z.object({
  name: z.string().min(1).max(200),
  type: z.string().catch(''),
  domain: domainSchema,
});
export type LayerField = z.infer<typeof fieldSchema>;

const subtypeSchema = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.coerce.string(),
  domains: z.record(z.string(), domainSchema).catch({}),
});

const systemSchema = z
  .object({
    wkid: z.number().nullish().catch(null),
    latestWkid: z.number().nullish().catch(null),
    wkt: z.string().nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** Servers of all versions leave members out, so everything but the fields may be absent. */
const metadataSchema = z.object({
  name: z.string().catch('layer'),
  type: z.string().catch(''),
  fields: z.array(fieldSchema).nullish().catch(null),
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
  extent: z.object({ spatialReference: systemSchema }).nullish().catch(null),
  typeIdField: z.string().nullish().catch(null),
  types: z.array(subtypeSchema).nullish().catch(null),
  editingInfo: z
    .object({ lastEditDate: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const layersSchema = z.object({
  layers: z
    .array(
      z.object({
        id: z.number(),
        name: z.coerce.string(),
        type: z.string().nullish(),
        geometryType: z.string().nullish(),
      }),
    )
    .catch([]),
});

/** Without `maxRecordCount`, which servers before 10.1 don't state, and for servers that allow very large pages. */
const USUAL_PAGE = 1000;
const LARGEST_PAGE = 2000;

export interface LayerFacts {
  href: string;
  name: string;
  fields: readonly LayerField[];
  /** Null: the features can't be told apart. */
  idField: string | null;
  pageSize: number;
  hasOffsets: boolean;
  hasOrder: boolean;
  /** The format of pages that the layer can send: every server knows Esri JSON, except a few that declare only GeoJSON. */
  format: 'json' | 'geojson';
  /** The coordinate system of the data, for servers that ignore the one in the request. */
  system: string | null;
  typeIdField: string | null;
  subtypes: readonly z.infer<typeof subtypeSchema>[];
  /** When the data was last edited, in milliseconds, if the server says so. */
  editedAtMs: number | null;
}

/** Reads what a layer says about itself. Throws a `Problem` for a group of layers, or a layer whose rows can't be asked for. */
export async function readLayerFacts(client: LayerClient, address: LayerAddress): Promise<LayerFacts> {
  const href = address.hasLayer ? address.href : await findOnlyLayer(client, address.href);
  const metadata = metadataSchema.parse(await client.ask(href, {}));
  const { name, type, fields, capabilities, supportedQueryFormats } = metadata;
  if (/group/i.test(type))
    throw new Problem(
      'unreadable_file',
      `${name} is a group of layers: give the address of one of them, with its number at the end.`,
    );
  if (fields === null || fields === undefined || fields.length === 0)
    throw new Problem('unreadable_file', `The layer ${name} states no fields, so its rows can't be read.`);
  if (capabilities && !/query/i.test(capabilities))
    throw new Problem(
      'unreadable_file',
      `The layer ${name} is only for viewing: its service allows no queries.`,
    );
  const { objectIdField, maxRecordCount, supportsPagination, advancedQueryCapabilities } = metadata;
  const formats = supportedQueryFormats?.toLowerCase().split(/\s*,\s*/) ?? [];
  return {
    href,
    name,
    fields: fields.filter((field) => !/geometry|blob|raster/i.test(field.type)),
    idField: objectIdField ?? fields.find((field) => field.type === 'esriFieldTypeOID')?.name ?? null,
    pageSize: Math.min(LARGEST_PAGE, maxRecordCount ?? USUAL_PAGE),
    hasOffsets: advancedQueryCapabilities?.supportsPagination ?? supportsPagination ?? false,
    hasOrder: advancedQueryCapabilities?.supportsOrderBy ?? true,
    format: formats.includes('geojson') && !formats.includes('json') ? 'geojson' : 'json',
    system: systemOf(metadata.extent?.spatialReference),
    typeIdField: metadata.typeIdField ?? null,
    subtypes: metadata.types ?? [],
    editedAtMs: metadata.editingInfo?.lastEditDate ?? null,
  };
}

async function findOnlyLayer(client: LayerClient, service: string): Promise<string> {
  const { layers } = layersSchema.parse(await client.ask(service, {}));
  const usable = layers.filter(
    ({ type, geometryType }) =>
      !/group|raster|annotation/i.test(type ?? '') && !/point|line/i.test(geometryType ?? ''),
  );
  const [only] = usable;
  if (only !== undefined && usable.length === 1) return `${service}/${only.id}`;
  const listed = usable.slice(0, 20).map(({ id, name }) => `${service}/${id} (${name})`);
  throw new Problem(
    'unreadable_file',
    listed.length === 0
      ? `The service ${service} lists no layer of polygons.`
      : `The service has more than one layer. Give the address of one: ${listed.join(', ')}`,
  );
}

/** Returns the coordinate system that a reply or an extent states, in a form for `readCrs`: an EPSG code or WKT. */
export function systemOf(system: unknown): string | null {
  const parsed = systemSchema.parse(system);
  const code = parsed?.latestWkid ?? parsed?.wkid;
  if (code) return `EPSG:${code === 102_100 || code === 102_113 ? 3857 : code}`;
  return parsed?.wkt || null;
}

/** Returns the features of a page. A reply without them is not a page. */
export function featuresOf(reply: Reply): readonly Readonly<Record<string, unknown>>[] | undefined {
  const { features } = reply;
  if (!Array.isArray(features)) return undefined;
  return features.filter(
    (feature): feature is Record<string, unknown> => typeof feature === 'object' && feature !== null,
  );
}
