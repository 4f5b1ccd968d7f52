import { type LoadContext, type Route, type RouteInput, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf, QueryOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { plansOf, siteKindOf } from '../../accounts/server/index.ts';
import { openGroup } from '../../groups/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { checkPlanChange } from '../contract.ts';
import { type ChangeCheck, NO_EFFECTS, checkChange } from '../rules/check-change.ts';
import { annualIssue, choiceCents } from '../rules/plan-choice.ts';
import { changeIssue } from '../rules/subscription-states.ts';
import { describeCost } from './plan-changes.ts';
import { type SubscriptionRow, findSubscription } from './queries-subscriptions.ts';
import { planPricesOf } from './settings.ts';
import type { Suspensions } from './suspensions.ts';

type Query = QueryOf<typeof checkPlanChange>;

/** The check of a change of plan. It changes nothing. */
export function changeRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { payments, suspensions }: { payments: Payments; suspensions: Pick<Suspensions, 'listLimitedItems'> },
): Route[] {
  const db = database.kysely;
  const load = async ({ query }: RouteInput<typeof checkPlanChange>, { db: on, actor }: LoadContext) => {
    const slug = query.group ?? actor.group?.slug;
    if (siteKindOf(config) === 'open' || slug === undefined || actor.userId === null)
      throw new Problem('not_found');
    return openGroup(on, slug, actor);
  };
  return [
    route(checkPlanChange, load, async ({ query }, { record: { group, members }, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const { plan, cycle, users = null } = query;
      const row = await findSubscription(db, group.id);
      const noYears = plan === 'free' || cycle === 'monthly' ? null : annualIssue(plan, planPricesOf(config));
      if (noYears !== null) return refused(noYears);
      const check = checkChange({
        now: { plan: group.plan, users: group.seats, cycle: row?.cycle ?? null },
        to: { plan, users, cycle },
        limits: planOf(plan, plansOf(config)).limits,
        members,
        held: await suspensions.listLimitedItems(db, group.id),
      });
      return check.possible && row !== undefined ? withCost(check, query, row) : { ...check, cost: null };
    }),
  ];

  /** Adds the cost to the check of a change that is possible. Without an address or an answer of the tax service, the change isn't possible now. */
  async function withCost(
    check: ChangeCheck,
    { plan, cycle, users = 1 }: Query,
    row: SubscriptionRow,
  ): Promise<OutputOf<typeof checkPlanChange>> {
    if (plan === 'free') return { ...check, cost: null };
    const issue = changeIssue(row, new Date());
    if (issue !== null) return refused(issue);
    const choice = { plan, cycle, users: plan === 'pro' ? 1 : users };
    const priceCents = choiceCents(choice, planPricesOf(config));
    if (priceCents === null) return { ...check, cost: null };
    try {
      const change = { row, to: { ...choice, priceCents }, now: new Date() };
      return { ...check, cost: await describeCost(payments.taxes, change) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refused(error.details.fields?.[0]?.message ?? error.message);
    }
  }
}

function refused(reason: string): OutputOf<typeof checkPlanChange> {
  return { possible: false, reason, effects: NO_EFFECTS, cost: null };
}
