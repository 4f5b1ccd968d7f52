import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Cache, createCache } from '../../../backend/cache/cache.ts';
import { CACHE } from '../../../backend/http/caching.ts';
import { contentTag } from '../../../backend/http/conditional.ts';
import { gzippedReply } from '../../../backend/http/gzipped-reply.ts';
import type { BinaryReply } from '../../../backend/http/route.ts';

/** The maximum number of content types per state, such as JSON and CSV. */
const MAX_TYPES = 10;

const gzipped = promisify(gzip);

/** Caches large replies, compressed, for as long as the state from which they were made is in memory. */
export function createReplyCache<State extends object>(): {
  answer(
    state: State,
    type: string,
    headers: IncomingHttpHeaders,
    make: () => string | Promise<string>,
  ): Promise<BinaryReply>;
} {
  const caches = new WeakMap<State, Cache<{ body: Uint8Array; etag: string }>>();
  return {
    async answer(state, type, headers, make) {
      let cache = caches.get(state);
      if (cache === undefined) caches.set(state, (cache = createCache({ maxEntries: MAX_TYPES })));
      const { body, etag } = await cache.load(type, async () => {
        const text = await make();
        return { body: await gzipped(text), etag: contentTag(text) };
      });
      return { type, ...(await gzippedReply(body, etag, headers)), cacheControl: CACHE.revalidated };
    },
  };
}
