import { expect, test } from 'vitest';
import type { Actor } from '../../../kernel/permission.ts';
import { canFollowMore, followLimit, limitWords } from './follow-limit.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: 'u', tier, isOperator });

test.each([
  [person('anonymous'), 0, false],
  [person('starter'), 9, true],
  [person('starter'), 10, false],
  [person('starter'), 11, false],
  [person('pro'), 99, true],
  [person('pro'), 100, false],
  [person('team'), 1_000_000, true],
  [person('starter', true), 1_000_000, true],
] as const)('%j with %i may follow one more: %s', (actor, count, isAllowed) => {
  expect(canFollowMore(actor, count)).toBe(isAllowed);
});

test('the limit is told with the plan that has more', () => {
  expect(followLimit(person('team'))).toBeNull();
  expect(limitWords(person('starter'))).toBe(
    'You have reached the limit of 10 bookmarks. Please upgrade to the Pro plan for more.',
  );
  expect(limitWords(person('pro'))).toBe(
    'You have reached the limit of 100 bookmarks. Please upgrade to the Team plan for more.',
  );
});
