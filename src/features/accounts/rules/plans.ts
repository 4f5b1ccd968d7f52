import type { Actor, PlanTier } from '../../../kernel/permission.ts';

/** The limits of a plan; null means unlimited. */
export interface PlanLimits {
  /** Distinct parcels whose record is opened, per account and UTC day. */
  lookups: number | null;
  /** Distinct parcels whose owner is shown without opening the record, per account and UTC day: in labels, lists, search and the hover box. */
  owners: number | null;
  /** Total number of parcel pictures. */
  images: number | null;
  bookmarks: number | null;
  focus_areas: number | null;
  projects: number | null;
  /** Free CSV rows per calendar month (`max_list_count`). */
  download_rows: number | null;
  /** Questions that a language model answers, per account and UTC day. Repeated answers don't count. */
  questions: number | null;
  /** Members of the group, not counting guests. A group may have its own limit. */
  seats: number | null;
}
export type LimitName = keyof PlanLimits;
export const LIMIT_NAMES = [
  'lookups',
  'owners',
  'images',
  'bookmarks',
  'focus_areas',
  'projects',
  'download_rows',
  'questions',
  'seats',
] as const satisfies LimitName[];

/** The ids of the plans, and `anonymous` for visitors without an account. */
export type PlanId = 'anonymous' | 'free' | 'pro' | 'enterprise' | 'team' | 'team_flex' | 'unlimited';

export interface Plan {
  id: PlanId;
  level: 'level0' | 'level1' | 'level2' | 'level3' | 'level4';
  tier: PlanTier;
  /** Label on screen, followed by "account": "a Pro account". */
  label: string;
  /** Selects the variant of the logo in the main menu: see `planClassOf` in `features/site/rules/plan-logos.ts`. */
  planClass: string;
  limits: PlanLimits;
}

const NO_LIMITS: PlanLimits = {
  lookups: null,
  owners: null,
  images: null,
  bookmarks: null,
  focus_areas: null,
  projects: null,
  download_rows: null,
  questions: null,
  seats: null,
};
const TEAM_LIMITS: PlanLimits = {
  ...NO_LIMITS,
  lookups: 2000,
  owners: 40_000,
  download_rows: 5000,
  questions: 200,
  seats: 25,
};

/**
 * Every plan with its limits, the lowest level first. Operators change limits with PLATBOOK_PLAN_LIMITS. Prices are settings of the billing feature.
 */
export const PLANS: readonly Plan[] = [
  {
    id: 'anonymous',
    level: 'level0',
    tier: 'anonymous',
    label: 'Anon',
    planClass: 'free',
    limits: {
      lookups: 25,
      owners: 500,
      images: 0,
      bookmarks: 0,
      focus_areas: 0,
      projects: 0,
      download_rows: 0,
      questions: 5,
      seats: 0,
    },
  },
  {
    id: 'free',
    level: 'level0',
    tier: 'starter',
    label: 'Starter',
    planClass: 'starter',
    limits: {
      lookups: 100,
      owners: 2000,
      images: 5,
      bookmarks: 10,
      focus_areas: 1,
      projects: 1,
      download_rows: 0,
      questions: 10,
      seats: 1,
    },
  },
  {
    id: 'pro',
    level: 'level1',
    tier: 'pro',
    label: 'Pro',
    planClass: 'pro',
    limits: {
      lookups: 1000,
      owners: 20_000,
      images: null,
      bookmarks: 100,
      focus_areas: 5,
      projects: 5,
      download_rows: 5000,
      questions: 100,
      seats: 1,
    },
  },
  {
    id: 'enterprise',
    level: 'level2',
    tier: 'team',
    label: 'Enterprise',
    planClass: 'enterprise',
    limits: { ...TEAM_LIMITS, seats: null },
  },
  { id: 'team', level: 'level3', tier: 'team', label: 'Team', planClass: 'team', limits: TEAM_LIMITS },
  { id: 'team_flex', level: 'level3', tier: 'team', label: 'Team', planClass: 'team', limits: TEAM_LIMITS },
  {
    id: 'unlimited',
    level: 'level4',
    tier: 'team',
    label: 'Unlimited',
    planClass: 'unlimited',
    limits: NO_LIMITS,
  },
];

/** Returns the plan with this id, or `free` when the plan does not exist or no longer exists. */
export function planOf(id: string, plans: readonly Plan[] = PLANS): Plan {
  return plans.find((plan) => plan.id === id) ?? at(plans, 'free');
}

/**
 * Returns the plan of an actor. Visitors have one too, and a guest of a group has the free plan there. An actor without a group (in tests, or
 * on a first start) gets the plan that `planOfTier` returns for its tier.
 */
export function planOfActor(
  { userId, tier, group }: Pick<Actor, 'userId' | 'tier' | 'group'>,
  plans: readonly Plan[] = PLANS,
): Plan {
  if (userId === null) return at(plans, 'anonymous');
  if (group?.role === 'guest') return at(plans, 'free');
  return group ? planOf(group.plan, plans) : at(plans, planOfTier(tier === 'anonymous' ? 'starter' : tier));
}

/** Returns the id of the plan that people mean by the name of a tier. */
export function planOfTier(tier: Exclude<PlanTier, 'anonymous'>): PlanId {
  return tier === 'starter' ? 'free' : tier;
}

/** Returns the next of Starter, Pro and Team with a higher limit of this kind; undefined when there is none. */
export function nextPlanWithMore(
  plan: Plan,
  limit: LimitName,
  plans: readonly Plan[] = PLANS,
): Plan | undefined {
  const now = plan.limits[limit];
  if (now === null) return undefined;
  return plansAbove(plan, plans).find(({ limits: { [limit]: more } }) => more === null || more > now);
}

/** Returns the plans to recommend to people who need more than this one has, lowest first. */
function plansAbove(plan: Plan, plans: readonly Plan[]): readonly Plan[] {
  const steps = [at(plans, 'anonymous'), at(plans, 'free'), at(plans, 'pro'), at(plans, 'team')];
  const own = steps.findIndex(({ id }) => id === plan.id);
  return steps.slice((own === -1 ? steps.findLastIndex(({ tier }) => tier === plan.tier) : own) + 1);
}

function at(plans: readonly Plan[], id: PlanId): Plan {
  const plan =
    plans.find((candidate) => candidate.id === id) ?? PLANS.find((candidate) => candidate.id === id);
  if (plan === undefined) throw new Error(`there is no plan ${id}`);
  return plan;
}
