import { createHash } from 'node:crypto';
import { totalmem } from 'node:os';
import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { createContainerPool } from '../../../backend/tiles/container-pool.ts';
import { encodeRgbPng, encodeRgbaPng } from '../../../backend/tiles/png.ts';
import { createPublished, tileToken } from '../../../backend/tiles/published.ts';
import { EMPTY_TILE } from '../../../backend/tiles/tile-archives.ts';
import { createTileCache, tileRoute } from '../../../backend/tiles/tile-route.ts';
import type { EncodedTile } from '../../../backend/tiles/worker-pool.ts';
import { type BBox, bboxesMeet, type TileId, tileBounds, unionBBox } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { refusalOfAudience } from '../../layers/rules/layer-audience.ts';
import { type LayerAudiences, assertMaySeeLayer } from '../../layers/server/index.ts';
import { getShadeTile, getTerrainTile, type TerrainSourceJson } from '../contract.ts';
import type { ElevationGrid } from '../rules/elevation-grid.ts';
import { elevationPixels, TERRAIN_TILE_PX } from '../rules/elevation-tile.ts';
import { SHADE_MAX_ZOOM, SHADE_TILE_PX, shadePixels } from '../rules/shade-tile.ts';
import { readElevationContainer, viewElevation } from './elevation-file.ts';
import { listElevationGrids, type PublishedGrid } from './queries.ts';
import { operatorTerrainOf } from './settings.ts';

const REFRESH_MS = 5000;
/** The bytes of open grids of heights that are allowed on a small machine. */
const MIN_GRID_BYTES = 64 << 20;
const CACHE_BYTES = 32 << 20;

export interface Terrain {
  routes: Route[];
  /**
   * Returns the source of heights for the map: the operator's, or else this site's own, or null. The `tiles` of the operator's source are empty
   * for a reader who may not see the layer, because the operator's URL may contain an access key.
   */
  source(actor: Actor): Promise<TerrainSourceJson | null>;
  /** Reads the published heights again at once. */
  refresh(): Promise<void>;
}

/**
 * Creates the terrain tiles. A tile is computed when it is requested, and cached in memory. Computing it takes some milliseconds of this thread
 * (docs/decisions/0029); compression runs in another thread.
 */
export function createTerrain(
  { config, database, files, log }: Pick<Services, 'config' | 'database' | 'files' | 'log'>,
  access: LayerAudiences,
): Terrain {
  const archives = createContainerPool({
    maxBytes: Math.max(MIN_GRID_BYTES, totalmem() / 8),
    open: (key) => files.open(key, readElevationContainer),
  });
  const { current, refresh } = createPublished({
    name: 'heights',
    log,
    maxAgeMs: REFRESH_MS,
    archives,
    keys: ({ grids }) => grids.map(({ fileKey }) => fileKey),
    async read() {
      const grids = await listElevationGrids(database.kysely);
      return { token: tileToken(`terrain:${grids.map(({ fileKey }) => fileKey).join()}`), grids };
    },
  });
  const cache = createTileCache({ maxBytes: CACHE_BYTES, name: 'terrain_tiles' });

  const make = async (
    tile: TileId,
    grids: readonly PublishedGrid[],
    encode: (there: readonly ElevationGrid[]) => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>,
  ): Promise<EncodedTile> => {
    const box = tileBounds(tile);
    const there = grids.filter(({ bounds }) => bboxesMeet(bounds, box)).map(({ fileKey }) => fileKey);
    if (there.length === 0) return EMPTY_TILE;
    return archives.use(there, async (containers) => {
      const body = await encode(containers.map(viewElevation));
      return { body, encoding: null, etag: createHash('sha1').update(body).digest('base64url') };
    });
  };

  return {
    routes: [
      tileRoute(getTerrainTile, { cache, maxZoom: null }, async (_input, tile, { actor }) => {
        const audience = await access.audience('terrain');
        assertMaySeeLayer(actor, 'terrain', audience);
        const { token, grids } = await current();
        checkTile(tile, Math.max(0, ...grids.map(({ maxZoom }) => maxZoom)));
        const encode = (there: readonly ElevationGrid[]) =>
          encodeRgbPng(elevationPixels(there, tile), TERRAIN_TILE_PX, TERRAIN_TILE_PX);
        return { token, name: '', isPrivate: audience !== 'everyone', make: () => make(tile, grids, encode) };
      }),

      // Everyone sees the shading: it is part of the street map, and it has no heights (decision 0093).
      tileRoute(getShadeTile, { cache, maxZoom: SHADE_MAX_ZOOM }, async (_input, tile) => {
        const { token, grids } = await current();
        const encode = (there: readonly ElevationGrid[]) =>
          encodeRgbaPng(shadePixels(there, tile), SHADE_TILE_PX, SHADE_TILE_PX);
        return { token, name: 'shade', make: () => make(tile, grids, encode) };
      }),
    ],
    async source(actor) {
      const configured = operatorTerrainOf(config);
      if (configured !== null) {
        const isSeen = refusalOfAudience(actor, await access.audience('terrain')) === null;
        return { ...configured, ...(!isSeen && { tiles: '' }), bounds: null, shade: null };
      }
      const { token, grids } = await current();
      let bounds: BBox | null = null;
      for (const grid of grids) bounds = unionBBox(bounds, grid.bounds);
      if (bounds === null) return null;
      return {
        tiles: `/api/v1/static/terrain/{z}/{x}/{y}.png?v=${token}`,
        encoding: 'terrarium',
        max_zoom: Math.max(...grids.map(({ maxZoom }) => maxZoom)),
        sources: [...new Set(grids.map(({ sourceName }) => sourceName))].join(', '),
        bounds,
        shade: `/api/v1/static/shade/{z}/{x}/{y}.png?v=${token}`,
      };
    },
    refresh,
  };
}
