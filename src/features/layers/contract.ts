import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { layersFeature } from './feature.ts';
import { extraLayerDraftSchema } from './rules/extra-layer.ts';
import { LAYER_AUDIENCES } from './rules/layer-audience.ts';

/** The position of a map tile in a path: zoom, column and row. */
export const tileParams = z.object({
  z: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

/** The members of TileJSON 3.0.0 that say where there are tiles, and what they contain. */
export const tileJsonExtent = {
  minzoom: z.number(),
  maxzoom: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Longitude, latitude and zoom of a first view. */
  center: z.tuple([z.number(), z.number(), z.number()]),
  vector_layers: z.array(
    z.object({
      id: z.string(),
      fields: z.record(z.string(), z.string()),
      minzoom: z.number(),
      maxzoom: z.number(),
    }),
  ),
};

export const staticLayerJsonSchema = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  attribution: z.string(),
  tiles: z.array(z.string()),
  ...tileJsonExtent,
});

export const layerAudienceSchema = z.enum(LAYER_AUDIENCES);
const refusalSchema = z.enum(['sign_in_required', 'upgrade_required', 'not_allowed']);

/** One or more layer names, separated by commas: `streets` or `land,water,streets`. */
const layersParam = z.string().regex(/^[a-z0-9_]+(,[a-z0-9_]+){0,15}$/);

export const getStaticLayerTileJson = defineEndpoint({
  name: 'getStaticLayerTileJson',
  summary: 'TileJSON of the named static layers, without the layers that the reader may not see.',
  method: 'GET',
  path: '/api/v1/static/{layers}.json',
  params: z.object({ layers: layersParam }),
  output: staticLayerJsonSchema,
  isForOtherSites: true,
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

/** TileJSON at the address where programs that were made for other parcel services request it: the URL template of the tiles without `/{z}/{x}/{y}.mvt`. */
export const getTileJsonAtStaticLayer = defineEndpoint({
  ...getStaticLayerTileJson,
  name: 'getTileJsonAtStaticLayer',
  summary: 'TileJSON of the named static layers, at the address that the URLs of their tiles begin with.',
  path: '/api/v1/static/{layers}',
  query: z.object({ format: z.literal('mvt').optional() }),
});

export const getStaticLayerTile = defineEndpoint({
  name: 'getStaticLayerTile',
  summary:
    'Vector tile of the named static layers, each as a layer of the tile. Layers that the reader may not see are left out; when no layer is left, the reply says why.',
  method: 'GET',
  path: '/api/v1/static/{layers}/{z}/{x}/{y}.mvt',
  params: z.object({
    layers: layersParam,
    ...tileParams.shape,
  }),
  query: z.object({ v: z.string().max(64).optional() }),
  binary: ['application/vnd.mapbox-vector-tile'],
  meter: 'tile',
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

/** A layer of pictures from another site, which an operator added. */
export const publishedExtraLayerSchema = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['raster', 'wms']),
  /** The URL template of the pictures; empty for readers who may not see the layer. */
  tiles: z.string(),
  attribution: z.string(),
  docs: z.string(),
  min_zoom: z.number(),
  max_zoom: z.number(),
  country: z.enum(['us', 'ca']).nullable(),
  audience: layerAudienceSchema,
  refusal: refusalSchema.nullable(),
});
export type PublishedExtraLayer = z.infer<typeof publishedExtraLayerSchema>;

export const listPublishedLayers = defineEndpoint({
  name: 'listPublishedLayers',
  summary: 'The published static layers and their bounds, and the layers and labels that the reader may see.',
  method: 'GET',
  path: '/api/v1/static.json',
  output: z.object({
    layers: z.array(
      z.object({ layer: z.string(), bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
    ),
    /** Every layer that has an audience. `refusal` is the reason why this reader may not see it; null when they may. */
    access: z.array(
      z.object({ layer: z.string(), audience: layerAudienceSchema, refusal: refusalSchema.nullable() }),
    ),
    /** The layers of other sites. Those for operators are missing for everyone else. */
    extra_layers: z.array(publishedExtraLayerSchema),
    /** The reason why this reader may not see labels of parcels on the map; null when they may. */
    labels_refusal: refusalSchema.nullable(),
  }),
  permission: layersFeature.permissions['tile.read'],
  problems: [],
});

/** The result of importing a layer's file. Every feature of the file is either published or skipped. */
export const layerReportSchema = z.object({
  format: z.string(),
  crs: z.string(),
  encoding: z.string(),
  features_read: z.number(),
  features_published: z.number(),
  /** `rows` has the first hundred row numbers, starting at 1. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number(), rows: z.array(z.number()) })),
  /** The columns that fill each property. A feature gets the first value that the property's rule knows, and without one, the first that isn't empty. */
  properties: z.array(
    z.object({
      property: z.string(),
      columns: z.array(z.string()),
      reason: z.string(),
      filled_percent: z.number(),
    }),
  ),
  /** The most frequent values that a property's rule doesn't know. They are published unchanged. */
  unknown_values: z.array(z.object({ property: z.string(), value: z.string(), count: z.number() })),
});
export type LayerReport = z.infer<typeof layerReportSchema>;

export const layerEditionSchema = z.object({
  id: z.number(),
  layer: z.string(),
  label: z.string(),
  geometry: z.enum(['polygon', 'line', 'point']),
  place_path: z.string(),
  feature_count: z.number(),
  source_name: z.string(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  created_at: z.string(),
  /** True when the exact features are stored, for downloads and joins. */
  has_features: z.boolean(),
  report: layerReportSchema.nullable(),
});
export type LayerEdition = z.infer<typeof layerEditionSchema>;

export const listLayerEditions = defineEndpoint({
  name: 'listLayerEditions',
  summary: 'The layers that are published, with the places they cover.',
  method: 'GET',
  path: '/admin/layers.json',
  output: z.object({ layers: z.array(layerEditionSchema) }),
  permission: layersFeature.permissions['layer.read'],
  problems: [],
});

export const layerAccessSchema = z.object({
  layer: z.string(),
  label: z.string(),
  audience: layerAudienceSchema,
  /** The audience of the layer when the operator has decided nothing. */
  default_audience: layerAudienceSchema,
  is_decided: z.boolean(),
  /** The parcel columns, by their labels, whose values can be read from the layer. */
  columns: z.array(z.string()),
});
export type LayerAccessJson = z.infer<typeof layerAccessSchema>;

export const listLayerAccess = defineEndpoint({
  name: 'listLayerAccess',
  summary: 'Who sees each layer of the map.',
  method: 'GET',
  path: '/admin/layers/access.json',
  output: z.object({ layers: z.array(layerAccessSchema) }),
  permission: layersFeature.permissions['layer.read'],
  problems: [],
});

export const setLayerAccess = defineEndpoint({
  name: 'setLayerAccess',
  summary: 'Sets who sees a layer of the map; null restores the default.',
  method: 'POST',
  path: '/admin/layers/access.json',
  body: z.object({ layer: z.string().max(64), audience: layerAudienceSchema.nullable() }),
  output: layerAccessSchema,
  permission: layersFeature.permissions['layer.update'],
  problems: ['invalid_input', 'not_found'],
});

export const removeLayerEdition = defineEndpoint({
  name: 'removeLayerEdition',
  summary: 'Removes a layer of a place from the map and deletes its features.',
  method: 'POST',
  path: '/admin/layers/remove.json',
  body: z.object({ layer: z.string().max(64), place: z.string().max(300) }),
  output: z.object({ removed: layerEditionSchema }),
  permission: layersFeature.permissions['layer.remove'],
  problems: ['invalid_input', 'not_found'],
});

export const downloadLayerFeatures = defineEndpoint({
  name: 'downloadLayerFeatures',
  summary: 'The exact features of a layer of a place, as a GeoPackage.',
  method: 'GET',
  path: '/admin/layers/features.gpkg',
  query: z.object({ layer: z.string().max(64), place: z.string().max(300) }),
  binary: ['application/geopackage+sqlite3'],
  permission: layersFeature.permissions['layer.read'],
  problems: ['invalid_input', 'not_found'],
});

const extraLayerSchema = extraLayerDraftSchema.extend({ id: z.number() });
export type ExtraLayerJson = z.infer<typeof extraLayerSchema>;

export const listExtraLayers = defineEndpoint({
  name: 'listExtraLayers',
  summary: 'The layers of pictures from other sites, as operators entered them.',
  method: 'GET',
  path: '/admin/layers/extra.json',
  output: z.object({ layers: z.array(extraLayerSchema) }),
  permission: layersFeature.permissions['layer.read'],
  problems: [],
});

export const saveExtraLayer = defineEndpoint({
  name: 'saveExtraLayer',
  summary: 'Adds a layer of pictures from another site, or changes the one with this id.',
  method: 'POST',
  path: '/admin/layers/extra.json',
  body: extraLayerDraftSchema.extend({ id: z.number().int().positive().nullable() }),
  output: extraLayerSchema,
  permission: layersFeature.permissions['layer.update'],
  problems: ['invalid_input', 'not_found'],
});

export const removeExtraLayer = defineEndpoint({
  name: 'removeExtraLayer',
  summary: 'Removes a layer of pictures from another site.',
  method: 'POST',
  path: '/admin/layers/extra/remove.json',
  body: z.object({ id: z.number().int().positive() }),
  output: extraLayerSchema,
  permission: layersFeature.permissions['layer.remove'],
  problems: ['invalid_input', 'not_found'],
});
