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
  /** Identifies the content of the tile: tile, query and token of the data. */
  key: string;
  type: string;
  headers: IncomingHttpHeaders;
  /** `v` of the query, and the token of the current data. */
  version: string | undefined;
  token: string;
  /** True if not everyone may see the tile. Then shared caches must not store it. */
  isPrivate?: boolean;
}

/** Answers tile requests from memory. Concurrent requests for the same tile share one call of `make`. */
export interface TileCache {
  answer(request: TileRequest, make: () => Promise<EncodedTile>): Promise<BinaryReply>;
}

export function createTileCache(options: {
  cacheBytes: number;
  /** The name of the cache in /metrics. */
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

/** Returns true if the version contains the token. It may contain more tokens, joined by dots, because the map has one version for all its tiles. */
export function isCurrentVersion(version: string | undefined, token: string): boolean {
  return version !== undefined && version.split('.').includes(token);
}
