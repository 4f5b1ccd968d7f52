import { SIGN_IN_WINDOW_MS, signInDelayMs } from '../rules/sign-in-throttle.ts';
import { Problem } from '../../../kernel/problem.ts';

const MAX_KEYS = 20_000;

/** At most `limit` of something in a quarter of an hour under one key, counted in memory. Throws `too_many_requests`. */
export function createRateLimit(limit: number, now: () => number = Date.now): (key: string) => void {
  const times = new Map<string, number[]>();
  return (key) => {
    const at = now();
    const recent = (times.get(key) ?? []).filter((time) => time > at - SIGN_IN_WINDOW_MS);
    const delayMs = signInDelayMs(recent, limit, at);
    if (delayMs > 0) {
      const minutes = Math.ceil(delayMs / 60_000);
      throw new Problem(
        'too_many_requests',
        `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    }
    times.delete(key); // to the end, so that the first key is the one least recently used
    times.set(key, [...recent, at]);
    for (const oldest of times.keys()) {
      if (times.size <= MAX_KEYS) break;
      times.delete(oldest);
    }
  };
}
