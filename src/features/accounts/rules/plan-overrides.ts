import { LIMIT_NAMES, PLANS, type Plan, type PlanId, type PlanLimits } from './plans.ts';

const MAX = 1_000_000_000;

/** Applies an operator's limits to the plans: `anonymous.lookups=500, free.images=20, team.lookups=unlimited`. Every issue names the invalid part. */
export function withOverrides(
  text: string,
  plans: readonly Plan[] = PLANS,
): { plans: Plan[]; issues: string[] } {
  const issues: string[] = [];
  const changes = new Map<PlanId, Partial<PlanLimits>>();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [, planId = '', name = '', number = ''] = /^(\w+)\.(\w+)\s*=\s*(\d+|unlimited)$/.exec(part) ?? [];
    const plan = plans.find(({ id }) => id === planId);
    const limit = LIMIT_NAMES.find((known) => known === name);
    if (planId === '') issues.push(`"${part}" is not of the form PLAN.LIMIT=NUMBER`);
    else if (plan === undefined)
      issues.push(`"${planId}" is not a plan; known: ${plans.map(({ id }) => id).join(', ')}`);
    else if (limit === undefined) issues.push(`"${name}" is not a limit; known: ${LIMIT_NAMES.join(', ')}`);
    else if (Number(number) > MAX) issues.push(`"${part}" is more than ${MAX}; write unlimited`);
    else
      changes.set(plan.id, {
        ...changes.get(plan.id),
        [limit]: number === 'unlimited' ? null : Number(number),
      });
  }
  return {
    plans: plans.map((plan) => ({ ...plan, limits: { ...plan.limits, ...changes.get(plan.id) } })),
    issues,
  };
}
