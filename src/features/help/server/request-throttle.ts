import { Problem } from '../../../kernel/problem.ts';
import {
  MAX_REQUESTS,
  MAX_REQUESTS_OF_ALL,
  REQUEST_WINDOW_MS,
  requestDelayMs,
} from '../rules/request-throttle.ts';

/** Counts a message of an address, or throws `too_many_requests`. In memory: each server process has its own count. */
export function createRequestThrottle(now: () => number = Date.now): (ip: string) => void {
  const sent: { ip: string; at: number }[] = [];
  return (ip) => {
    while (sent[0] !== undefined && sent[0].at <= now() - REQUEST_WINDOW_MS) sent.shift();
    const own = sent.filter((other) => other.ip === ip);
    const times = (list: typeof sent) => list.map(({ at }) => at);
    const delayMs = Math.max(
      requestDelayMs(times(own), MAX_REQUESTS, now()),
      requestDelayMs(times(sent), MAX_REQUESTS_OF_ALL, now()),
    );
    if (delayMs > 0) {
      const minutes = Math.ceil(delayMs / 60_000);
      throw new Problem('too_many_requests', `Too many messages. Please try again in ${minutes} minutes.`);
    }
    sent.push({ ip, at: now() });
  };
}
