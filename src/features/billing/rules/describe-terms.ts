import type { SubscribedPlan } from './plan-change.ts';
import { PLAN_LABELS } from './plan-prices.ts';

type Terms = Omit<SubscribedPlan, 'priceCents'>;

/** Returns the label of a plan with its users and cycle, for payments: "Pro, monthly" or "Team, 3 users, monthly". */
export function describeTerms({ plan, cycle, users }: Terms): string {
  return `${PLAN_LABELS[plan]}${plan === 'team_flex' ? `, ${users} users` : ''}, ${cycle}`;
}

/** Returns the planned terms of a subscription in the form of the API; null if no change is planned. */
export function describeNextTerms({
  nextPlan: plan,
  nextCycle: cycle,
  nextUsers: users,
  nextPriceCents: cents,
}: {
  nextPlan: Terms['plan'] | null;
  nextCycle: Terms['cycle'] | null;
  nextUsers: number | null;
  nextPriceCents: number | null;
}): (Terms & { price_cents: number }) | null {
  return plan === null || cycle === null || users === null || cents === null
    ? null
    : { plan, cycle, users, price_cents: cents };
}
