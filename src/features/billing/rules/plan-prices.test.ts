import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPricesIssue, readPlanPrices } from './plan-prices.ts';

describe('prices of plans', () => {
  it('are read in cents', () => {
    expect(readPlanPrices('pro.monthly=12, pro.annual=120, team_flex.monthly=19.50')).toEqual({
      prices: [
        { plan: 'pro', monthly: 1200, annual: 12_000, per_seat: false },
        { plan: 'team_flex', monthly: 1950, annual: null, per_seat: true },
      ],
      issues: [],
    });
    expect(readPlanPrices('')).toEqual({ prices: [], issues: [] });
  });
  it.each([
    ['pro', '"pro" is not of the form PLAN.CYCLE=DOLLARS'],
    ['gold.monthly=1', '"gold" is not a plan with a price; known: pro, team_flex'],
    ['pro.weekly=1', '"weekly" is not a cycle; known: monthly, annual'],
    ['pro.monthly=0', '"0" is not a price from 0.01 to 1,000,000 dollars, such as 12 or 12.50'],
    ['pro.monthly=1.005', '"1.005" is not a price from 0.01 to 1,000,000 dollars, such as 12 or 12.50'],
    ['pro.monthly=-1', '"-1" is not a price from 0.01 to 1,000,000 dollars, such as 12 or 12.50'],
    ['pro.monthly=9999999', '"9999999" is not a price from 0.01 to 1,000,000 dollars, such as 12 or 12.50'],
    ['pro.monthly=1, pro.monthly=2', '"pro.monthly" is given more than once'],
    ['team_flex.monthly=1, team_flex.annual=9', '"team_flex" is paid by the month only'],
    ['pro.annual=9', '"pro" needs a monthly price too'],
  ])('%s: %s', (text, issue) => expect(readPlanPrices(text).issues).toEqual([issue]));
  it('are read from any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const { monthly, annual } of readPlanPrices(text).prices)
          expect([monthly, annual ?? 1].every((cents) => Number.isSafeInteger(cents) && cents > 0)).toBe(
            true,
          );
      }),
    );
  });
});

it.each([
  [
    'pro.monthly=0.49, pro.annual=5',
    '"pro.monthly" must be $0.50 or more: cards can’t be charged less than $0.50',
  ],
  [
    'pro.monthly=1, pro.annual=0.01',
    '"pro.annual" must be $0.50 or more: cards can’t be charged less than $0.50',
  ],
  [
    'team_flex.monthly=0.24',
    '"team_flex.monthly" must be $0.25 or more for each user: cards can’t be charged less than $0.50',
  ],
  ['pro.monthly=0.50, pro.annual=0.50, team_flex.monthly=0.25', null],
])('the new prices %s are refused if one of them is too low to charge a card', (text, issue) => {
  expect(newPricesIssue(text)).toBe(issue);
  // A site whose settings already have such prices can still read them.
  expect(readPlanPrices(text).issues).toEqual([]);
});
