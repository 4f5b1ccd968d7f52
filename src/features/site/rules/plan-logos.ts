/** The plan classes of the specification (map-view.md, section 6): each sets the logo's variant. */
export const PLAN_CLASSES = [
  'free',
  'starter',
  'tile',
  'tileserver',
  'pro',
  'team',
  'bundle',
  'enterprise',
  'unlimited',
  'api',
  'combo',
  'api-combo',
  'featureservice',
  'typeahead',
] as const;
export type PlanClass = (typeof PLAN_CLASSES)[number];

/** What stands beside the logo; null for plans that aren't paid, which have the plain one. */
export const PLAN_LOGOS: Readonly<Record<PlanClass, string | null>> = {
  free: null,
  starter: null,
  tile: 'Tiles',
  tileserver: 'Tileserver',
  pro: 'Pro',
  team: 'Team',
  bundle: 'Bundle',
  enterprise: 'Enterprise',
  unlimited: 'Unlimited',
  api: 'API',
  combo: 'Combo',
  'api-combo': 'API Combo',
  featureservice: 'Features',
  typeahead: 'Typeahead',
};

/** The plan class of a reader: that of their group where it has one, else their own tier's. */
export function planClassOf(tier: 'anonymous' | 'starter' | 'pro' | 'team', groupClass?: string): PlanClass {
  const known = PLAN_CLASSES.find((name) => name === groupClass);
  return known ?? (tier === 'anonymous' ? 'free' : tier);
}
