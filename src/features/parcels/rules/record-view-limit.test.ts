import { expect, test } from 'vitest';
import { PLANS } from '../../accounts/rules/plans.ts';
import { RECORD_VIEW_LIMIT_TITLE, recordViewLimitMessage } from '../../accounts/rules/limit-messages.ts';
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
  ['anonymous', 'sign-in'],
  ['starter', 'plans'],
  ['pro', 'plans'],
  ['team', null],
] as const)('%s: %s', (tier, action) => {
  expect(recordViewLimitAction(tier)).toBe(action);
});
