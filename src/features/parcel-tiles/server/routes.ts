import { CACHE } from '../../../backend/http/caching.ts';
import { type BinaryReply, type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import type { TileId } from '../../../kernel/geo.ts';
import {
  PARCEL_MIN_ZOOM,
  PARCEL_RASTER_MAX_ZOOM,
  PARCEL_VECTOR_MAX_ZOOM,
  getParcelRasterTile,
  getParcelTileJson,
  getParcelVectorTile,
} from '../contract.ts';
import { type CurrentEditions, type ParcelTiles, storesOf } from './parcel-tiles.ts';
import { parcelTileJson } from './tile-json.ts';

/** Vector tiles below this zoom are empty, because a county is only a few pixels there. */
const VECTOR_MIN_ZOOM = 9;

const VECTOR_TYPE = 'application/vnd.mapbox-vector-tile';

export function createRoutes(tiles: ParcelTiles, publicUrl: string): Route[] {
  return [
    route(getParcelTileJson, async ({ query }, { setHeader }) => {
      setHeader('cache-control', CACHE.revalidated);
      return parcelTileJson(await tiles.current(), publicUrl, query);
    }),

    route(getParcelVectorTile, async ({ params: tile, query }, context): Promise<BinaryReply> => {
      checkTile(tile, PARCEL_VECTOR_MAX_ZOOM);
      const { fields, v: version, edition, classes } = query;
      const { token, stores, name = '' } = await editionsFor(tiles, edition);
      const met = tile.z < VECTOR_MIN_ZOOM ? [] : storesOf(tile, stores);
      const isOpen =
        classes === undefined ||
        (await tiles.classAccess.assertMaySee(
          context.actor,
          classes,
          met.map(({ placePath }) => placePath),
        ));
      return answer(
        context,
        tiles,
        {
          name: `mvt/${fields}${name}/${classes ?? ''}`,
          tile,
          type: VECTOR_TYPE,
          version,
          token,
          isPrivate: !isOpen,
        },
        () =>
          classes !== undefined
            ? tiles.makeClassified(met, classes, { tile, fields })
            : tiles.make(met, (names) => ({
                kind: 'vector',
                tile,
                sources: names.map((store) => ({ store, classes: null })),
                fields,
              })),
      );
    }),

    route(getParcelRasterTile, async ({ params: tile, query }, context): Promise<BinaryReply> => {
      checkTile(tile, PARCEL_RASTER_MAX_ZOOM);
      const { line, v: version, edition } = query;
      const { token, stores, name = '' } = await editionsFor(tiles, edition);
      const met = tile.z < PARCEL_MIN_ZOOM ? [] : storesOf(tile, stores);
      return answer(
        context,
        tiles,
        { name: `png/${line}${name}`, tile, type: 'image/png', version, token },
        () => tiles.make(met, (names) => ({ kind: 'raster', tile, stores: names, line })),
      );
    }),
  ];
}

/** `name` distinguishes the cached tiles of an earlier edition from those of the current ones. */
async function editionsFor(
  tiles: ParcelTiles,
  edition: string | undefined,
): Promise<CurrentEditions & { name?: string }> {
  if (edition === undefined) return tiles.current();
  return { ...(await tiles.asOf(edition)), name: `/${edition}` };
}

function answer(
  context: RequestContext,
  { tileCache }: ParcelTiles,
  request: {
    name: string;
    tile: TileId;
    type: string;
    version: string | undefined;
    token: string;
    isPrivate?: boolean;
  },
  make: Parameters<ParcelTiles['tileCache']['answer']>[1],
): Promise<BinaryReply> {
  const { name, tile, token } = request;
  const key = `${token}/${name}/${tile.z}/${tile.x}/${tile.y}`;
  return tileCache.answer({ ...request, key, headers: context.headers }, make);
}
