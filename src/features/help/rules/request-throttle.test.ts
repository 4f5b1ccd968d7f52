import { expect, it } from 'vitest';
import { REQUEST_WINDOW_MS, requestDelayMs } from './request-throttle.ts';

const NOW = 10 * REQUEST_WINDOW_MS;

it.each([
  { name: 'none before', sent: [], limit: 2, delay: 0 },
  { name: 'one fewer than the limit', sent: [NOW - 1], limit: 2, delay: 0 },
  { name: 'as many as the limit', sent: [NOW - 10, NOW - 1], limit: 2, delay: REQUEST_WINDOW_MS - 10 },
  { name: 'old ones', sent: [NOW - REQUEST_WINDOW_MS, NOW - 1], limit: 2, delay: 0 },
  { name: 'just inside', sent: [NOW - REQUEST_WINDOW_MS + 1, NOW - 1], limit: 2, delay: 1 },
])('waits for $name', ({ sent, limit, delay }) => expect(requestDelayMs(sent, limit, NOW)).toBe(delay));
