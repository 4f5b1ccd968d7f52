import { Problem } from '../../kernel/problem.ts';
import { type Bucket, type Rate, type RateHolder, requestsPerMinute, takeOne } from '../../kernel/rate.ts';
import { createCache } from '../cache/cache.ts';

/** The maximum number of buckets in memory, a few hundred bytes each. Above it, the least recently used are removed. */
const MAX_KEYS = 50_000;

export interface RateLimits {
  /** Counts a request of the network or account `holder`. Returns the number of requests that it may still send. */
  count(rate: Rate, kind: RateHolder, holder: string): RateLeft;
}

export interface RateLeft {
  perMinute: number;
  left: number;
  /** The time until this request is allowed; 0 if it is within the limit. */
  waitSeconds: number;
}

/** Throws `too_many_requests` for a request that is not within the limit. */
export function assertWithinLimit({ waitSeconds }: RateLeft): void {
  if (waitSeconds === 0) return;
  throw new Problem('too_many_requests', {
    detail: `Too many requests. Please try again in ${waitSeconds} s.`,
    retryAfterSeconds: waitSeconds,
  });
}

/** Returns the headers that tell a program how many requests it may still send, before it reaches the limit. */
export function rateHeaders({ perMinute, left }: RateLeft): Record<string, string> {
  return {
    'ratelimit-limit': String(perMinute),
    'ratelimit-remaining': String(Math.floor(left)),
    // The seconds until the full number is available again.
    'ratelimit-reset': String(Math.ceil(((perMinute - left) / perMinute) * 60)),
  };
}

/**
 * Limits requests per minute. Buckets are in memory, because every request for a tile is counted, so each server process has its own. Attempts to guess a
 * secret are counted in the database by `limits.ts`.
 */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const buckets = createCache<Bucket>({ maxEntries: MAX_KEYS });
  const take = (key: string, perMinute: number): { left: number; waitMs: number } => {
    const { bucket, waitMs } = takeOne(buckets.get(key), { capacity: perMinute, refillMs: 60_000 }, now());
    buckets.set(key, bucket);
    return { left: bucket.left, waitMs };
  };
  return {
    count(rate, kind, holder) {
      const perMinute = requestsPerMinute(rate, kind);
      const { left, waitMs } = take(`${rate} ${kind} ${holder}`, perMinute);
      return { perMinute, left, waitSeconds: Math.ceil(waitMs / 1000) };
    },
  };
}
