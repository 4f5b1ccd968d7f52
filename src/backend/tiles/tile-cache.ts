import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CACHE } from '../http/caching.ts';
import { chooseEncoding } from '../http/encoding.ts';
import type { BinaryReply } from '../http/route.ts';
import { createCache } from '../cache/cache.ts';
import type { EncodedTile } from './worker-pool.ts';

const unpack = promisify(gunzip);

export interface TileRequest {
  /** Names the tile's content: tile, query and token of the data. */
  key: string;
  type: string;
  headers: IncomingHttpHeaders;
  /** `v` of the query, and the token of the data that is current. */
  version: string | undefined;
  token: string;
  /** True when not everyone may see the tile: then no shared cache keeps it. */
  isPrivate?: boolean;
}

/** Answers tile requests: hot tiles from memory, and requests for a tile that is being made share the making. */
export interface TileCache {
  answer(request: TileRequest, make: () => Promise<EncodedTile>): Promise<BinaryReply>;
}

export function createTileCache(options: {
  cacheBytes: number;
  /** Of its cache, in /metrics. */
  name?: string;
}): TileCache {
  const cache = createCache<EncodedTile>({
    maxBytes: options.cacheBytes,
    ...(options.name === undefined ? {} : { name: options.name }),
    sizeOf: ({ body }) => body.length,
  });

  return {
    async answer({ key, type, headers, version, token, isPrivate = false }, make) {
      const tile = await cache.load(key, make);
      const cacheControl = isPrivate
        ? CACHE.privateMinute
        : isCurrentVersion(version, token)
          ? CACHE.immutable
          : CACHE.minute;
      if (tile.body.length === 0) return { status: 204, type, body: tile.body, encoding: null, cacheControl };
      if (tile.encoding === null) return { type, body: tile.body, etag: tile.etag, cacheControl };
      if (chooseEncoding(headers['accept-encoding'], ['gzip']) === 'gzip')
        return { type, body: tile.body, encoding: tile.encoding, etag: `${tile.etag}-gz`, cacheControl };
      return { type, body: await unpack(tile.body), encoding: null, etag: tile.etag, cacheControl };
    },
  };
}

/** The version may hold several tokens joined by dots: the map has one for all its tiles. */
export function isCurrentVersion(version: string | undefined, token: string): boolean {
  return version !== undefined && version.split('.').includes(token);
}
