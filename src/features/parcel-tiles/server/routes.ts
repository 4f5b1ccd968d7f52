import { CACHE } from '../../../backend/http/caching.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import { tileRoute } from '../../../backend/tiles/tile-route.ts';
import { getParcelRasterTile, getParcelTileJson, getParcelVectorTile } from '../contract.ts';
import { PARCEL_MIN_ZOOM, PARCEL_RASTER_MAX_ZOOM, PARCEL_VECTOR_MAX_ZOOM } from '../rules/tile-limits.ts';
import { type CurrentEditions, type ParcelTiles, storesOf } from './parcel-tiles.ts';
import { parcelTileJson } from './tile-json.ts';

/** Vector tiles below this zoom are empty, because parcels are much smaller than a pixel there. */
const VECTOR_MIN_ZOOM = 9;

export function createRoutes(tiles: ParcelTiles): Route[] {
  return [
    route(getParcelTileJson, async ({ query }, { setHeader, siteUrl }) => {
      setHeader('cache-control', CACHE.revalidated);
      return parcelTileJson(await tiles.current(), siteUrl, query);
    }),

    tileRoute(
      getParcelVectorTile,
      { cache: tiles.cache, maxZoom: PARCEL_VECTOR_MAX_ZOOM },
      async ({ query: { fields, edition, classes, sample } }, tile, { actor }) => {
        const { token, stores, name } = await editionsFor(tiles, edition);
        const storesHere = tile.z < VECTOR_MIN_ZOOM ? [] : storesOf(tile, stores);
        const placePaths = storesHere.map(({ placePath }) => placePath);
        // True if everyone may see these classes, so that shared caches may store the tile.
        const isOpen =
          classes === undefined || (await tiles.classAccess.assertMaySee(actor, classes, placePaths));
        const sources = storesHere.map((store) => ({ store, classes: classes ?? null }));
        return {
          token,
          name: `mvt/${fields}${name}/${classes ?? ''}/${sample ?? ''}`,
          isPrivate: !isOpen,
          make: () =>
            tiles.makeTile(tile, sources, {
              kind: 'vector',
              fields,
              extras: { isSample: sample !== undefined },
            }),
        };
      },
    ),

    tileRoute(
      getParcelRasterTile,
      { cache: tiles.cache, maxZoom: PARCEL_RASTER_MAX_ZOOM },
      async ({ query: { line, edition } }, tile) => {
        const { token, stores, name } = await editionsFor(tiles, edition);
        const storesHere = tile.z < PARCEL_MIN_ZOOM ? [] : storesOf(tile, stores);
        const sources = storesHere.map((store) => ({ store, classes: null }));
        return {
          token,
          name: `png/${line}${name}`,
          make: () => tiles.makeTile(tile, sources, { kind: 'raster', line }),
        };
      },
    ),
  ];
}

/** `name` distinguishes the cached tiles of an earlier edition from those of the current ones. */
async function editionsFor(
  tiles: ParcelTiles,
  edition: string | undefined,
): Promise<CurrentEditions & { name: string }> {
  if (edition === undefined) return { ...(await tiles.current()), name: '' };
  return { ...(await tiles.asOf(edition)), name: `/${edition}` };
}
