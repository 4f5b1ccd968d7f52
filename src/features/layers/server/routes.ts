import type { Config } from '../../../backend/config.ts';
import { withAddressToken } from '../../../backend/http/api-token.ts';
import { CACHE } from '../../../backend/http/caching.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { tileRoute } from '../../../backend/tiles/tile-route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { labelsRefusal } from '../../parcels/rules/labels-refusal.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import {
  getStaticLayerTile,
  getStaticLayerTileJson,
  getTileJsonAtStaticLayer,
  listPublishedLayers,
} from '../contract.ts';
import { LAYERS_WITH_AUDIENCE } from '../rules/layer-access.ts';
import { refusalOfAudience } from '../rules/layer-audience.ts';
import type { KnownStaticLayer } from '../rules/static-layers.ts';
import { shownExtraLayers } from './extra-layers.ts';
import { assertMaySeeLayer } from './layer-access.ts';
import { getStaticLayer } from './layer-features.ts';
import { type CurrentLayers, type LayerTiles, layersOf } from './layer-tiles.ts';
import { type LayersTileJson, layersTileJson } from './layers-tile-json.ts';

/** The highest zoom at which tiles are served. No layer has a higher `maxZoom`. */
const MAX_ZOOM = 16;

export function createRoutes(tiles: LayerTiles, config: Pick<Config, 'featureSettings'>): Route[] {
  const tileJson = async (
    names: string,
    { actor, setHeader, addressToken, siteUrl }: RequestContext,
  ): Promise<LayersTileJson> => {
    const current = await tiles.current();
    const { visible: wanted, isOpen } = visibleLayers(parseLayers(names), current, actor);
    if (isOpen) setHeader('cache-control', CACHE.revalidated);
    const described = layersTileJson(wanted, current, siteUrl, names);
    return { ...described, tiles: withAddressToken(described.tiles, isOpen ? undefined : addressToken) };
  };

  return [
    route(listPublishedLayers, async (_input, { actor }) => {
      const { layers, extraLayers, audienceOf } = await tiles.current();
      return {
        layers: layers.map(({ layer, bounds }) => ({ layer, bounds })),
        access: LAYERS_WITH_AUDIENCE.map(({ id }) => {
          const audience = audienceOf(id);
          return { layer: id, audience, refusal: refusalOfAudience(actor, audience) };
        }),
        extra_layers: shownExtraLayers(extraLayers, actor),
        labels_refusal: labelsRefusal(actor, accessSettingsOf(config).premiumFields),
      };
    }),

    route(getStaticLayerTileJson, ({ params }, context) => tileJson(params.layers, context)),
    route(getTileJsonAtStaticLayer, ({ params }, context) => tileJson(params.layers, context)),

    tileRoute(
      getStaticLayerTile,
      { cache: tiles.cache, maxZoom: null },
      async ({ params }, tile, { actor }) => {
        const wanted = parseLayers(params.layers);
        checkTile(tile, MAX_ZOOM); // after the layer names, so that an unknown name is reported as such at any zoom
        const current = await tiles.current();
        const { visible, isOpen } = visibleLayers(wanted, current, actor);
        return {
          token: current.token,
          // The name depends on the tile's content, not on the reader, so that readers with the same rights share a tile.
          name: visible.map(({ id }) => id).join(),
          isPrivate: !isOpen,
          make: () => tiles.make(tile, layersOf(tile, visible, current.layers)),
        };
      },
    ),
  ];
}

/**
 * Returns the requested layers that this reader may see, and throws when there are none. `isOpen` is true when everyone gets this reply, so that
 * shared caches may keep it.
 */
function visibleLayers(
  wanted: readonly KnownStaticLayer[],
  { audienceOf }: CurrentLayers,
  actor: Actor,
): { visible: readonly KnownStaticLayer[]; isOpen: boolean } {
  const visible = wanted.filter(({ id }) => refusalOfAudience(actor, audienceOf(id)) === null);
  const [first] = wanted;
  if (visible.length === 0 && first !== undefined) assertMaySeeLayer(actor, first.id, audienceOf(first.id));
  return { visible, isOpen: wanted.every(({ id }) => audienceOf(id) === 'everyone') };
}

function parseLayers(text: string): KnownStaticLayer[] {
  return [...new Set(text.split(','))].map((name) => getStaticLayer(name));
}
