import { expect, test } from 'vitest';
import { RECORD_VIEW_LIMIT_TITLE, recordViewLimitMessage } from '../../accounts/rules/limit-messages.ts';
import { OPEN_PLANS } from '../../accounts/rules/open-plans.ts';
import { PLANS } from '../../accounts/rules/plans.ts';
import { recordViewLimitAction, recordViewLimitAdvice } from './record-view-limit.ts';

test.each(PLANS.map((plan) => [plan.id, plan] as const))('%s: the title appears once', (_, plan) => {
  const { title, text } = recordViewLimitMessage(plan);
  expect(title).toBe(RECORD_VIEW_LIMIT_TITLE);
  expect(recordViewLimitAdvice(`${title}. ${text}.`)).toBe(`${text}.`);
});

test('other messages stay unchanged', () => {
  expect(recordViewLimitAdvice('No more today.')).toBe('No more today.');
});

test.each([
  ['anonymous', false, 'sign-in'],
  // A visitor of an open site, where everybody has the highest tier.
  ['team', false, 'sign-in'],
  ['starter', true, 'plans'],
  ['pro', true, 'plans'],
  ['team', true, 'support'],
] as const)('%s, signed in %s: %s', (tier, isSignedIn, action) => {
  expect(recordViewLimitAction(tier, isSignedIn)).toBe(action);
});

test('a visitor of an open site is told to sign in, not to upgrade', () => {
  const [visitor] = OPEN_PLANS.filter(({ id }) => id === 'anonymous');
  if (visitor === undefined) throw new Error('there is a plan of visitors');
  const { text } = recordViewLimitMessage(visitor, OPEN_PLANS);
  expect(text).toMatch(/^Sign in with a free account to increase your daily limit to 5,000,/);
});
