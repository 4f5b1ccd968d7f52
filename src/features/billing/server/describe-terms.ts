import type { SubscribedPlan } from '../rules/plan-change.ts';

/** The names of plans on invoices and in emails. */
export const PLAN_LABELS = { pro: 'Pro', team_flex: 'Team' } as const;

/** Returns the name of what is paid for: "Pro, monthly" or "Team, 3 users, monthly". */
export function describeTerms({ plan, cycle, users }: Omit<SubscribedPlan, 'priceCents'>): string {
  return `${PLAN_LABELS[plan]}${plan === 'team_flex' ? `, ${users} users` : ''}, ${cycle}`;
}
