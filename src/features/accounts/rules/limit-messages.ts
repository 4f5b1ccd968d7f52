import { PLANS, type Plan, nextPlanWithMore } from './plans.ts';

export const RECORD_VIEW_LIMIT_TITLE = 'Property Lookup Daily Limit Reached';

/** Returns the message for an exhausted daily lookup limit, for the panel and the counter. Without a final period. */
export function recordViewLimitMessage(
  plan: Plan,
  plans: readonly Plan[] = PLANS,
): { title: string; text: string } {
  const title = RECORD_VIEW_LIMIT_TITLE;
  const next = nextPlanWithMore(plan, 'lookups', plans);
  if (next === undefined) {
    return {
      title,
      text: 'Please contact support to increase your daily limit, or come back tomorrow when your counter resets',
    };
  }
  const { lookups } = next.limits;
  // On an open site all people have the same tier, visitors too. There the next plan is that of an account, so the visitor must sign in, not upgrade.
  const isOpen = plan.tier === next.tier;
  const increase =
    lookups === null
      ? 'lift your daily limit'
      : `increase your daily limit to ${lookups.toLocaleString('en-US')}`;
  return {
    title,
    text: `${isOpen ? 'Sign in with' : 'Upgrade to'} a ${next.label} account to ${increase}, or come back tomorrow when your counter resets`,
  };
}

/** Returns the message for a reply without owners, because the daily owner limit is reached. */
export function ownersLimitMessage(plan: Plan, plans: readonly Plan[] = PLANS): string {
  const { owners } = plan.limits;
  const next = nextPlanWithMore(plan, 'owners', plans);
  const shown = `Today's limit of ${(owners ?? 0).toLocaleString('en-US')} different owners is reached, so more are left out until midnight UTC.`;
  if (next === undefined) return shown;
  const more =
    next.limits.owners === null ? 'all of them' : `${next.limits.owners.toLocaleString('en-US')} a day`;
  return `${shown} ${plan.id === 'anonymous' ? `Sign in with a ${next.label} account` : `Upgrade to a ${next.label} account`} to see ${more}.`;
}
