import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Cache, createCache } from '../../../backend/cache/cache.ts';
import { CACHE } from '../../../backend/http/caching.ts';
import { chooseEncoding } from '../../../backend/http/encoding.ts';
import type { BinaryReply } from '../../../backend/http/route.ts';

/** The most content types per state, such as JSON and CSV. */
const MAX_TYPES = 10;

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/** Caches large replies, compressed, for as long as the state from which they were made is in memory. */
export function createReplyCache<State extends object>(): {
  answer(
    state: State,
    type: string,
    headers: IncomingHttpHeaders,
    make: () => string | Promise<string>,
  ): Promise<BinaryReply>;
} {
  const caches = new WeakMap<State, Cache<Uint8Array>>();
  return {
    async answer(state, type, headers, make) {
      let cache = caches.get(state);
      if (cache === undefined) caches.set(state, (cache = createCache({ maxEntries: MAX_TYPES })));
      const body = await cache.load(type, async () => gzipped(await make()));
      const encoding = chooseEncoding(headers['accept-encoding'], ['gzip']);
      const bytes = encoding === null ? await gunzipped(body) : body;
      return { type, body: bytes, encoding, cacheControl: CACHE.revalidated };
    },
  };
}
