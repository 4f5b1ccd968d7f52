import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKOUT_USERS,
  annualIssue,
  annualSavingCents,
  choiceCents,
  planOfHash,
  settleChoice,
  userBounds,
} from './plan-choice.ts';
import { type Cycle, readPlanPrices } from './plan-prices.ts';

const pricesOf = (text: string) => readPlanPrices(text).prices;
const BOTH = pricesOf('pro.monthly=12, pro.annual=120, team_flex.monthly=19.50');
const PRO_ONLY = pricesOf('pro.monthly=12');
const TEAM_ONLY = pricesOf('team_flex.monthly=19.50');

describe('choosing Pro with more than 1 user switches to team flex, back to 1 switches to Pro', () => {
  it.each([
    [1, 'annual', { plan: 'pro', users: 1, cycle: 'annual' }],
    [2, 'annual', { plan: 'team_flex', users: 2, cycle: 'monthly' }],
    [2, 'monthly', { plan: 'team_flex', users: 2, cycle: 'monthly' }],
    [25, 'monthly', { plan: 'team_flex', users: 25, cycle: 'monthly' }],
    [26, 'monthly', { plan: 'team_flex', users: 25, cycle: 'monthly' }],
    [0, 'monthly', { plan: 'pro', users: 1, cycle: 'monthly' }],
  ] as const)('%d users, %s', (users, cycle, settled) => {
    expect(settleChoice({ users, cycle }, BOTH)).toEqual(settled);
  });
  it('stays on the one plan that is sold', () => {
    expect(settleChoice({ users: 5, cycle: 'annual' }, PRO_ONLY)).toEqual({
      plan: 'pro',
      users: 1,
      cycle: 'monthly',
    });
    expect(settleChoice({ users: 1, cycle: 'monthly' }, TEAM_ONLY)).toMatchObject({
      plan: 'team_flex',
      users: 2,
    });
  });
});

it('the slider at checkout goes from 1 to 25 users, or from 2 if only Team is sold; Pro begins with 1 user and Team with 2', () => {
  expect(CHECKOUT_USERS).toEqual({ min: 1, max: 25 });
  expect([BOTH, PRO_ONLY, TEAM_ONLY].map(userBounds)).toEqual([
    { min: 1, max: 25 },
    { min: 1, max: 1 },
    { min: 2, max: 25 },
  ]);
});

it('annual is disabled when the plan has no annual price or is team flex', () => {
  expect(annualIssue('pro', BOTH)).toBeNull();
  expect(annualIssue('pro', PRO_ONLY)).toBe('This plan has no annual price.');
  expect(annualIssue('team_flex', BOTH)).toBe(
    'Team is paid by the month, so that you can change the number of users.',
  );
});

it.each([
  [1200, 12_000, 2400],
  [1200, null, 0],
  [1000, 13_000, 0],
])(
  'annual saving is twelve times %d minus %s, but 0 if that is negative or there is no annual price: %d',
  (monthly, annual, saving) => {
    expect(annualSavingCents({ monthly, annual })).toBe(saving);
  },
);

it('a URL hash parameter p preselects a plan', () => {
  const named = ['level1', 'pro', 'level3', 'team', 'team_flex', 'level2', 'constructor', undefined];
  expect(named.map((p) => planOfHash(p, BOTH))).toEqual([
    'pro',
    'pro',
    'team_flex',
    'team_flex',
    'team_flex',
    undefined,
    undefined,
    undefined,
  ]);
  expect(planOfHash('level3', PRO_ONLY)).toBeUndefined();
});

it('costs the price of the plan, on Team times the number of users', () => {
  expect(choiceCents({ plan: 'pro', cycle: 'monthly', users: 1 }, BOTH)).toBe(1200);
  expect(choiceCents({ plan: 'pro', cycle: 'annual', users: 1 }, BOTH)).toBe(12_000);
  expect(choiceCents({ plan: 'team_flex', cycle: 'monthly', users: 3 }, BOTH)).toBe(5850);
  expect(choiceCents({ plan: 'team_flex', cycle: 'annual', users: 3 }, BOTH)).toBeNull();
  expect(choiceCents({ plan: 'team_flex', cycle: 'monthly', users: 3 }, PRO_ONLY)).toBeNull();
});

it('a settled choice always has a price, and settling it again changes nothing', () => {
  const cycles = fc.constantFrom<Cycle>('monthly', 'annual');
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 60, noNaN: true }),
      cycles,
      fc.constantFrom(BOTH, PRO_ONLY, TEAM_ONLY),
      (users, cycle, prices) => {
        const settled = settleChoice({ users, cycle }, prices);
        expect(choiceCents(settled, prices)).toBeGreaterThan(0);
        expect(settleChoice(settled, prices)).toEqual(settled);
      },
    ),
  );
});
