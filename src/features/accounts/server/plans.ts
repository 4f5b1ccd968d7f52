import { createCache } from '../../../backend/cache/cache.ts';
import type { Config } from '../../../backend/config.ts';
import { Problem } from '../../../kernel/problem.ts';
import { withOverrides } from '../rules/plan-overrides.ts';
import type { Plan } from '../rules/plans.ts';
import { planLimitsOf } from './settings.ts';

/** The parsed plans, by the text of the setting. Tests use several settings in one process. */
const known = createCache<readonly Plan[]>({ maxEntries: 100 });

/** Returns the plans with their limits on this site. Throws `invalid_input` that names every issue of PLATBOOK_PLAN_LIMITS. */
export function plansOf(config: Pick<Config, 'featureSettings'>): readonly Plan[] {
  const planLimits = planLimitsOf(config);
  const found = known.get(planLimits);
  if (found !== undefined) return found;
  const { plans, issues } = withOverrides(planLimits);
  if (issues.length > 0) throw new Problem('invalid_input', `PLATBOOK_PLAN_LIMITS: ${issues.join('; ')}`);
  known.set(planLimits, plans);
  return plans;
}
