import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CACHE } from '../../../backend/http/caching.ts';
import { chooseEncoding } from '../../../backend/http/encoding.ts';
import type { BinaryReply } from '../../../backend/http/route.ts';

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/** Large replies that are made once for a state of the data and kept compressed as long as that state is in memory. */
export function createKeptReplies<State extends object>(): {
  answer(
    state: State,
    type: string,
    headers: IncomingHttpHeaders,
    make: () => string | Promise<string>,
  ): Promise<BinaryReply>;
} {
  const kept = new WeakMap<State, Map<string, Promise<Uint8Array>>>();
  return {
    async answer(state, type, headers, make) {
      const byType = kept.get(state) ?? new Map<string, Promise<Uint8Array>>();
      kept.set(state, byType);
      const making = byType.get(type) ?? Promise.resolve(make()).then((text) => gzipped(text));
      byType.set(type, making);
      const body = await making.catch((error: unknown) => {
        byType.delete(type);
        throw error;
      });
      const encoding = chooseEncoding(headers['accept-encoding'], ['gzip']);
      const bytes = encoding === null ? await gunzipped(body) : body;
      return { type, body: bytes, encoding, cacheControl: CACHE.revalidated };
    },
  };
}
