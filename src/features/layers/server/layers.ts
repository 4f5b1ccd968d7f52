import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createPublished, tileToken } from '../../../backend/tiles/published.ts';
import { createTileArchives } from '../../../backend/tiles/tile-archives.ts';
import { createTileCache } from '../../../backend/tiles/tile-route.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { audienceOfLayer } from '../rules/layer-access.ts';
import { type LayerAudience, audienceOnSite } from '../rules/layer-audience.ts';
import { extraLayerRoutes, originsOf } from './extra-layers.ts';
import type { LayerAudiences } from './layer-access.ts';
import { layerAdminRoutes } from './layer-admin-routes.ts';
import { LAYER_ARCHIVE_KIND } from './layer-archive.ts';
import type { CurrentLayers, LayerTiles } from './layer-tiles.ts';
import type { LayerTileJob } from './layer-worker.ts';
import { type PaintedLayers, createPaintedLayers } from './painted-layers.ts';
import { layerFileKey } from './publish-layer.ts';
import { listLayerDecisions } from './queries-access.ts';
import { listExtraLayers } from './queries-extra.ts';
import { type CurrentLayer, listCurrentLayers } from './queries.ts';
import { createRoutes } from './routes.ts';

const CACHE_BYTES = 64 << 20;

export interface Layers {
  routes: Route[];
  /** The audiences of the layers. */
  access: LayerAudiences;
  /** Tile sources of buildings and zoning for style rules. */
  painted: PaintedLayers;
  /** Returns the token of the current layer editions. It changes when a layer is published or its audience changes. */
  tileVersion(): Promise<string>;
  /** Returns the origins of the layers of other sites: the same array object until an origin changes. */
  imageOrigins(): readonly string[];
  /** Reads the current layers again at once, after a publication in this process. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the routes and tiles of the static layers. */
export async function createLayers(services: Services): Promise<Layers> {
  const { config, database, files, log } = services;
  const archives = createTileArchives({
    workerUrl: new URL('./layer-worker.ts', import.meta.url),
    memory: { share: 1 / 8, minBytes: 128 << 20 },
    open: (key) => files.open(key, (file) => readContainer(file, LAYER_ARCHIVE_KIND)),
  });
  let origins: readonly string[] = [];
  const { current, refresh } = createPublished({
    name: 'layers',
    log,
    archives,
    keys: ({ layers }) => layers.map(archiveKeyOf),
    async read(): Promise<CurrentLayers> {
      const [layers, decisions, extraLayers] = await Promise.all([
        listCurrentLayers(database.kysely),
        listLayerDecisions(database.kysely),
        listExtraLayers(database.kysely),
      ]);
      const found = originsOf(extraLayers);
      if (found.join() !== origins.join()) origins = found;
      const ids = layers.map(({ id }) => id).join(',');
      const { premiumFields } = accessSettingsOf(config);
      const hasPlans = siteKindOf(config) !== 'open';
      const onSite = (audience: LayerAudience) => audienceOnSite(audience, hasPlans);
      return {
        // The token contains the audiences, so that a change of audience changes the URLs and makes cached tiles unreachable.
        token: tileToken(`layers:${ids} ${premiumFields} ${hasPlans} ${JSON.stringify(decisions)}`),
        layers,
        extraLayers: extraLayers.map((layer) => ({ ...layer, audience: onSite(layer.audience) })),
        audienceOf: (layer) => onSite(audienceOfLayer(layer, decisions, premiumFields)),
      };
    },
  });
  const tiles: LayerTiles = {
    current,
    make(tile, layers, paint) {
      const keys = layers.map(archiveKeyOf);
      return archives.make(keys, () => ({ tile, archives: keys, paint }) satisfies LayerTileJob);
    },
    cache: createTileCache({ maxBytes: CACHE_BYTES, name: 'layer_tiles' }),
  };
  return {
    routes: [
      ...createRoutes(tiles, config),
      ...layerAdminRoutes(services, refresh),
      ...extraLayerRoutes(services, refresh),
    ],
    access: { audience: async (layer) => (await current()).audienceOf(layer) },
    painted: createPaintedLayers(tiles),
    imageOrigins: () => origins,
    tileVersion: async () => (await current()).token,
    refresh,
    close: () => archives.close(),
  };
}

function archiveKeyOf({ layer, id }: CurrentLayer): string {
  return layerFileKey(layer, id);
}
