import type { Actor, PlanTier } from '../../../kernel/permission.ts';

/** What a plan allows; null is without limit. */
export interface PlanLimits {
  /** Different parcels whose record is opened, per account and UTC day. */
  lookups: number | null;
  /** Different parcels whose owner is shown without opening the record, per account and UTC day: labels, lists, search, the hover box. */
  owners: number | null;
  /** Pictures of parcels, in all. */
  images: number | null;
  bookmarks: number | null;
  focus_areas: number | null;
  projects: number | null;
  /** Free csv rows a calendar month (`max_list_count`). */
  download_rows: number | null;
  /** Members of the group, guests not counted. A group may have a number of its own. */
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
  'seats',
] as const satisfies LimitName[];

/** Of the specification; `anonymous` stands for visitors without an account. */
export type PlanId = 'anonymous' | 'free' | 'pro' | 'enterprise' | 'team' | 'team_flex' | 'unlimited';

export interface Plan {
  id: PlanId;
  level: 'level0' | 'level1' | 'level2' | 'level3' | 'level4';
  tier: PlanTier;
  /** On screen, with the account: "a Pro account". */
  label: string;
  /** The variant of the logo and the class of the page. */
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
  seats: null,
};
const TEAM_LIMITS: PlanLimits = {
  ...NO_LIMITS,
  lookups: 2000,
  owners: 40_000,
  download_rows: 5000,
  seats: 25,
};

/**
 * Every plan with its numbers (`decisions.md`, and section 9 of the store's specification), lowest first. An operator changes numbers with
 * PLATBOOK_PLAN_LIMITS; prices are not here.
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

/** The plan with this id; `free` when there is none (any more). */
export function planOf(id: string, plans: readonly Plan[] = PLANS): Plan {
  return plans.find((plan) => plan.id === id) ?? at(plans, 'free');
}

/**
 * The plan of whoever asks: visitors have one too, and a guest of a group has the free one there. An actor without a group (in tests, on a
 * first start) has the first of its tier.
 */
export function planOfActor(
  { userId, tier, group }: Pick<Actor, 'userId' | 'tier' | 'group'>,
  plans: readonly Plan[] = PLANS,
): Plan {
  if (userId === null) return at(plans, 'anonymous');
  if (group?.role === 'guest') return at(plans, 'free');
  return group ? planOf(group.plan, plans) : at(plans, planOfTier(tier === 'anonymous' ? 'starter' : tier));
}

/** The plan that people mean by a tier. */
export function planOfTier(tier: Exclude<PlanTier, 'anonymous'>): PlanId {
  return tier === 'starter' ? 'free' : tier;
}

/** What people are told to go to for more: the next of Starter, Pro and Team. undefined at the top. */
export function nextPlan(plan: Plan, plans: readonly Plan[] = PLANS): Plan | undefined {
  const steps = [at(plans, 'anonymous'), at(plans, 'free'), at(plans, 'pro'), at(plans, 'team')];
  return steps[steps.findIndex(({ tier }) => tier === plan.tier) + 1];
}

/** The next of Starter, Pro and Team that allows more of this; undefined when none does. */
export function nextPlanWithMore(
  plan: Plan,
  limit: LimitName,
  plans: readonly Plan[] = PLANS,
): Plan | undefined {
  const now = plan.limits[limit];
  if (now === null) return undefined;
  let next = nextPlan(plan, plans);
  while (next !== undefined) {
    const more = next.limits[limit];
    if (more === null || more > now) return next;
    next = nextPlan(next, plans);
  }
  return undefined;
}

function at(plans: readonly Plan[], id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id) ?? PLANS.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`there is no plan ${id}`);
  return plan;
}
