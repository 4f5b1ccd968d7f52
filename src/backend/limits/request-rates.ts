import { type Bucket, type Rate, requestsPerMinute, takeOne } from '../../kernel/rate.ts';
import { createCache } from '../cache/cache.ts';
import { Problem } from '../../kernel/problem.ts';

/** Beyond it the keys that were used least recently are forgotten: each costs some hundred bytes. */
const MAX_KEYS = 50_000;

export interface RateLimits {
  /** Throws `too_many_requests` when this network, or this account, has asked too often. */
  assertAllowed(rate: Rate, who: 'account' | 'address', name: string): void;
}

/**
 * Limits requests per minute. They are counted in memory, since every tile asks here: each server process has its own count. What can be guessed
 * is counted in the database by `limits.ts`.
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
