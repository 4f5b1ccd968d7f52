import type { RequestContext } from '../../../backend/http/route.ts';
import type { ClassPaint } from '../../../backend/tiles/painted-tile.ts';
import type { FoundTile } from '../../../backend/tiles/tile-route.ts';
import type { TileId } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { STATIC_LAYERS } from '../rules/static-layers.ts';
import { assertMaySeeLayer } from './layer-access.ts';
import { type LayerTiles, layersOf } from './layer-tiles.ts';
import { type LayersTileJson, layersTileJson } from './layers-tile-json.ts';

/** The polygon layers that style rules can draw as pictures, in one fill color and one line color. */
export type PaintedLayerId = 'buildings' | 'zoning';

/**
 * Tile sources of single layers for style rules (features/style-rules). Both functions throw the errors of {@link assertMaySeeLayer} for readers outside of the
 * layer's audience.
 */
export interface PaintedLayers {
  /** Returns the TileJSON of the vector tiles, and the version of all tiles of the layer. `isPublished` is false while the layer has no data. `isOpen` is true when everyone may see it. */
  describe(
    layer: PaintedLayerId,
    reader: Pick<RequestContext, 'actor' | 'siteUrl'>,
  ): Promise<{ json: LayersTileJson; version: string; isPublished: boolean; isOpen: boolean }>;
  /** Finds a picture of the layer in these colors. */
  picture(layer: PaintedLayerId, tile: TileId, paint: ClassPaint, actor: Actor): Promise<FoundTile>;
}

export function createPaintedLayers(tiles: LayerTiles): PaintedLayers {
  const open = async (id: PaintedLayerId, actor: Actor) => {
    const current = await tiles.current();
    const audience = current.audienceOf(id);
    assertMaySeeLayer(actor, id, audience);
    const wanted = STATIC_LAYERS.filter((layer) => layer.id === id);
    return { current, wanted, isOpen: audience === 'everyone' };
  };
  return {
    async describe(id, { actor, siteUrl }) {
      const { current, wanted, isOpen } = await open(id, actor);
      const isPublished = current.layers.some(({ layer }) => layer === id);
      return {
        json: layersTileJson(wanted, current, siteUrl, id),
        version: current.token,
        isPublished,
        isOpen,
      };
    },
    async picture(id, tile, paint, actor) {
      const { current, wanted, isOpen } = await open(id, actor);
      return {
        token: current.token,
        name: `png/${id}/${paint.fill}/${paint.line}`,
        isPrivate: !isOpen,
        make: () => tiles.make(tile, layersOf(tile, wanted, current.layers), paint),
      };
    },
  };
}
