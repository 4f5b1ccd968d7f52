import { expect, it } from 'vitest';
import { nextActive } from './next-active.ts';

it.each([
  [-1, 3, 1, 0],
  [0, 3, 1, 1],
  [2, 3, 1, -1],
  [-1, 3, -1, 2],
  [0, 3, -1, -1],
  [-1, 0, 1, -1],
  [-1, 1, 1, 0],
] as const)('from row %s of %s by %s to %s', (active, count, step, expected) => {
  expect(nextActive(active, count, step)).toBe(expected);
});
