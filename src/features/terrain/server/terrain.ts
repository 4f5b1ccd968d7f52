import { createHash } from 'node:crypto';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { encodeRgbPng } from '../../../backend/tiles/png.ts';
import { createCache } from '../../../backend/cache/cache.ts';
import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import { createTileCache } from '../../../backend/tiles/tile-cache.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type BBox, bboxesMeet, type TileId, tileBounds, unionBBox } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { refusalOfAudience } from '../../layers/rules/layer-audience.ts';
import { type LayerAudiences, assertMaySeeLayer } from '../../layers/server/index.ts';
import { getTerrainTile, type TerrainSourceJson } from '../contract.ts';
import type { ElevationGrid } from '../rules/elevation-grid.ts';
import { elevationPixels, TERRAIN_TILE_PX } from '../rules/elevation-tile.ts';
import { readElevationFile } from './elevation-file.ts';
import { operatorTerrainOf } from './settings.ts';
import { listElevationGrids, type PublishedGrid } from './queries.ts';

const REFRESH_MS = 5000;
const TIMEOUT_MS = 100;
/** The most grids of published heights in memory, which is more than a site has. */
const MAX_OPEN = 1000;
const CACHE_BYTES = 32 << 20;
const EMPTY: EncodedTile = { body: new Uint8Array(0), encoding: null, etag: 'empty' };

export interface Terrain {
  routes: Route[];
  /**
   * Returns the source of heights for the map: the operator's, or else this site's own, or null. `tiles` is empty for a reader who may not
   * see the layer, because the operator's URL may contain an access key.
   */
  source(actor: Actor): Promise<TerrainSourceJson | null>;
  /** Reads the published heights again at once. */
  refresh(): Promise<void>;
}

interface Current {
  token: string;
  grids: readonly (PublishedGrid & { read(): Promise<ElevationGrid> })[];
}

/**
 * Creates the terrain tiles. Each tile is computed once and cached in memory. Computing a tile takes some milliseconds of this thread
 * (docs/decisions/0029); compression runs in another thread.
 */
export function createTerrain(
  { config, database, files, log }: Pick<Services, 'config' | 'database' | 'files' | 'log'>,
  access: LayerAudiences,
): Terrain {
  const opened = createCache<ElevationGrid>({ maxEntries: MAX_OPEN });
  const current = createCachedValue(
    async (): Promise<Current> => {
      const published = await listElevationGrids(database.kysely);
      const keys = published.map(({ fileKey }) => fileKey);
      for (const key of opened.keys()) if (!keys.includes(key)) opened.delete(key);
      return {
        token: createHash('sha1').update(`terrain:${keys.join()}`).digest('base64url').slice(0, 10),
        grids: published.map((grid) => ({
          ...grid,
          read: () => opened.load(grid.fileKey, () => files.open(grid.fileKey, readElevationFile)),
        })),
      };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the published heights could not be read: the cached ones are used'),
    },
  );
  const tileCache = createTileCache({ cacheBytes: CACHE_BYTES, name: 'terrain_tiles' });

  const make = async (tile: TileId, grids: Current['grids']): Promise<EncodedTile> => {
    const box = tileBounds(tile);
    const there = grids.filter(({ bounds }) => bboxesMeet(bounds, box));
    if (there.length === 0) return EMPTY;
    const pixels = elevationPixels(await Promise.all(there.map(({ read }) => read())), tile);
    const body = await encodeRgbPng(pixels, TERRAIN_TILE_PX, TERRAIN_TILE_PX);
    return { body, encoding: null, etag: createHash('sha1').update(body).digest('base64url') };
  };

  return {
    routes: [
      route(getTerrainTile, async ({ params, query }, { actor, headers }): Promise<BinaryReply> => {
        const audience = await access.audience('terrain');
        assertMaySeeLayer(actor, 'terrain', audience);
        const isPrivate = audience !== 'everyone';
        const { token, grids } = await current.get();
        checkTile(params, Math.max(0, ...grids.map(({ maxZoom }) => maxZoom)));
        const { z, x, y } = params;
        return tileCache.answer(
          {
            key: `${token}/${z}/${x}/${y}`,
            type: 'image/png',
            headers,
            version: query.v,
            token,
            isPrivate,
          },
          () => make(params, grids),
        );
      }),
    ],
    async source(actor) {
      const configured = operatorTerrainOf(config);
      if (configured !== null) {
        const isSeen = refusalOfAudience(actor, await access.audience('terrain')) === null;
        return { ...configured, ...(!isSeen && { tiles: '' }), bounds: null };
      }
      const { token, grids } = await current.get();
      let bounds: BBox | null = null;
      for (const grid of grids) bounds = unionBBox(bounds, grid.bounds);
      if (bounds === null) return null;
      return {
        tiles: `/api/v1/static/terrain/{z}/{x}/{y}.png?v=${token}`,
        encoding: 'terrarium',
        max_zoom: Math.max(...grids.map(({ maxZoom }) => maxZoom)),
        sources: [...new Set(grids.map(({ sourceName }) => sourceName))].join(', '),
        bounds,
      };
    },
    refresh: async () => void (await current.refresh()),
  };
}
