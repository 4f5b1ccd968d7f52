import { expect, it } from 'vitest';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { accessTo } from './layer-access.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: 'u', tier, isOperator });

it.each([
  ['a visitor', ANONYMOUS, ['open', 'locked', 'hidden']],
  ['a starter', person('starter'), ['open', 'locked', 'hidden']],
  ['pro', person('pro'), ['open', 'open', 'hidden']],
  ['team', person('team'), ['open', 'open', 'hidden']],
  ['an operator', person('starter', true), ['open', 'open', 'open']],
] as const)('%s', (_who, actor, expected) => {
  expect((['free', 'paid', 'operator'] as const).map((access) => accessTo(actor, access))).toEqual(expected);
});
