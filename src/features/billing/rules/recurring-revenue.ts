import { shareOfCents, sumCents } from '../../../kernel/money.ts';
import type { Cycle, SoldPlan } from './plan-prices.ts';
import type { SubscriptionState } from './subscription-states.ts';

/** Subscriptions of one plan, cycle and state, counted. */
export interface CountedSubscriptions {
  currency: string;
  plan: SoldPlan;
  cycle: Cycle;
  state: SubscriptionState;
  count: number;
  users: number;
  /** The sum of their prices for one cycle. */
  cents: number;
}

/** The totals of one plan. */
export interface PlanTotals {
  currency: string;
  plan: SoldPlan;
  subscriptions: number;
  users: number;
  trials: number;
  pastDue: number;
  canceled: number;
  monthlyCents: number;
}

const PAYING: ReadonlySet<SubscriptionState> = new Set(['active', 'invoiced', 'past_due']);

/** Adds up the revenue of each plan per month. A year counts as twelve months. Trials bring no revenue yet, and canceled subscriptions bring no further revenue. */
export function totalsOfPlans(counted: readonly CountedSubscriptions[]): PlanTotals[] {
  const groups = Map.groupBy(counted, ({ currency, plan }) => `${currency} ${plan}`);
  return [...groups.values()].map((rows) => {
    const [{ currency, plan }] = rows as [CountedSubscriptions];
    const countOf = (state: SubscriptionState) =>
      rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
    const paying = rows.filter(({ state }) => PAYING.has(state));
    return {
      currency,
      plan,
      subscriptions: rows.reduce((sum, row) => sum + row.count, 0),
      users: rows.reduce((sum, row) => sum + row.users, 0),
      trials: countOf('trial'),
      pastDue: countOf('past_due'),
      canceled: countOf('canceled'),
      monthlyCents: sumCents(
        paying.map(({ cycle, cents }) => (cycle === 'annual' ? shareOfCents(cents, 1, 12) : cents)),
      ),
    };
  });
}
