/** The maximum number of requests at once. More would not help a small server, and keep others from it. */
const MAX_AT_ONCE = 4;
/** A reply that takes longer comes from a server that has enough to do. */
const SLOW_MS = 8000;
/** Larger replies are read one at a time, because each takes several times its size in memory. */
const LARGE_BYTES = 24 << 20;
/** So many good replies in a row allow one more request at once. */
const GOOD_REPLIES = 2;
/** A slow server rests for this share of the time that its reply took. */
const REST = 0.1;
const LONGEST_REST_MS = 1000;

/** Decides how many requests a service gets at once, from how it answered the ones before. */
export interface ServicePace {
  /** The number of requests that may be under way now. */
  readonly limit: number;
  /** The pause before the next request, in milliseconds. */
  readonly restMs: number;
  succeeded(tookMs: number, bytes: number): void;
  /** The service is overloaded, or fails: `pauseMs` from now on it gets no request, and then one at a time. */
  failed(pauseMs: number, nowMs: number): void;
  /** The remaining time without requests, in milliseconds. */
  pausedMs(nowMs: number): number;
}

export function createServicePace(): ServicePace {
  let limit = 1;
  let good = 0;
  let restMs = 0;
  let resumesAtMs = 0;
  return {
    get limit() {
      return limit;
    },
    get restMs() {
      return restMs;
    },
    succeeded(tookMs, bytes) {
      const isStrained = tookMs > SLOW_MS;
      restMs = isStrained ? Math.min(LONGEST_REST_MS, tookMs * REST) : 0;
      if (bytes > LARGE_BYTES) limit = 1;
      else if (isStrained) limit = Math.max(1, limit - 1);
      else if (++good >= GOOD_REPLIES) {
        limit = Math.min(MAX_AT_ONCE, limit + 1);
        good = 0;
      }
    },
    failed(pauseMs, nowMs) {
      limit = 1;
      good = 0;
      resumesAtMs = Math.max(resumesAtMs, nowMs + pauseMs);
    },
    pausedMs: (nowMs) => Math.max(0, resumesAtMs - nowMs),
  };
}
