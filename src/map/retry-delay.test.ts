import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

it.each([
  [0, 3_000],
  [1, 3_000],
  [2, 6_000],
  [5, 48_000],
  [6, 60_000],
  [5_000, 60_000],
])('after %d failures waits %d ms', (failures, delay) => {
  expect(retryDelayMs(failures)).toBe(delay);
});
