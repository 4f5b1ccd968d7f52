import { expect, test } from 'vitest';
import { lookupLimitWords } from './lookup-limit.ts';

test.each([
  ['anonymous', 'free Starter account to increase your daily limit to 100,', 'sign-in'],
  ['starter', 'Pro account to increase your daily limit to 1,000,', 'plans'],
  ['pro', 'Team account to increase your daily limit to 2,000,', 'plans'],
  ['team', 'Contact support', 'support'],
] as const)('%s: %s', (tier, part, action) => {
  const words = lookupLimitWords(tier);
  expect(words.text).toContain(part);
  expect(words.text).toMatch(/come back tomorrow when your counter resets\.$/);
  expect(words.action).toBe(action);
});
