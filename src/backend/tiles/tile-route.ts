import type { Endpoint } from '../../kernel/endpoint.ts';
import type { TileId } from '../../kernel/geo.ts';
import { type Cache, createCache } from '../cache/cache.ts';
import { CACHE } from '../http/caching.ts';
import { gzippedReply } from '../http/gzipped-reply.ts';
import { type BinaryReply, type RequestContext, type Route, type RouteInput, route } from '../http/route.ts';
import { checkTile } from './check-tile.ts';
import type { EncodedTile } from './worker-pool.ts';

/** The content of a tile, and how it is made if it is not cached. */
export interface FoundTile {
  /** The version of the data. A reply to a request whose `v` contains it can be cached forever. */
  token: string;
  /** Distinguishes the tiles of one token at the same position: layers, columns, colors. */
  name: string;
  /** True if not everyone may see the tile. Then shared caches must not store it. */
  isPrivate?: boolean;
  /** True if the path of the request contains the version, so that there is no `v`. */
  isVersionInPath?: boolean;
  make(): Promise<EncodedTile>;
}

/** Makes the cache of finished tiles, for one or more routes. `name` is that of its metrics. */
export function createTileCache(options: { name: string; maxBytes: number }): Cache<EncodedTile> {
  return createCache({ ...options, sizeOf: ({ body }) => body.length });
}

/**
 * Binds an endpoint of map tiles, whose path has `{z}/{x}/{y}` and whose query may have the version `v`. It checks the position, takes the tile from the cache or
 * makes it, and replies with its entity tag, coding and lifetime. `find` decides what the reader gets, without a statement to the database. `maxZoom` null: `find`
 * calls `checkTile` itself, because the zooms or the order of errors depend on the request.
 */
export function tileRoute<E extends Endpoint>(
  endpoint: E,
  { cache, maxZoom }: { cache: Cache<EncodedTile>; maxZoom: number | null },
  find: (input: RouteInput<E>, tile: TileId, context: RequestContext) => Promise<FoundTile>,
): Route {
  const [type] = endpoint.binary ?? [];
  if (type === undefined) throw new Error(`${endpoint.name}: declare the media type of its tiles.`);
  return route<Endpoint>(endpoint, async (given, context): Promise<BinaryReply> => {
    const { z, x, y } = given.params as TileId;
    if (maxZoom !== null) checkTile({ z, x, y }, maxZoom);
    const found = await find(given, { z, x, y }, context);
    const { token, name } = found;
    const { body, encoding, etag } = await cache.load(`${token}/${name}/${z}/${x}/${y}`, () => found.make());
    const { v } = (given.query ?? {}) as { v?: string };
    const reply = { type, cacheControl: cacheControlOf(found, v) };
    if (body.length === 0) return { ...reply, status: 204, body, encoding: null };
    if (encoding === null) return { ...reply, body, etag };
    return { ...reply, ...(await gzippedReply(body, etag, context.headers)) };
  });
}

/** The version of a request may contain more tokens, joined by dots, because the map has one version for all its tiles. */
function cacheControlOf(
  { token, isPrivate, isVersionInPath }: FoundTile,
  version: string | undefined,
): string {
  if (isPrivate === true) return CACHE.privateMinute;
  const isCurrent = isVersionInPath === true || version?.split('.').includes(token) === true;
  return isCurrent ? CACHE.immutable : CACHE.minute;
}
