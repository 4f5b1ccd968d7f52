import { createCache } from '../../../backend/cache/cache.ts';
import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import { operatorsNeedSecondFactor } from '../../accounts/server/index.ts';
import { type LiveToken, findLiveToken, hasTokenForOrigin } from './queries.ts';
import { isTokenKey } from './token-keys.ts';

/** A map requests hundreds of tiles, so a token is read once in this time. A token that is revoked in another server process keeps working here for as long. */
const LIMITS = { maxAgeMs: 10_000, maxEntries: 10_000 };

export interface TokenFinder {
  find(token: string): Promise<LiveToken | undefined>;
  isKnownOrigin(origin: string): Promise<boolean>;
  /** Clears the cache. Call it after a change of tokens. */
  clearCache(): void;
}

export function createTokenFinder(db: Db, config: Pick<Config, 'featureSettings'>): TokenFinder {
  const tokens = createCache<LiveToken | undefined>(LIMITS);
  const origins = createCache<boolean>(LIMITS);
  const read = (hash: string) =>
    findLiveToken(db, Buffer.from(hash, 'hex'), {
      now: new Date(),
      operatorsNeedSecondFactor: operatorsNeedSecondFactor(config),
    });
  return {
    async find(token) {
      if (!isTokenKey(token)) return undefined;
      const hash = Buffer.from(hashOfToken(token)).toString('hex');
      const found = await tokens.load(hash, () => read(hash));
      return found === undefined || found.expiresAt.getTime() <= Date.now() ? undefined : found;
    },
    isKnownOrigin: (origin) => origins.load(origin, () => hasTokenForOrigin(db, origin, new Date())),
    clearCache() {
      tokens.clear();
      origins.clear();
    },
  };
}
