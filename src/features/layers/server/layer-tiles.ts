import { paddedTileBounds } from '../../../backend/tiles/check-tile.ts';
import type { TileCache } from '../../../backend/tiles/tile-cache.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type TileId, bboxesMeet, tileBounds } from '../../../kernel/geo.ts';
import type { LayerAudience } from '../rules/layer-audience.ts';
import type { SightedLayer } from '../rules/layer-sight.ts';
import type { StaticLayer } from '../rules/static-layers.ts';
import type { CurrentLayer } from './queries.ts';

export interface CurrentLayers {
  /** Names this set of layer editions: part of tile addresses. */
  token: string;
  layers: readonly CurrentLayer[];
  audienceOf(layer: SightedLayer): LayerAudience;
}

/** What the handlers need: the current layers, and their tiles. */
export interface LayerTiles {
  current(): Promise<CurrentLayers>;
  /** Opens the archives and makes one tile of them. Without layers: the empty tile. */
  make(tile: TileId, layers: readonly CurrentLayer[]): Promise<EncodedTile>;
  tileCache: TileCache;
}

/** The editions of the wanted layers, in their order, that meet the tile and are drawn at its zoom. */
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
