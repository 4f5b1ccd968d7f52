import { type Bucket, type Rate, requestsPerMinute, takeOne } from '../../kernel/rate.ts';
import { Problem } from '../../kernel/problem.ts';
import { addressKey } from './client-address.ts';

/** Beyond it the keys that were used least recently are forgotten: each costs some hundred bytes. */
const MAX_KEYS = 50_000;

export interface RateLimits {
  /** Throws `too_many_requests` when this address, or this account, has asked too often; `wait` is told the seconds until it may again. */
  assertAllowed(rate: Rate, who: 'account' | 'address', name: string, wait: (seconds: number) => void): void;
}

/** Counted in memory: each server process has its own count, and none of them knows of yesterday. */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const buckets = new Map<string, Bucket>();
  const take = (key: string, perMinute: number): number => {
    const { bucket, waitMs } = takeOne(buckets.get(key), perMinute, now());
    buckets.delete(key); // to the end, so that the first key is the one least recently used
    buckets.set(key, bucket);
    for (const oldest of buckets.keys()) {
      if (buckets.size <= MAX_KEYS) break;
      buckets.delete(oldest);
    }
    return waitMs;
  };
  return {
    assertAllowed(rate, who, name, wait) {
      const key = who === 'address' ? addressKey(name) : name;
      const seconds = Math.ceil(take(`${rate} ${who} ${key}`, requestsPerMinute(rate, who)) / 1000);
      if (seconds === 0) return;
      wait(seconds);
      throw new Problem('too_many_requests', `This was asked too often. Please wait ${seconds} s.`);
    },
  };
}
