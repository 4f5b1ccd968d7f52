import { PLANS, type Plan, type PlanLimits } from './plans.ts';

/** The kind of a site. `open`: no plans, prices or locks. */
export type SiteKind = 'open' | 'plans';

/** The limits of a visitor on an open site. They stop programs that copy a whole county one record at a time. People who read stay below them. */
const VISITOR_LIMITS: Partial<PlanLimits> = { lookups: 1000, owners: 20_000, images: 50, questions: 20 };

/** The limits of every account on an open site. */
const ACCOUNT_LIMITS: PlanLimits = {
  lookups: 5000,
  owners: 100_000,
  images: 1000,
  bookmarks: 10_000,
  focus_areas: 500,
  projects: 500,
  download_rows: null,
  questions: 200,
  seats: null,
};

/**
 * The plans of an open site. Everybody has the highest tier, visitors too, so that nothing is locked. Every account has the same limits, whatever plan it had
 * before, and keeps the id of that plan. Limits of visitors on bookmarks, focus areas and projects stay 0, because these belong to an account.
 */
export const OPEN_PLANS: readonly Plan[] = PLANS.map((plan) =>
  plan.id === 'anonymous'
    ? { ...plan, tier: 'team', limits: { ...plan.limits, ...VISITOR_LIMITS } }
    : { ...plan, tier: 'team', label: 'free', planClass: 'team', limits: ACCOUNT_LIMITS },
);
