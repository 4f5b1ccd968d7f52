import { sumCents, timesCents } from '../../../kernel/money.ts';
import { type Cycle, FEWEST_USERS, type PlanPrice, type SoldPlan } from './plan-prices.ts';

/** The plan, the cycle and the number of users that a person selected. `settleChoice` makes the plan, the cycle and the number of users fit each other. */
export interface PlanChoice {
  plan: SoldPlan;
  cycle: Cycle;
  users: number;
}

/** The number of users that can be selected at the checkout. */
export const CHECKOUT_USERS = { min: 1, max: 25 } as const;

type Prices = readonly PlanPrice[];

/** Returns the plan that the parameter `p` of the hash names: `#p=level1`, `#p=pro`; undefined for others and for one that is not sold. */
export function planOfHash(p: string | undefined, prices: Prices): SoldPlan | undefined {
  const plan = { level1: 'pro', pro: 'pro', level3: 'team_flex', team: 'team_flex', team_flex: 'team_flex' }[
    p ?? ''
  ];
  return prices.find((price) => price.plan === plan)?.plan;
}

/**
 * Returns the bounds of the slider for the number of users. They exclude the numbers for which no plan has a price: 1 without Pro, more than 1 without Team.
 */
export function userBounds(prices: Prices): { min: number; max: number } {
  const isSold = (plan: SoldPlan) => prices.some((price) => price.plan === plan);
  return {
    min: isSold('pro') ? CHECKOUT_USERS.min : FEWEST_USERS.team_flex,
    max: isSold('team_flex') ? CHECKOUT_USERS.max : 1,
  };
}

/**
 * Returns the plan for this number of users: Pro for 1 user, Team for more. Moves the number into {@link userBounds}, and makes the cycle
 * monthly if the plan has no annual price.
 */
export function settleChoice(
  { users: requested, cycle }: Omit<PlanChoice, 'plan'>,
  prices: Prices,
): PlanChoice {
  const { min, max } = userBounds(prices);
  const users = Math.min(Math.max(Math.round(requested), min), max);
  const plan = users > 1 ? 'team_flex' : 'pro';
  return { plan, users, cycle: annualIssue(plan, prices) === null ? cycle : 'monthly' };
}

/** Returns why the plan can't be paid by the year; null if it can. */
export function annualIssue(plan: SoldPlan, prices: Prices): string | null {
  const price = prices.find((candidate) => candidate.plan === plan);
  if (price?.per_seat === true)
    return 'Team is paid by the month, so that you can change the number of users.';
  return price === undefined || price.annual === null ? 'This plan has no annual price.' : null;
}

/** Returns how much less a year costs than twelve months; 0 if it doesn't cost less. */
export function annualSavingCents({ monthly, annual }: Pick<PlanPrice, 'monthly' | 'annual'>): number {
  return annual === null ? 0 : Math.max(0, sumCents([timesCents(monthly, 12), -annual]));
}

/** Returns the price of the choice for one cycle; null if it is not sold. */
export function choiceCents({ plan, cycle, users }: PlanChoice, prices: Prices): number | null {
  const price = prices.find((candidate) => candidate.plan === plan);
  const cents = price?.[cycle] ?? null;
  if (price === undefined || cents === null) return null;
  return price.per_seat ? timesCents(cents, users) : cents;
}
