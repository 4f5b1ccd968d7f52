import { createCache } from '../../../backend/cache/cache.ts';
import type { Config } from '../../../backend/config.ts';
import { Problem } from '../../../kernel/problem.ts';
import { OPEN_PLANS } from '../rules/open-plans.ts';
import { withOverrides } from '../rules/plan-overrides.ts';
import { PLANS, type Plan } from '../rules/plans.ts';
import { planLimitsOf, siteKindOf } from './settings.ts';

/** The parsed plans, by the kind of the site and the text of the setting. Tests use several settings in one process. */
const cache = createCache<readonly Plan[]>({ maxEntries: 100 });

/** Returns the plans with their limits on this site. Throws `invalid_input` that names every issue of PLATBOOK_PLAN_LIMITS. */
export function plansOf(config: Pick<Config, 'featureSettings'>): readonly Plan[] {
  const planLimits = planLimitsOf(config);
  const kind = siteKindOf(config);
  const key = `${kind} ${planLimits}`;
  const found = cache.get(key);
  if (found !== undefined) return found;
  const { plans, issues } = withOverrides(planLimits, kind === 'open' ? OPEN_PLANS : PLANS);
  if (issues.length > 0) throw new Problem('invalid_input', `PLATBOOK_PLAN_LIMITS: ${issues.join('; ')}`);
  cache.set(key, plans);
  return plans;
}
