import type { PlanTier } from '../../../kernel/permission.ts';
import { planOf, planOfTier } from '../../accounts/rules/plans.ts';

const NEXT_PLAN: Readonly<Record<PlanTier, string | null>> = {
  anonymous: null,
  starter: 'upgrade to Pro to keep 5',
  pro: 'upgrade to Team to keep as many as you like',
  team: null,
};

/** How many focus areas a plan keeps (decisions.md); null is any number. */
export function focusAreaLimit(tier: PlanTier): number | null {
  return planOf(tier === 'anonymous' ? tier : planOfTier(tier)).limits.focus_areas;
}

/** Why one more can't be kept, in words with a way out; null when it can. */
export function limitRefusal(tier: PlanTier, used: number): string | null {
  const limit = focusAreaLimit(tier);
  if (limit === null || used < limit) return null;
  if (limit === 0) return 'Sign in to save focus areas.';
  const kept = limit === 1 ? 'one focus area' : `${limit} focus areas`;
  return `Your plan keeps ${kept}. Delete one, or ${NEXT_PLAN[tier] ?? 'ask support for more'}.`;
}
