import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  OFFER_CODE,
  type PlanOffer,
  choiceIssue,
  describeOffer,
  offerCents,
  offerIssue,
  offeredChoice,
  tidyOfferCode,
} from './plan-offers.ts';

const OFFER: PlanOffer = {
  code: 'SPRING-26',
  name: 'Spring',
  plan: 'team_flex',
  cycle: 'monthly',
  price_cents: 1500,
  users: null,
  groupId: null,
  maxUses: 3,
  lastDay: '2026-11-30',
  isEnded: false,
  uses: 2,
};

describe('an offer', () => {
  it.each([
    ['is open on its last day', {}, '2026-11-30', null],
    ['is over on the day after it', {}, '2026-12-01', 'This offer has ended. Its last day was 2026-11-30.'],
    ['is over when an operator ended it', { isEnded: true }, '2026-11-01', 'This offer has ended.'],
    ['is used up', { uses: 3 }, '2026-11-01', 'This offer has been used as often as it can be.'],
    ['without limits never ends', { uses: 9000, maxUses: null, lastDay: null }, '2090-01-01', null],
  ])('%s', (_, change, day, issue) => {
    expect(offerIssue({ ...OFFER, ...change }, day)).toBe(issue);
  });

  it.each([
    [
      'is not for another plan',
      { plan: 'pro', cycle: 'monthly', users: 1 },
      'This offer is for Team, monthly.',
    ],
    ['is for its plan with any number of users', { plan: 'team_flex', cycle: 'monthly', users: 7 }, null],
  ] as const)('%s', (_, choice, issue) => {
    expect(choiceIssue(OFFER, choice)).toBe(issue);
  });

  it('for a number of users is for that number alone', () => {
    const five = { ...OFFER, users: 5 };
    expect(choiceIssue(five, { plan: 'team_flex', cycle: 'monthly', users: 5 })).toBeNull();
    expect(choiceIssue(five, { plan: 'team_flex', cycle: 'monthly', users: 4 })).toBe(
      'This offer is for Team with 5 users, monthly.',
    );
  });

  it('for Team costs its price for each user, and for Pro its price once', () => {
    expect(offerCents(OFFER, 4)).toBe(6000);
    expect(offerCents({ plan: 'pro', price_cents: 9900 }, 1)).toBe(9900);
    expect(describeOffer({ plan: 'pro', cycle: 'annual', users: 1 })).toBe('Pro, annual');
  });

  it('replaces a number of users that it is not for', () => {
    expect(offeredChoice(OFFER, 1)).toEqual({ plan: 'team_flex', cycle: 'monthly', users: 2 });
    expect(offeredChoice({ ...OFFER, users: 5 }, 9)).toMatchObject({ users: 5 });
    expect(offeredChoice({ plan: 'pro', cycle: 'annual', users: null }, 9)).toEqual({
      plan: 'pro',
      cycle: 'annual',
      users: 1,
    });
  });

  it('has a code of capitals, digits and hyphens', () => {
    expect(tidyOfferCode('  spring-26 ')).toBe('SPRING-26');
    expect(['SPRING-26', 'A1B2'].every((code) => OFFER_CODE.test(code))).toBe(true);
    expect(['ABC', '-ABCD', 'SPRING 26', 'ß123', 'A'.repeat(41)].some((code) => OFFER_CODE.test(code))).toBe(
      false,
    );
  });
});

it('an offer turns every number of users into a choice that it applies to, which costs exactly its price for each user', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('pro' as const, 'team_flex' as const),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.option(fc.integer({ min: 2, max: 25 })),
      fc.integer({ min: -5, max: 100 }),
      (plan, price_cents, bound, asked) => {
        const offer: PlanOffer = { ...OFFER, plan, price_cents, users: plan === 'pro' ? null : bound };
        const choice = offeredChoice(offer, asked);
        expect(choiceIssue(offer, choice)).toBeNull();
        const cents = offerCents(offer, choice.users);
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(cents).toBe(price_cents * choice.users);
      },
    ),
  );
});
