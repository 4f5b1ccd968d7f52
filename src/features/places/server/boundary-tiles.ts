import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { readContainer } from '../../../backend/tiles/container-reader.ts';
import { createTileArchives } from '../../../backend/tiles/tile-archives.ts';
import { createTileCache, tileRoute } from '../../../backend/tiles/tile-route.ts';
import { getBoundaryTile } from '../contract.ts';
import { BOUNDARY_TILE_MAX_ZOOM } from '../rules/boundary-tile-limits.ts';
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

/**
 * Serves the tiles of boundary sets. A set is read from the database through a temporary file into shared memory. The sets that were used last stay there,
 * within `MAX_STORES_BYTES`.
 */
export function createBoundaryTiles({ database, scratchDir }: Services): BoundaryTiles {
  const db = database.kysely;
  const archives = createTileArchives({
    workerUrl: new URL('./boundary-worker.ts', import.meta.url),
    threads: 1,
    maxQueued: MAX_QUEUED,
    memory: { share: 0, minBytes: MAX_STORES_BYTES },
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
  });
  const cache = createTileCache({ maxBytes: CACHE_BYTES, name: 'boundary_tiles' });
  const versions = createSetVersions(db);
  return {
    routes: [
      tileRoute(getBoundaryTile, { cache, maxZoom: BOUNDARY_TILE_MAX_ZOOM }, async ({ query }, tile) => {
        const token = await versions.find(query.path, query.style);
        const name = `${query.style} ${query.path}`;
        const set = `${token} ${name}`;
        return {
          token,
          name,
          make: () => archives.make([set], () => ({ tile, set }) satisfies BoundaryTileJob),
        };
      }),
    ],
    close: () => archives.close(),
  };
}
