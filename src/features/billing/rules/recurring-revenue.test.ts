import { expect, it } from 'vitest';
import { type CountedSubscriptions, totalsOfPlans } from './recurring-revenue.ts';

const row = (change: Partial<CountedSubscriptions>): CountedSubscriptions => ({
  currency: 'USD',
  plan: 'pro',
  cycle: 'monthly',
  state: 'active',
  count: 1,
  users: 1,
  cents: 1200,
  ...change,
});

it('adds up each plan: a year counts as twelve months, and only payments that recur count', () => {
  const totals = totalsOfPlans([
    row({ count: 3, users: 3, cents: 3600 }),
    row({ cycle: 'annual', cents: 10_000 }),
    row({ state: 'past_due' }),
    row({ state: 'trial', count: 2, users: 2, cents: 2400 }),
    row({ state: 'canceled' }),
    row({ plan: 'team_flex', users: 3, cents: 6000 }),
  ]);
  expect(totals).toEqual([
    {
      currency: 'USD',
      plan: 'pro',
      subscriptions: 8,
      users: 8,
      trials: 2,
      pastDue: 1,
      canceled: 1,
      monthlyCents: 3600 + 833 + 1200,
    },
    {
      currency: 'USD',
      plan: 'team_flex',
      subscriptions: 1,
      users: 3,
      trials: 0,
      pastDue: 0,
      canceled: 0,
      monthlyCents: 6000,
    },
  ]);
  expect(totalsOfPlans([])).toEqual([]);
});
