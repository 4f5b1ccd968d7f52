/** The maximum number of requests at once. More would not make a small server faster, and would slow it down for others. */
const MAX_AT_ONCE = 4;
/** A server whose reply takes longer is considered busy. */
const SLOW_MS = 8000;
/** Larger replies are read one at a time, because each takes several times its size in memory. */
const LARGE_BYTES = 24 << 20;
/** After this many good replies since the last increase or failure, one more request is allowed at once. */
const GOOD_REPLIES = 2;
/** After a slow reply, the pause is this share of the time that the reply took. */
const PAUSE_SHARE = 0.1;
const MAX_PAUSE_MS = 1000;

/** Decides how many requests a service gets at once, based on how it answered earlier ones. */
export interface ServicePace {
  /** The number of requests that may be under way now. */
  readonly limit: number;
  /** The pause before the next request, in milliseconds. */
  readonly restMs: number;
  succeeded(tookMs: number, bytes: number): void;
  /** Call it when the service is overloaded or fails. It gets no request for `pauseMs`, and then one at a time. */
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
      restMs = isStrained ? Math.min(MAX_PAUSE_MS, tookMs * PAUSE_SHARE) : 0;
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
