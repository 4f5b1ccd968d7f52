import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS, type PersonalDataAudience } from '../../../kernel/permission.ts';
import { highlightRefusal } from './highlight-refusal.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: '1', tier, isOperator });

test.each<[PersonalDataAudience, Actor, string | null]>([
  ['public', ANONYMOUS, 'sign_in_required'],
  ['public', person('starter'), 'not_allowed'],
  ['public', person('pro'), null],
  ['signed-in', person('starter'), 'not_allowed'],
  ['signed-in', person('team'), null],
  ['paid', person('pro'), null],
  ['paid', person('starter', true), null],
])('with owner names for %s, highlighting by %o is answered with %s', (audience, actor, code) => {
  expect(highlightRefusal(actor, { ownerNames: audience, premiumFields: 'plans' })?.code ?? null).toBe(code);
});
