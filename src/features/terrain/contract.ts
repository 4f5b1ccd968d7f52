import { layersFeature } from '../layers/feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/** Where the page finds the heights of the land, and how they are written into the colors of its tiles. */
export const terrainSourceSchema = z.object({
  /** A URL template of PNG tiles of 256 pixels; empty for readers who may not see the layer. */
  tiles: z.string(),
  encoding: z.enum(['terrarium', 'mapbox']),
  max_zoom: z.number(),
  sources: z.string(),
  /** null: everywhere. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type TerrainSourceJson = z.infer<typeof terrainSourceSchema>;

export const getTerrainTile = defineEndpoint({
  name: 'getTerrainTile',
  summary:
    'Heights of the land as a picture, in terrarium encoding: red * 256 + green + blue / 256 - 32768 metres.',
  method: 'GET',
  path: '/api/v1/static/terrain/{z}/{x}/{y}.png',
  params: z.object({
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  query: z.object({ v: z.string().max(200).optional() }),
  binary: ['image/png'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});
