import type { IncomingHttpHeaders } from 'node:http';

/** Returns the pause that a server asks for in its header `retry-after`, a number of seconds or a date (RFC 9110); null without the header. A date in the past asks for no pause. */
export function readRetryAfterMs({ 'retry-after': text }: IncomingHttpHeaders, nowMs: number): number | null {
  if (text === undefined || text.trim() === '') return null;
  const pauseMs = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(pauseMs) ? Math.max(0, pauseMs) : null;
}
