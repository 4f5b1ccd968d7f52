import { layersFeature } from '../layers/feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { KNOWN_CLASSES } from './rules/known-classes.ts';

/** Zooms of `map-view.md` and `decisions.md`: parcels draw from 11; raster to 13, vector from 13; tiles are made to 16 and overzoomed after. */
export const PARCEL_MIN_ZOOM = 11;
export const PARCEL_RASTER_MAX_ZOOM = 13;
export const PARCEL_VECTOR_MAX_ZOOM = 16;
/** The only vector layer of a parcel tile. */
export const PARCEL_LAYER = 'parcels';

export const tileJsonSchema = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  attribution: z.string(),
  /** What the lines are and are not. */
  description: z.string(),
  tiles: z.array(z.string()),
  /** PNG tiles for the zooms below the vector switch. */
  raster: z.array(z.string()).optional(),
  minzoom: z.number(),
  maxzoom: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  vector_layers: z.array(
    z.object({
      id: z.string(),
      fields: z.record(z.string(), z.string()),
      minzoom: z.number(),
      maxzoom: z.number(),
    }),
  ),
});

/**
 * `fields`: `path` (default) gives every feature the properties `fid` and `path`; `none` leaves them out, a seventh of the size: the
 * feature id is the fid, from which the county and row can be read (kernel/ids.ts).
 */
/** An edition that is kept, `24510.2`: the county's GEOID and the edition's number. Its county is drawn as it was then, all others as they are. */
export const editionKeySchema = z
  .string()
  .regex(/^\d{4,5}\.[1-9]\d{0,5}$/, 'is not a GEOID and the number of an edition, such as 24510.2');

const tileQuery = z.object({
  /** Any token of the current editions, from the TileJSON; makes the reply immutable for caches. */
  v: z.string().max(64).optional(),
  fields: z.enum(['path', 'none']).default('path'),
  edition: editionKeySchema.optional(),
  /** Gives every parcel the number of its class as `class`. */
  classes: z.enum(KNOWN_CLASSES).optional(),
});

/** Bounds of a tile's address. */
export const tileParams = z.object({
  z: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

export const getParcelTileJson = defineEndpoint({
  name: 'getParcelTileJson',
  summary: 'TileJSON of the parcels.',
  method: 'GET',
  path: '/api/v1/parcels',
  query: z.object({
    format: z.enum(['mvt', 'png']).default('mvt'),
    fields: z.enum(['path', 'none']).default('path'),
  }),
  output: tileJsonSchema,
  isForOtherSites: true,
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input'],
});

export const getParcelVectorTile = defineEndpoint({
  name: 'getParcelVectorTile',
  summary: 'Vector tile of parcels: layer `parcels`, feature id = fid.',
  method: 'GET',
  path: '/api/v1/parcels/{z}/{x}/{y}.mvt',
  params: tileParams,
  query: tileQuery,
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required'],
});

export const getParcelRasterTile = defineEndpoint({
  name: 'getParcelRasterTile',
  summary: 'Raster tile of parcel lines, 512 pixels. `line` is the color as six hexadecimal digits.',
  method: 'GET',
  path: '/api/v1/parcels/{z}/{x}/{y}.png',
  params: tileParams,
  query: z.object({
    v: z.string().max(64).optional(),
    line: z
      .string()
      .regex(/^[0-9a-f]{6}$/)
      .default('008888'),
    edition: editionKeySchema.optional(),
  }),
  binary: ['image/png'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found'],
});
