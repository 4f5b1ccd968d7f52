import { describe, expect, test } from 'vitest';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { PARCEL_COLUMNS } from './parcel-columns.ts';
import { lockOf, premiumTierOf, seesPremium, type LockedField, type PremiumTier } from './premium-fields.ts';

const person = (tier: Actor['tier'], isOperator = false): Actor => ({ userId: '1', tier, isOperator });
const PEOPLE = {
  anonymous: ANONYMOUS,
  starter: person('starter'),
  pro: person('pro'),
  team: person('team'),
  operator: person('starter', true),
};

describe('a lock', () => {
  test.each<
    [LockedField['country'], PremiumTier | null, boolean, keyof typeof PEOPLE, 'pro' | 'team' | null]
  >([
    // in the US a premium field is locked for everybody when its value is missing
    ['us', 'premium', false, 'anonymous', 'pro'],
    ['us', 'premium', false, 'starter', 'pro'],
    ['us', 'premium', true, 'anonymous', null],
    ['us', 'team', false, 'starter', 'team'],
    ['us', 'team', false, 'pro', 'team'],
    ['us', 'team', true, 'team', null],
    ['us', null, false, 'anonymous', null],
    // elsewhere it is locked for people without a paid plan, with or without a value
    ['ca', 'premium', true, 'anonymous', 'pro'],
    ['ca', 'premium', false, 'starter', 'pro'],
    ['ca', 'team', true, 'starter', 'pro'],
    ['ca', 'premium', false, 'pro', null],
    ['ca', 'team', true, 'pro', null],
    ['ca', 'premium', true, 'operator', null],
    ['ca', null, true, 'anonymous', null],
  ])('%s %s, value %s, %s: %s', (country, tier, hasValue, who, expected) => {
    expect(lockOf({ country, tier, hasValue }, PEOPLE[who])).toBe(expected);
  });

  test('is shown exactly where the server withholds the value', () => {
    for (const country of ['us', 'ca'] as const) {
      for (const tier of [null, 'premium', 'team'] as const) {
        for (const actor of Object.values(PEOPLE)) {
          const hasValue = seesPremium({ country, tier }, actor, 'plans');
          expect(lockOf({ country, tier, hasValue }, actor) === null).toBe(hasValue);
          expect(seesPremium({ country, tier }, actor, 'everyone')).toBe(true);
        }
      }
    }
  });
});

describe('the tier of a column', () => {
  test.each([
    ['owner', null],
    ['parval', null],
    ['zoning_type', 'premium'],
    ['fema_flood_zone', 'premium'],
    ['usps_vacancy', 'team'],
    ['dpv_status', 'team'],
    ['WARD', null],
    ['constructor', null],
  ])('%s: %s', (name, tier) => {
    expect(premiumTierOf(name)).toBe(tier);
  });

  test('exists only for the premium columns of the schema', () => {
    for (const { name, tier } of PARCEL_COLUMNS)
      expect(premiumTierOf(name) !== null, name).toBe(tier === 'premium');
  });
});
