import { expect, it } from 'vitest';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { terrainAccess } from './terrain-access.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: '1', tier, isOperator });

it.each([
  [ANONYMOUS, true, 'upgrade'],
  [person('starter'), true, 'upgrade'],
  [person('pro'), true, 'open'],
  [person('team'), true, 'open'],
  [person('starter', true), true, 'open'],
  [person('team', true), false, 'none'],
  [ANONYMOUS, false, 'none'],
] as const)('%o, heights: %s: %s', (actor, hasSource, access) =>
  expect(terrainAccess(actor, hasSource)).toBe(access),
);
