import { expect, it } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);

it.each<[string, string | undefined, number | null]>([
  ['seconds', '90', 90_000],
  ['a date', 'Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
  ['a date in the past', 'Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['an empty header', '', null],
  ['another text', 'soon', null],
  ['no header', undefined, null],
])('reads the pause before another request from %s', (_, text, pauseMs) => {
  expect(readRetryAfterMs({ 'retry-after': text }, NOW_MS)).toBe(pauseMs);
});
