import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { tileJsonExtent, tileParams } from '../layers/contract.ts';
import { layersFeature } from '../layers/feature.ts';
import { KNOWN_CLASSES } from './rules/known-classes.ts';

export const tileJsonSchema = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  attribution: z.string(),
  /** A sentence for people about the limits of the parcel lines. */
  description: z.string(),
  tiles: z.array(z.string()),
  /** PNG tiles for the zooms below those of the vector tiles. */
  raster: z.array(z.string()).optional(),
  ...tileJsonExtent,
});

/** A stored edition, `24510.2`: the county's GEOID and the edition's number. Its county is drawn from this edition, all others from the current ones. */
export const editionKeySchema = z
  .string()
  .regex(/^\d{4,5}\.[1-9]\d{0,5}$/, 'is not a GEOID and the number of an edition, such as 24510.2');

const tileQuery = z.object({
  /** The version of the current editions, as in the tile URLs of the TileJSON. A reply for the current version may be cached forever. */
  v: z.string().max(64).optional(),
  /**
   * `path` gives every feature the properties `fid` and `path`. `none` leaves them out, which saves a seventh of the size: the feature id is the fid,
   * which encodes county and row (kernel/ids.ts).
   */
  fields: z.enum(['path', 'none']).default('path'),
  edition: editionKeySchema.optional(),
  /** Gives every parcel the property `class`, the number of its class. */
  classes: z.enum(KNOWN_CLASSES).optional(),
  /** Up to zoom 12: a point for the largest parcel of each cell of a coarse grid, with the feature id. The map labels these parcels where parcels are too small to draw. */
  sample: z.enum(['largest']).optional(),
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
  meter: 'tile',
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
  meter: 'tile',
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found'],
});
