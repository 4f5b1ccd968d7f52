import type { z } from 'zod';
import { tileJsonCenter } from '../../../backend/tiles/tile-json-center.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import { type BBox, unionBBox } from '../../../kernel/geo.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { type tileJsonSchema } from '../contract.ts';
import {
  PARCEL_LAYER,
  PARCEL_MIN_ZOOM,
  PARCEL_RASTER_MAX_ZOOM,
  PARCEL_VECTOR_MAX_ZOOM,
} from '../rules/tile-limits.ts';
import type { CurrentEditions } from './parcel-tiles.ts';

const WORLD: BBox = [-180, -85.0511, 180, 85.0511];

/** Returns the TileJSON of the parcel tiles. Its tile URLs contain the token, so that caches can store the tiles forever. */
export function parcelTileJson(
  { token, stores }: CurrentEditions,
  siteUrl: string,
  { format, fields }: { format: 'mvt' | 'png'; fields: 'path' | 'none' },
): z.output<typeof tileJsonSchema> {
  const base = `${siteUrl}/api/v1/parcels/{z}/{x}/{y}`;
  const vector = [`${base}.mvt?v=${token}${fields === 'none' ? '&fields=none' : ''}`];
  const raster = [`${base}.png?v=${token}`];
  let bounds: BBox | null = null;
  for (const { extent } of stores) if (extent !== null) bounds = unionBBox(bounds, extent);
  const [minzoom, maxzoom] =
    format === 'mvt'
      ? [PARCEL_RASTER_MAX_ZOOM, PARCEL_VECTOR_MAX_ZOOM]
      : [PARCEL_MIN_ZOOM, PARCEL_RASTER_MAX_ZOOM];
  return {
    tilejson: '3.0.0',
    name: 'Parcels',
    attribution: [...new Set(stores.map((store) => store.attribution))]
      .slice(0, 5)
      .map(escapeHtml)
      .join(', '),
    description: NOT_A_SURVEY,
    tiles: format === 'mvt' ? vector : raster,
    ...(format === 'mvt' && { raster }),
    minzoom,
    maxzoom,
    bounds: bounds ?? WORLD,
    center: tileJsonCenter(bounds ?? WORLD, { minzoom, maxzoom }),
    vector_layers:
      format === 'mvt'
        ? [
            {
              id: PARCEL_LAYER,
              fields: fields === 'path' ? { fid: 'Number', path: 'String' } : {},
              minzoom: PARCEL_RASTER_MAX_ZOOM,
              maxzoom: PARCEL_VECTOR_MAX_ZOOM,
            },
          ]
        : [],
  };
}
