import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../../backend/db/contains-pattern.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { Cycle, SoldPlan } from '../rules/plan-prices.ts';
import type { CountedSubscriptions } from '../rules/recurring-revenue.ts';
import { type SubscriptionFilter, WAITING } from '../rules/subscription-schemas.ts';
import type { SubscriptionState } from '../rules/subscription-states.ts';

export interface ListedSubscription {
  id: string;
  state: SubscriptionState;
  plan: SoldPlan;
  cycle: Cycle;
  users: number;
  priceCents: number;
  currency: string;
  account: string;
  email: string | null;
  offer: string | null;
  createdAt: Date;
  periodEnd: Date | null;
  endedAt: Date | null;
  failures: number;
  purchaseOrder: string | null;
  invoiceDueOn: string | null;
  nextPlan: SoldPlan | null;
  nextCycle: Cycle | null;
  nextUsers: number | null;
  nextPriceCents: number | null;
  renewalIssue: string | null;
  renewalIssueSince: Date | null;
}

export interface SubscriptionSearch {
  state?: SubscriptionFilter | undefined;
  query?: string | undefined;
  after?: string | undefined;
}

/** Returns the subscriptions of all accounts, the newest first. Those whose first payment has not arrived are left out, unless `state` asks for them. */
export async function listAllSubscriptions(
  db: Db,
  { state, query, after }: SubscriptionSearch,
  limit: number,
): Promise<ListedSubscription[]> {
  const conditions = [stateIs(state)];
  if (query !== undefined) {
    const part = containsPattern(query);
    conditions.push(
      sql`(coalesce(g.name, s.group_name) ilike ${part} or a.name ilike ${part} or a.email ilike ${part}
        or s.purchase_order ilike ${part})`,
    );
  }
  if (after !== undefined)
    conditions.push(
      sql`(s.created_at, s.id) < (select last.created_at, last.id from subscription last where last.id = ${after}::uuid)`,
    );
  const { rows } = await sql<ListedSubscription>`
    select s.id, s.state, s.plan, s.cycle, s.users, s.price_cents as "priceCents", s.currency, coalesce(g.name, s.group_name) as account, a.email,
      f.code as offer, s.created_at as "createdAt", s.period_end as "periodEnd", s.ended_at as "endedAt", s.failures,
      s.purchase_order as "purchaseOrder", p.due_on::text as "invoiceDueOn",
      s.next_plan as "nextPlan", s.next_cycle as "nextCycle", s.next_users as "nextUsers",
      s.next_price_cents as "nextPriceCents", s.renewal_issue as "renewalIssue", s.renewal_issue_since as "renewalIssueSince"
    from subscription s left join account_group g on g.id = s.group_id left join account a on a.id = s.account_id
    left join plan_offer f on f.id = s.offer_id
    left join payment p on p.kind = 'subscription' and p.record_id = s.id::text and p.part = s.invoice_part
    where ${sql.join(conditions, sql` and `)}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

function stateIs(state: SubscriptionSearch['state']): RawBuilder<SqlBool> {
  if (state === undefined) return sql`s.state <> 'starting'`;
  return state === WAITING ? sql`s.renewal_issue is not null` : sql`s.state = ${state}`;
}

/** Counts the subscriptions that could not be renewed yet (`renewal_issue` says why). */
export async function countWaitingRenewals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription where renewal_issue is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the subscriptions that have their plan now. */
export async function countSubscriptions(db: Db): Promise<CountedSubscriptions[]> {
  const { rows } = await sql<CountedSubscriptions>`
    select currency, plan, cycle, state, count(*)::int as count, sum(users)::int as users, sum(price_cents)::bigint as cents
    from subscription where state not in ('starting', 'ended') group by currency, plan, cycle, state order by currency, plan`.execute(
    db,
  );
  return rows;
}
