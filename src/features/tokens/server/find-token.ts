import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import { operatorsNeedSecondFactor } from '../../accounts/server/index.ts';
import { type LiveToken, findLiveToken, hasTokenForOrigin } from './queries.ts';
import { isTokenKey } from './token-keys.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';

/** A map asks for hundreds of tiles: a token is read once in this time. One revoked in another server process works there as long. */
const CACHE_MS = 10_000;
const MAX_CACHED = 10_000;

export interface TokenFinder {
  find(token: string): Promise<LiveToken | undefined>;
  isKnownOrigin(origin: string): Promise<boolean>;
  /** After a change of tokens. */
  forgetRemembered(): void;
}

export function createTokenFinder(db: Db, config: Pick<Config, 'featureSettings'>): TokenFinder {
  const tokens = remember(CACHE_MS, (hash: string, now) =>
    findLiveToken(db, Buffer.from(hash, 'hex'), {
      now,
      operatorsNeedSecondFactor: operatorsNeedSecondFactor(config),
    }),
  );
  const origins = remember(CACHE_MS, (origin: string, now) => hasTokenForOrigin(db, origin, now));
  return {
    async find(token) {
      if (!isTokenKey(token)) return undefined;
      const found = await tokens.get(Buffer.from(hashOfToken(token)).toString('hex'));
      return found === undefined || found.expiresAt.getTime() <= Date.now() ? undefined : found;
    },
    isKnownOrigin: (origin) => origins.get(origin),
    forgetRemembered() {
      tokens.clear();
      origins.clear();
    },
  };
}

/** Keeps answers for a while; as many as ask at once wait for one. */
function remember<Value>(forMs: number, read: (key: string, now: Date) => Promise<Value>) {
  const known = new Map<string, { value: Promise<Value>; until: number }>();
  return {
    get(key: string): Promise<Value> {
      const now = Date.now();
      const found = known.get(key);
      if (found !== undefined && found.until > now) return found.value;
      if (known.size >= MAX_CACHED) known.clear();
      const value = read(key, new Date(now));
      known.set(key, { value, until: now + forMs });
      value.catch(() => known.delete(key));
      return value;
    },
    clear: () => known.clear(),
  };
}
