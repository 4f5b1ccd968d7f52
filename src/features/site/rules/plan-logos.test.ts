import { expect, it } from 'vitest';
import { planClassOf } from './plan-logos.ts';

it.each([
  ['anonymous', undefined, 'free'],
  ['starter', undefined, 'starter'],
  ['pro', undefined, 'pro'],
  ['team', 'enterprise', 'enterprise'],
  ['starter', 'api-combo', 'api-combo'],
  ['team', 'nonsense', 'team'],
] as const)('%s in a group of %s is %s', (tier, group, plan) => expect(planClassOf(tier, group)).toBe(plan));
