import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createContainerPool } from '../../../backend/tiles/container-pool.ts';
import { createTileCache } from '../../../backend/tiles/tile-cache.ts';
import { createTilePool } from '../../../backend/tiles/worker-pool.ts';
import { BOUNDARY_TILE_MAX_ZOOM, getBoundaryTile } from '../contract.ts';
import { BOUNDARY_STORE_KIND, writeBoundaryStore } from './boundary-store.ts';
import type { BoundaryTileJob } from './boundary-worker.ts';
import { listSetPolygons } from './queries-sets.ts';
import { createSetVersions } from './set-version.ts';

const MAX_STORES_BYTES = 64 << 20;
const CACHE_BYTES = 16 << 20;
const MAX_QUEUED = 128;

export interface BoundaryTiles {
  routes: Route[];
  close(): Promise<void>;
}

/** Serves the tiles of boundary sets. Each version of a set is read from the database once, into a file of the scratch folder and shared memory. */
export function createBoundaryTiles({ database, scratchDir }: Services): BoundaryTiles {
  const db = database.kysely;
  const pool = createTilePool({
    workerUrl: new URL('./boundary-worker.ts', import.meta.url),
    threads: 1,
    maxQueued: MAX_QUEUED,
  });
  const containers = createContainerPool({
    maxBytes: MAX_STORES_BYTES,
    async open(key) {
      const [version = '', style = '', placePath = ''] = key.split(' ');
      const file = path.join(scratchDir, `boundaries-${version}.store`);
      try {
        await writeBoundaryStore(file, listSetPolygons(db, placePath, style));
        return await readContainer(file, BOUNDARY_STORE_KIND);
      } finally {
        await rm(file, { force: true });
      }
    },
    onOpen: (key, container) => pool.share(key, container),
    onClose: (key) => pool.drop(key),
  });
  const tileCache = createTileCache({ cacheBytes: CACHE_BYTES, name: 'boundary_tiles' });
  const versions = createSetVersions(db);
  return {
    routes: [
      route(getBoundaryTile, async ({ params: tile, query }, context) => {
        checkTile(tile, BOUNDARY_TILE_MAX_ZOOM);
        const version = await versions.find(query.path, query.style);
        const set = `${version} ${query.style} ${query.path}`;
        return tileCache.answer(
          {
            key: `${set}/${tile.z}/${tile.x}/${tile.y}`,
            type: 'application/vnd.mapbox-vector-tile',
            headers: context.headers,
            version: query.v,
            token: version,
          },
          () => containers.use([set], () => pool.run({ tile, set } satisfies BoundaryTileJob)),
        );
      }),
    ],
    close: () => pool.close(),
  };
}
