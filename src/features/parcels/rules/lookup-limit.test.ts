import { expect, test } from 'vitest';
import { PLANS } from '../../accounts/rules/plans.ts';
import { LOOKUP_LIMIT_TITLE, lookupLimitMessage } from '../../accounts/rules/limit-messages.ts';
import { lookupLimitAction, lookupLimitAdvice } from './lookup-limit.ts';

test.each(PLANS.map((plan) => [plan.id, plan] as const))('%s: the title appears once', (_, plan) => {
  const { title, text } = lookupLimitMessage(plan);
  expect(title).toBe(LOOKUP_LIMIT_TITLE);
  expect(lookupLimitAdvice(`${title}. ${text}.`)).toBe(`${text}.`);
});

test('other messages stay unchanged', () => {
  expect(lookupLimitAdvice('No more today.')).toBe('No more today.');
});

test.each([
  ['anonymous', 'sign-in'],
  ['starter', 'plans'],
  ['pro', 'plans'],
  ['team', null],
] as const)('%s: %s', (tier, action) => {
  expect(lookupLimitAction(tier)).toBe(action);
});
