import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { ADMIN_SUBSCRIPTIONS, type AdminSubscription, listSubscriptions } from '../contract.ts';
import { describeNextTerms } from '../rules/describe-terms.ts';
import { totalsOfPlans } from '../rules/recurring-revenue.ts';
import {
  type ListedSubscription,
  countSubscriptions,
  countWaitingRenewals,
  listAllSubscriptions,
} from './queries-admin.ts';

/** The subscriptions of all accounts, for operators. */
export function adminSubscriptionRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  return [
    route(listSubscriptions, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listAllSubscriptions(db, query, ADMIN_SUBSCRIPTIONS + 1);
      return {
        subscriptions: rows.slice(0, ADMIN_SUBSCRIPTIONS).map(describe),
        has_more: rows.length > ADMIN_SUBSCRIPTIONS,
        totals: totalsOfPlans(await countSubscriptions(db)).map((total) => ({
          currency: total.currency,
          plan: total.plan,
          subscriptions: total.subscriptions,
          users: total.users,
          trials: total.trials,
          past_due: total.pastDue,
          canceled: total.canceled,
          monthly_cents: total.monthlyCents,
        })),
        waiting: await countWaitingRenewals(db),
      };
    }),
  ];
}

function describe(row: ListedSubscription): AdminSubscription {
  const { renewalIssue, renewalIssueSince } = row;
  return {
    id: row.id,
    state: row.state,
    plan: row.plan,
    cycle: row.cycle,
    users: row.users,
    price_cents: row.priceCents,
    currency: row.currency,
    account: row.account,
    email: row.email,
    offer: row.offer,
    began_at: row.createdAt.toISOString(),
    period_end: row.periodEnd?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    failures: row.failures,
    purchase_order: row.purchaseOrder,
    invoice_due_on: row.invoiceDueOn,
    next: describeNextTerms(row),
    waits:
      renewalIssue === null || renewalIssueSince === null
        ? null
        : { reason: renewalIssue, since: renewalIssueSince.toISOString() },
  };
}
