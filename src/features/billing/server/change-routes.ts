import { type LoadContext, type Route, type RouteInput, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { plansOf, siteKindOf } from '../../accounts/server/index.ts';
import { openGroup } from '../../groups/server/index.ts';
import { checkPlanChange } from '../contract.ts';
import { checkChange } from '../rules/check-change.ts';
import type { Suspensions } from './suspensions.ts';

/** The check of a change of plan. It changes nothing. */
export function changeRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  suspensions: Pick<Suspensions, 'listLimitedItems'>,
): Route[] {
  const load = async ({ query }: RouteInput<typeof checkPlanChange>, { db, actor }: LoadContext) => {
    const slug = query.group ?? actor.group?.slug;
    if (siteKindOf(config) === 'open' || slug === undefined || actor.userId === null)
      throw new Problem('not_found');
    return openGroup(db, slug, actor);
  };
  return [
    route(checkPlanChange, load, async ({ query }, { record: { group, members }, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const { plan, users = null } = query;
      return checkChange({
        now: { plan: group.plan, users: group.seats },
        to: { plan, users },
        limits: planOf(plan, plansOf(config)).limits,
        members,
        held: await suspensions.listLimitedItems(database.kysely, group.id),
      });
    }),
  ];
}
