import { type Bucket, type Rate, requestsPerMinute, takeOne } from '../../kernel/rate.ts';
import { createCache } from '../cache/cache.ts';
import { Problem } from '../../kernel/problem.ts';

/** The maximum number of buckets in memory, some hundred bytes each. Above it, the least recently used are removed. */
const MAX_KEYS = 50_000;

export interface RateLimits {
  /** Throws `too_many_requests` if this network, or this account, has sent too many requests. */
  assertAllowed(rate: Rate, who: 'account' | 'address', name: string): void;
}

/**
 * Limits requests per minute. Buckets are in memory, because every tile takes one, so each server process has its own. Attempts to guess something are counted
 * in the database by `limits.ts`.
 */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const buckets = createCache<Bucket>({ maxEntries: MAX_KEYS });
  const take = (key: string, perMinute: number): number => {
    const { bucket, waitMs } = takeOne(buckets.get(key), { most: perMinute, refillMs: 60_000 }, now());
    buckets.set(key, bucket);
    return waitMs;
  };
  return {
    assertAllowed(rate, who, name) {
      const seconds = Math.ceil(take(`${rate} ${who} ${name}`, requestsPerMinute(rate, who)) / 1000);
      if (seconds === 0) return;
      throw new Problem('too_many_requests', {
        detail: `This was asked too often. Please wait ${seconds} s.`,
        retryAfterSeconds: seconds,
      });
    },
  };
}
