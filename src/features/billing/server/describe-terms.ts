import type { SubscribedPlan } from '../rules/plan-change.ts';
import { PLAN_LABELS } from '../rules/plan-prices.ts';

/** Returns the name of what is paid for: "Pro, monthly" or "Team, 3 users, monthly". */
export function describeTerms({ plan, cycle, users }: Omit<SubscribedPlan, 'priceCents'>): string {
  return `${PLAN_LABELS[plan]}${plan === 'team_flex' ? `, ${users} users` : ''}, ${cycle}`;
}
