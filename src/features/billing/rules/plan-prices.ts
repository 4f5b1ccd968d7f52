import { centsOfText, moneyLabel, timesCents } from '../../../kernel/money.ts';
import { MINIMUM_CHARGE_CENTS } from '../../payments/rules/minimum-charge.ts';

/** The plans that people choose themselves. The others are given by agreement. */
export const SOLD_PLANS = ['pro', 'team_flex'] as const;
export type SoldPlan = (typeof SOLD_PLANS)[number];
export const PLAN_LABELS: Readonly<Record<SoldPlan, string>> = { pro: 'Pro', team_flex: 'Team' };

export const CYCLES = ['monthly', 'annual'] as const;
export type Cycle = (typeof CYCLES)[number];

/** The currency of all plans. */
export const PLAN_CURRENCY = 'USD';

/** The prices of a plan in whole cents; null: it is not sold for this cycle. Those of a plan with `per_seat` are for each person. */
export interface PlanPrice {
  plan: SoldPlan;
  monthly: number;
  annual: number | null;
  per_seat: boolean;
}

/** True for plans with a price per user. They are sold by the month only. */
const PER_SEAT: Readonly<Record<SoldPlan, boolean>> = { pro: false, team_flex: true };
/** A million dollars: more is a typing error. */
const MAX_CENTS = 100_000_000;

/**
 * Reads the prices that the operator set, in dollars: `pro.monthly=12, pro.annual=120, team_flex.monthly=19.50`. A plan without a monthly
 * price is not sold. Every issue names the invalid part.
 */
export function readPlanPrices(text: string): { prices: PlanPrice[]; issues: string[] } {
  const issues: string[] = [];
  const found = new Map<string, number>();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [, plan = '', cycle = '', amount = ''] = /^(\w+)\.(\w+)\s*=\s*(\S+)$/.exec(part) ?? [];
    const cents = centsOfText(amount);
    const key = `${plan}.${cycle}`;
    if (plan === '') issues.push(`"${part}" is not of the form PLAN.CYCLE=DOLLARS`);
    else if (!SOLD_PLANS.some((id) => id === plan))
      issues.push(`"${plan}" is not a plan with a price; known: ${SOLD_PLANS.join(', ')}`);
    else if (!CYCLES.some((id) => id === cycle))
      issues.push(`"${cycle}" is not a cycle; known: ${CYCLES.join(', ')}`);
    else if (cents === null || cents === 0 || cents > MAX_CENTS)
      issues.push(`"${amount}" is not a price from 0.01 to 1,000,000 dollars, such as 12 or 12.50`);
    else if (found.has(key)) issues.push(`"${key}" is given more than once`);
    else found.set(key, cents);
  }
  for (const plan of SOLD_PLANS) {
    if (!found.has(`${plan}.annual`)) continue;
    if (PER_SEAT[plan]) issues.push(`"${plan}" is paid by the month only`);
    else if (!found.has(`${plan}.monthly`)) issues.push(`"${plan}" needs a monthly price too`);
  }
  const prices = SOLD_PLANS.flatMap((plan): PlanPrice[] => {
    const monthly = found.get(`${plan}.monthly`);
    if (monthly === undefined) return [];
    return [{ plan, monthly, annual: found.get(`${plan}.annual`) ?? null, per_seat: PER_SEAT[plan] }];
  });
  return { prices, issues };
}

/** The lowest number of users for which each plan is sold. The page of plans selects it at first. */
export const FEWEST_USERS: Readonly<Record<SoldPlan, number>> = { pro: 1, team_flex: 2 };

/** Returns why a new price of a plan is refused, which is when it is too small to be charged to a card; null if it is accepted. */
export function lowPriceIssue(plan: SoldPlan, cents: number): string | null {
  const users = FEWEST_USERS[plan];
  if (timesCents(cents, users) >= MINIMUM_CHARGE_CENTS) return null;
  const least = moneyLabel(MINIMUM_CHARGE_CENTS / users);
  return `must be ${least} or more${users === 1 ? '' : ' for each user'}: cards can’t be charged less than ${moneyLabel(MINIMUM_CHARGE_CENTS)}`;
}

/** Returns why these prices can't be set now; null if they can. Prices that a site has already stay valid, so that its other settings can be changed. */
export function newPricesIssue(text: string): string | null {
  const issues = readPlanPrices(text).prices.flatMap(({ plan, monthly, annual }) =>
    Object.entries({ monthly, annual }).flatMap(([cycle, cents]) => {
      const issue = cents === null ? null : lowPriceIssue(plan, cents);
      return issue === null ? [] : [`"${plan}.${cycle}" ${issue}`];
    }),
  );
  return issues.length === 0 ? null : issues.join('; ');
}
