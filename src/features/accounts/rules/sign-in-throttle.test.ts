import { describe, expect, it } from 'vitest';
import { SIGN_IN_WINDOW_MS, signInDelayMs } from './sign-in-throttle.ts';

const NOW = 1_000_000_000;
const before = (...ages: number[]) => ages.map((age) => NOW - age);

describe('signInDelayMs', () => {
  it.each([
    { name: 'no failures', failures: [], limit: 3, expected: 0 },
    { name: 'one below the limit', failures: before(30, 20), limit: 3, expected: 0 },
    { name: 'at the limit', failures: before(30, 20, 10), limit: 3, expected: SIGN_IN_WINDOW_MS - 30 },
    {
      name: 'above: the third last decides',
      failures: before(40, 30, 20, 10),
      limit: 3,
      expected: SIGN_IN_WINDOW_MS - 30,
    },
    {
      name: 'the oldest just left the window',
      failures: before(SIGN_IN_WINDOW_MS, 20, 10),
      limit: 3,
      expected: 0,
    },
    {
      name: 'the oldest is about to leave',
      failures: before(SIGN_IN_WINDOW_MS - 1, 20, 10),
      limit: 3,
      expected: 1,
    },
  ])('$name', ({ failures, limit, expected }) => {
    expect(signInDelayMs(failures, limit, NOW)).toBe(expected);
  });
});
