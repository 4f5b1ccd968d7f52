import { createHash } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createContainerPool } from '../../../backend/tiles/container-pool.ts';
import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import { createTileCache } from '../../../backend/tiles/tile-cache.ts';
import { type EncodedTile, createTilePool } from '../../../backend/tiles/worker-pool.ts';
import { audienceOfLayer } from '../rules/layer-access.ts';
import type { LayerAudiences } from './layer-access.ts';
import { layerAdminRoutes } from './layer-admin-routes.ts';
import { LAYER_ARCHIVE_KIND } from './layer-archive.ts';
import type { CurrentLayers, LayerTiles } from './layer-tiles.ts';
import type { LayerTileJob } from './layer-worker.ts';
import { layerFileKey } from './publish-layer.ts';
import { listCurrentLayers } from './queries.ts';
import { listLayerDecisions } from './queries-access.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { createRoutes } from './routes.ts';

const REFRESH_MS = 1000;
const TIMEOUT_MS = 100;
const CACHE_BYTES = 64 << 20;
const MAX_QUEUED = 256;
const EMPTY: EncodedTile = { body: new Uint8Array(0), encoding: null, etag: 'empty' };

export interface Layers {
  routes: Route[];
  /** The audiences of the layers. */
  access: LayerAudiences;
  /** Returns the token of the current layer editions. It changes when a layer is published or its audience changes. */
  tileVersion(): Promise<string>;
  /** Reads the current layers again at once, after a publication in this process. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the routes and tiles of the static layers. */
export async function createLayers(services: Services): Promise<Layers> {
  const { config, database, files, log } = services;
  const pool = createTilePool({
    workerUrl: new URL('./layer-worker.ts', import.meta.url),
    threads: Math.max(1, Math.min(8, availableParallelism())),
    maxQueued: MAX_QUEUED,
  });
  const containers = createContainerPool({
    maxBytes: Math.max(128 << 20, totalmem() / 8),
    open: (key) => files.open(key, (file) => readContainer(file, LAYER_ARCHIVE_KIND)),
    onOpen: (key, container) => pool.share(key, container),
    onClose: (key) => pool.drop(key),
  });
  const current = createCachedValue(
    async (): Promise<CurrentLayers> => {
      const [layers, decisions] = await Promise.all([
        listCurrentLayers(database.kysely),
        listLayerDecisions(database.kysely),
      ]);
      containers.keepOnly(new Set(layers.map(({ layer, id }) => layerFileKey(layer, id))));
      const ids = layers.map(({ id }) => id).join(',');
      const { premiumFields } = accessSettingsOf(config);
      // The token contains the audiences, so that a change of audience changes the URLs and makes cached tiles unreachable.
      const text = `layers:${ids} ${premiumFields} ${JSON.stringify(decisions)}`;
      return {
        token: createHash('sha1').update(text).digest('base64url').slice(0, 10),
        layers,
        audienceOf: (layer) => audienceOfLayer(layer, decisions, premiumFields),
      };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the current layers could not be read: the cached ones are used'),
    },
  );
  const tiles: LayerTiles = {
    current: () => current.get(),
    make: (tile, layers) => {
      const archives = layers.map(({ layer, id }) => layerFileKey(layer, id));
      if (archives.length === 0) return Promise.resolve(EMPTY);
      return containers.use(archives, () => pool.run({ tile, archives } satisfies LayerTileJob));
    },
    tileCache: createTileCache({ cacheBytes: CACHE_BYTES, name: 'layer_tiles' }),
  };
  const refresh = async () => void (await current.refresh());
  return {
    routes: [...createRoutes(tiles, config), ...layerAdminRoutes(services, refresh)],
    access: { audience: async (layer) => (await current.get()).audienceOf(layer) },
    tileVersion: async () => (await current.get()).token,
    refresh,
    close: () => pool.close(),
  };
}
