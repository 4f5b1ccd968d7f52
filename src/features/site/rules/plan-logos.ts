/** The classes of plans. Each selects a variant of the logo. */
const PLAN_CLASSES = [
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

/** The text next to the logo; null for unpaid plans, which have the plain logo. */
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

/** Returns the class that selects the logo: the class of the reader's plan (`planClass`) if it is one of these classes, otherwise the class of their tier. */
export function planClassOf(tier: 'anonymous' | 'starter' | 'pro' | 'team', planClass?: string): PlanClass {
  const known = PLAN_CLASSES.find((name) => name === planClass);
  return known ?? (tier === 'anonymous' ? 'free' : tier);
}
