import type { PlanTier } from '../../../kernel/permission.ts';

/** Daily property lookups of each plan, unless the operator set others. */
const DAILY_LOOKUPS: Readonly<Record<PlanTier, number>> = {
  anonymous: 25,
  starter: 100,
  pro: 1000,
  team: 2000,
};
const NEXT: Readonly<Record<PlanTier, { tier: PlanTier; name: string } | null>> = {
  anonymous: { tier: 'starter', name: 'free Starter' },
  starter: { tier: 'pro', name: 'Pro' },
  pro: { tier: 'team', name: 'Team' },
  team: null,
};

export const LOOKUP_LIMIT_TITLE = 'Property Lookup Daily Limit Reached';

/** What someone who used up the day's lookups can do (map-view.md, section 8), and what leads there. */
export function lookupLimitWords(tier: PlanTier): {
  text: string;
  action: 'sign-in' | 'plans' | 'support';
} {
  const next = NEXT[tier];
  if (next === null) {
    return {
      text: 'Contact support to increase your daily limit, or come back tomorrow when your counter resets.',
      action: 'support',
    };
  }
  const limit = DAILY_LOOKUPS[next.tier].toLocaleString('en-US');
  return {
    text: `Upgrade to a ${next.name} account to increase your daily limit to ${limit}, or come back tomorrow when your counter resets.`,
    action: tier === 'anonymous' ? 'sign-in' : 'plans',
  };
}
