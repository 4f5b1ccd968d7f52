import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { tileParams } from '../layers/contract.ts';
import { layersFeature } from '../layers/feature.ts';

/** The source of elevation tiles for the page, and how heights are encoded in their colors. */
export const terrainSourceSchema = z.object({
  /** The URL template of 256-pixel PNG tiles. An operator's own URL is left out (empty) for readers who may not see the layer. */
  tiles: z.string(),
  encoding: z.enum(['terrarium', 'mapbox']),
  max_zoom: z.number(),
  sources: z.string(),
  /** The box of the heights. Null for the tiles of the operator's own URL (`TERRAIN_URL`), whose extent is not known. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The URL template of the shading that everyone sees on the flat map. Null when the heights come from the operator's own URL (`TERRAIN_URL`). */
  shade: z.string().nullable(),
});
export type TerrainSourceJson = z.infer<typeof terrainSourceSchema>;

export const getShadeTile = defineEndpoint({
  name: 'getShadeTile',
  summary:
    'Shading of the land as a picture: black pixels for shadows and white pixels for bright slopes. The opacity of a pixel is the strength of its shadow or light.',
  method: 'GET',
  path: '/api/v1/static/shade/{z}/{x}/{y}.png',
  params: tileParams,
  query: z.object({ v: z.string().max(200).optional() }),
  binary: ['image/png'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found'],
});

export const getTerrainTile = defineEndpoint({
  name: 'getTerrainTile',
  summary:
    'Heights of the land as a picture, in terrarium encoding: red * 256 + green + blue / 256 - 32768 meters.',
  method: 'GET',
  path: '/api/v1/static/terrain/{z}/{x}/{y}.png',
  params: tileParams,
  query: z.object({ v: z.string().max(200).optional() }),
  binary: ['image/png'],
  permission: layersFeature.permissions['tile.read'],
  problems: ['invalid_input', 'not_found', 'sign_in_required', 'upgrade_required', 'not_allowed'],
});
