import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumCents } from '../../../kernel/money.ts';
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
    row({ state: 'invoiced', cents: 500 }),
    row({ state: 'trial', count: 2, users: 2, cents: 2400 }),
    row({ state: 'canceled' }),
    row({ plan: 'team_flex', users: 3, cents: 6000 }),
  ]);
  expect(totals).toEqual([
    {
      currency: 'USD',
      plan: 'pro',
      subscriptions: 9,
      users: 9,
      trials: 2,
      pastDue: 1,
      canceled: 1,
      monthlyCents: 3600 + 833 + 1200 + 500,
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

it('counts each subscription once, and rounds the monthly revenue by at most half a cent for each row', () => {
  const counted = fc.record<CountedSubscriptions>({
    currency: fc.constantFrom('USD', 'CAD'),
    plan: fc.constantFrom('pro', 'team_flex'),
    cycle: fc.constantFrom('monthly', 'annual'),
    state: fc.constantFrom('trial', 'active', 'invoiced', 'past_due', 'canceled'),
    count: fc.nat(1000),
    users: fc.nat(1000),
    cents: fc.nat(1_000_000_000),
  });
  fc.assert(
    fc.property(fc.array(counted, { maxLength: 20 }), (rows) => {
      const totals = totalsOfPlans(rows);
      const counts = (list: readonly { subscriptions: number }[]) =>
        list.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
      expect(counts(totals)).toBe(rows.reduce((sum, { count }) => sum + count, 0));
      const paying = rows.filter(({ state }) => state !== 'trial' && state !== 'canceled');
      const exact = paying.reduce((sum, { cycle, cents }) => sum + cents / (cycle === 'annual' ? 12 : 1), 0);
      const sum = sumCents(totals.map(({ monthlyCents }) => monthlyCents));
      expect(Math.abs(sum - exact)).toBeLessThanOrEqual(paying.length / 2 + 0.001);
    }),
  );
});
