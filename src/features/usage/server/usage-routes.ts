import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { recordViewLimitMessage } from '../../accounts/rules/limit-messages.ts';
import { nextPlanWithMore, planOfActor } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { getImageLimits, getLookupLimits } from '../contract.ts';
import { usageLimits } from '../rules/limits.ts';
import { createUsage } from './usage.ts';

export function usageRoutes(
  services: Pick<Services, 'config' | 'database'>,
  now: () => Date = () => new Date(),
): Route[] {
  const usage = createUsage(services, now);
  const plans = () => plansOf(services.config);
  return [
    route(getLookupLimits, async (_, context) => {
      context.setHeader('cache-control', 'no-store');
      const limits = usageLimits(await usage.of(context, 'lookup'), context.actor.userId !== null);
      const plan = planOfActor(context.actor, plans());
      const tier = nextPlanWithMore(plan, 'lookups', plans())?.tier;
      return {
        ...limits,
        resets_at: new Date((Math.floor(now().getTime() / MS_PER_DAY) + 1) * MS_PER_DAY).toISOString(),
        message: limits.allowed ? null : recordViewLimitMessage(plan, plans()),
        upsell: tier === undefined || tier === 'anonymous' ? null : tier,
      };
    }),

    route(getImageLimits, async ({ params: { id } }, context) => {
      const { userId } = context.actor;
      // The usage of other people is private, including whether they exist.
      if (id !== 'me' && id !== userId) throw new Problem('not_found');
      context.setHeader('cache-control', 'no-store');
      return { imageLimits: usageLimits(await usage.of(context, 'image'), userId !== null) };
    }),
  ];
}
