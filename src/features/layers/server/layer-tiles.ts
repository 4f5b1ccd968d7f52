import type { Cache } from '../../../backend/cache/cache.ts';
import { paddedTileBounds } from '../../../backend/tiles/check-tile.ts';
import type { ClassPaint } from '../../../backend/tiles/painted-tile.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet, tileBounds } from '../../../kernel/geo.ts';
import type { LayerWithAudience } from '../rules/layer-access.ts';
import type { LayerAudience } from '../rules/layer-audience.ts';
import type { StaticLayer } from '../rules/static-layers.ts';
import type { ExtraLayer } from './queries-extra.ts';
import type { CurrentLayer } from './queries.ts';

export interface CurrentLayers {
  /** Identifies this set of layer editions and audiences. It is part of tile URLs. */
  token: string;
  layers: readonly CurrentLayer[];
  /** The layers of other sites. */
  extraLayers: readonly ExtraLayer[];
  audienceOf(layer: LayerWithAudience): LayerAudience;
}

/** The current layers and their tiles, for the request handlers. */
export interface LayerTiles {
  current(): Promise<CurrentLayers>;
  /** Opens the archives and makes one tile from them: a vector tile, or a picture in the colors of `paint`. Without layers it returns the empty tile. */
  make(tile: TileId, layers: readonly CurrentLayer[], paint?: ClassPaint): Promise<EncodedTile>;
  cache: Cache<EncodedTile>;
}

/** Returns the editions of the wanted layers that meet the tile and are drawn at its zoom, in the order of `wanted`. */
export function layersOf(
  tile: TileId,
  wanted: readonly StaticLayer[],
  layers: readonly CurrentLayer[],
): CurrentLayer[] {
  const box = paddedTileBounds(tileBounds(tile), 1 / 16);
  return wanted.flatMap(({ id }) =>
    layers.filter(
      ({ layer, minZoom, bounds }) => layer === id && minZoom <= tile.z && bboxesMeet(bounds, box),
    ),
  );
}
