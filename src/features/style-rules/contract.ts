import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { columnSchema, parcelQuerySchema } from '../filters/contract.ts';
import { MAX_TEXT_LENGTH } from '../filters/rules/filter-tree.ts';
import type { ParcelQuery } from '../filters/rules/parcel-query.ts';
import { MAX_STYLE_RULES, STYLE_PREDICATES, type StyleRules } from '../filters/rules/style-rule.ts';
import { tileParams } from '../layers/contract.ts';
import { layersFeature } from '../layers/feature.ts';
import { tileJsonSchema } from '../parcel-tiles/contract.ts';
import { parcelsFeature } from '../parcels/feature.ts';
import { styleRulesFeature } from './feature.ts';
import { BREAK_METHODS, MAX_CLASSES, MIN_CLASSES } from './rules/class-breaks.ts';
import { type SavedRule, splitSaved } from './rules/edited-rules.ts';
import { tidyColor } from './rules/style-colors.ts';

/** Sources are drawn from this zoom on. At lower zooms a county is a few pixels. */
export const SOURCE_MIN_ZOOM = 9;
export const SOURCE_MAX_ZOOM = 16;
/** The highest zoom of raster tiles. Map programs magnify them beyond it. */
export const SOURCE_RASTER_MAX_ZOOM = 16;

/** The maximum number of columns that a tile may carry as properties. */
export const MAX_TILE_FIELDS = 10;

const colorSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const color = tidyColor(text);
    if (color !== undefined) return color;
    context.addIssue({ code: 'custom', message: 'is not a color such as #0072b2, or transparent' });
    return z.NEVER;
  });

const paint = { fill: colorSchema, line: colorSchema };

const ruleSchema = z.strictObject({
  field: columnSchema,
  source: z.literal('parcel', { error: 'must be parcel, the only source that style rules can use' }),
  path: z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9][a-z0-9/-]*$/, 'is not the path of a county'),
  predicate: z.enum(STYLE_PREDICATES),
  value: z.union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean()]),
  ...paint,
});

const rulesSchema = z.array(ruleSchema).max(MAX_STYLE_RULES);
const savedSchema = z
  .array(z.union([ruleSchema, z.strictObject({ predicate: z.literal('default'), ...paint })]))
  .max(MAX_STYLE_RULES + 1);

/** Color rules in either form: rules and default apart, or one list in which the default rule has the predicate `default`. */
export const styleRulesSchema: z.ZodType<StyleRules> = z.union([
  z.strictObject({ rules: rulesSchema.default([]), default: z.strictObject(paint).nullable().default(null) }),
  savedSchema.transform((list: SavedRule[]) => splitSaved(list)),
]);

/** 128 bits of an HMAC, so that nobody without the server's key can guess an id. */
const idSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'is not the id of a source');

/** Every parcel of the site, or a whole layer, in place of a selection of a county's parcels. */
const layerQuerySchema = z.union([
  z.strictObject({ parcel: z.literal(true) }),
  z.strictObject({ buildings: z.literal(true) }),
  z.strictObject({ zoning: z.literal(true) }),
]);
export type LayerQuery = z.output<typeof layerQuerySchema>;

const sourceSchema = z.object({
  id: z.string(),
  /** URL templates of the vector tiles: layer `parcels`, a `class` on each feature, zooms 9 to 16. For a whole layer, those of the layer's own tiles. */
  vector: z.array(z.string()),
  /** URL templates of the raster tiles in the colors of the rules; with `format=mvt`, those of the vector tiles. */
  tiles: z.array(z.string()),
  /** URLs of the TileJSON of the vector and raster tiles, for map programs. */
  tilejson: z.object({ vector: z.string(), raster: z.string() }),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** The same as `maxzoom`, under the name that other parcel services use. */
  maxZoom: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The style of each class. The n-th entry is class n. The last one is for selected parcels that meet no rule. */
  classes: z.array(z.object({ fill: z.string(), line: z.string() }).nullable()),
  query: z.union([parcelQuerySchema, layerQuerySchema]),
  fields: z.array(z.string()),
  styles: styleRulesSchema.nullable(),
});
export type ParcelSource = z.infer<typeof sourceSchema>;

const fieldsSchema = z.array(columnSchema).max(MAX_TILE_FIELDS);
/** A list of columns, alone or under `parcel`, as other parcel services send it. null: none. */
const givenFieldsSchema = z.union([fieldsSchema, z.strictObject({ parcel: fieldsSchema }), z.null()]);
export type GivenFields = z.infer<typeof givenFieldsSchema>;

const zoomSchema = z.number().int().min(SOURCE_MIN_ZOOM).max(SOURCE_MAX_ZOOM).optional();

interface SourceDefinitionFor<Query, Fields = string[]> {
  query: Query;
  /** Columns that the vector tiles carry. */
  fields: Fields;
  styles: StyleRules | null;
  /** The zooms that the source has tiles for. Undefined: all that can be made, 9 to 16 for selected parcels. */
  minzoom?: number | undefined;
  maxzoom?: number | undefined;
}

/** The definition of a source with selected parcels of one county. */
export type SelectionDefinition = SourceDefinitionFor<ParcelQuery>;
/** The definition of a source with a whole layer. */
export type LayerDefinition = SourceDefinitionFor<LayerQuery>;
export type SourceDefinition = SelectionDefinition | LayerDefinition;
/** A definition as a program sends it. */
export type GivenDefinition =
  | SourceDefinitionFor<ParcelQuery, GivenFields>
  | SourceDefinitionFor<LayerQuery, GivenFields>;

export function isWholeLayer(definition: SourceDefinition): definition is LayerDefinition {
  return !('path' in definition.query);
}

export const definitionSchema = z
  .object({
    query: z.union([parcelQuerySchema, layerQuerySchema]),
    fields: givenFieldsSchema.default([]),
    styles: styleRulesSchema.nullable().default(null),
    minzoom: zoomSchema,
    maxzoom: zoomSchema,
  })
  // Both cases give the same value: each lets the compiler know the type of its query.
  .transform(({ query, ...rest }): GivenDefinition =>
    'path' in query ? { query, ...rest } : { query, ...rest },
  );

export const createParcelSource = defineEndpoint({
  name: 'createParcelSource',
  summary:
    'A selection of parcels with color rules, or a whole layer, as map tiles. The same definition always has the same id.',
  method: 'POST',
  path: '/api/v1/sources',
  /** `mvt` makes the vector tiles the main ones: `tiles` has their URLs. */
  query: z.object({ format: z.enum(['mvt', 'png']).default('png') }),
  body: definitionSchema,
  output: sourceSchema,
  permission: styleRulesFeature.permissions['source.create'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

export const getParcelSource = defineEndpoint({
  name: 'getParcelSource',
  summary: 'The definition of a source of map tiles.',
  method: 'GET',
  path: '/api/v1/sources/{id}.json',
  params: z.object({ id: idSchema }),
  output: sourceSchema,
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

export const getParcelSourceExtent = defineEndpoint({
  name: 'getParcelSourceExtent',
  summary: 'The extent of a source of map tiles: west, south, east, north; null when it has no parcels.',
  method: 'GET',
  path: '/sources/{id}/extent.json',
  params: z.object({ id: idSchema }),
  output: z.object({ source: z.object({ id: z.string(), extent: sourceSchema.shape.bounds }) }),
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

export const getParcelSourceTileJson = defineEndpoint({
  name: 'getParcelSourceTileJson',
  summary: 'TileJSON of a source: vector tiles, or pictures with `format=png`.',
  method: 'GET',
  path: '/api/v1/sources/{id}/tiles.json',
  params: z.object({ id: idSchema }),
  query: z.object({ format: z.enum(['mvt', 'png']).default('mvt') }),
  output: tileJsonSchema.omit({ raster: true }),
  isForOtherSites: true,
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

/** The address that programs written for other parcel services request: the URL template of the tiles without its end, `/{z}/{x}/{y}.mvt`. */
export const getTileJsonAtSource = defineEndpoint({
  ...getParcelSourceTileJson,
  name: 'getTileJsonAtSource',
  summary: 'TileJSON of a source, at the address that the URLs of its tiles begin with.',
  path: '/api/v1/sources/{id}',
});

const sourceTileParams = tileParams.extend({ id: idSchema });

export const getParcelSourceTile = defineEndpoint({
  name: 'getParcelSourceTile',
  summary: 'Vector tile of a source: layer `parcels`, with `class`; below zoom 13 as a grid without ids.',
  method: 'GET',
  path: '/api/v1/sources/{id}/{z}/{x}/{y}.mvt',
  params: sourceTileParams,
  query: z.object({
    /** The version from the URL template. A reply to a versioned request may be cached forever. */
    v: z.string().max(120).optional(),
    format: z.literal('mvt').optional(),
    /** `none` leaves out the properties `fid` and `path`. The feature id is the fid. */
    fields: z.enum(['path', 'none']).default('path'),
    /** `show` adds the parcels that are not selected, without a class. */
    rest: z.enum(['hide', 'show']).default('hide'),
  }),
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

export const getParcelSourcePicture = defineEndpoint({
  name: 'getParcelSourcePicture',
  summary: 'Picture of a source, 512 pixels: parcels filled and outlined in the colors of its rules.',
  method: 'GET',
  path: '/api/v1/sources/{id}/{z}/{x}/{y}.png',
  params: sourceTileParams,
  query: z.object({ v: z.string().max(120).optional() }),
  binary: ['image/png'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});

export const summarizeColumn = defineEndpoint({
  name: 'summarizeColumn',
  summary:
    'The values of a column among the selected parcels: breaks of classes, or the most frequent values.',
  method: 'POST',
  path: '/api/v1/parcels/summary',
  body: z.object({
    query: parcelQuerySchema,
    column: columnSchema,
    method: z.enum(BREAK_METHODS).default('quantile'),
    classes: z.number().int().min(MIN_CLASSES).max(MAX_CLASSES).default(5),
  }),
  output: z.union([
    z.object({
      kind: z.enum(['number', 'date']),
      min: z.union([z.number(), z.string()]),
      max: z.union([z.number(), z.string()]),
      /** Ascending. A value equal to a break belongs to the class above it. Dates are text. */
      breaks: z.array(z.union([z.number(), z.string()])),
      /** The number of parcels in each class. There is one more class than breaks. Estimated from a sample when there are many parcels. */
      counts: z.array(z.number()),
      /** The number of parcels with and without a value. */
      filled: z.number(),
      empty: z.number(),
    }),
    z.object({
      kind: z.enum(['text', 'boolean']),
      /** The most frequent first. */
      values: z.array(z.object({ value: z.union([z.string(), z.boolean()]), count: z.number() })),
      /** The number of distinct values, and of parcels whose value is not listed. */
      distinct: z.number(),
      others: z.number(),
      filled: z.number(),
      empty: z.number(),
    }),
  ]),
  permission: parcelsFeature.permissions['parcel.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});
export type ColumnSummary = z.infer<NonNullable<typeof summarizeColumn.output>>;
