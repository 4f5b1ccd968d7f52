import type { Db } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { groupPath } from '../../accounts/rules/group-name.ts';
import { type Payments, describePayment } from '../../payments/server/index.ts';
import type { Billing } from '../contract.ts';
import { describeNextTerms } from '../rules/describe-terms.ts';
import { findOpenInvoice } from './invoices.ts';
import { type SubscriptionRow, findSubscription, findSubscriptionSlug } from './queries-subscriptions.ts';
import { findGroupPlan, findSuspension } from './queries-suspensions.ts';
import { SUBSCRIPTION } from './subscription-changes.ts';
import type { Suspensions } from './suspensions.ts';

const INVOICES = 24;

/** Describes the billing of an account (group). */
export async function describeBilling(
  db: Db,
  { payments, suspensions }: { payments: Payments; suspensions: Pick<Suspensions, 'find'> },
  groupId: string,
): Promise<Billing> {
  const row = await findSubscription(db, groupId);
  const invoices = await payments.listOfGroup(db, groupId, { kind: SUBSCRIPTION, limit: INVOICES });
  const invoice = row && (await findOpenInvoice(db, payments, row));
  return {
    subscription:
      row === undefined
        ? null
        : { ...describe(row), invoice: invoice === undefined ? null : describePayment(invoice) },
    suspended: await describeSuspended(db, suspensions, groupId),
    invoices: invoices.map((payment) => describePayment(payment)),
  };
}

async function describeSuspended(
  db: Db,
  suspensions: Pick<Suspensions, 'find'>,
  groupId: string,
): Promise<Billing['suspended']> {
  const row = await findSuspension(db, groupId);
  const group = row && (await findGroupPlan(db, groupId));
  if (row === undefined || group === undefined) return null;
  return {
    ...(await suspensions.find(db, group)),
    delete_after: row.deleteAfter?.toISOString() ?? null,
  };
}

type Described = NonNullable<Billing['subscription']>;

function describe(row: SubscriptionRow): Omit<Described, 'invoice'> {
  return {
    state: row.state,
    plan: row.plan,
    cycle: row.cycle,
    users: row.users,
    price_cents: row.priceCents,
    period_end: row.periodEnd?.toISOString() ?? null,
    next_try_at: row.state === 'past_due' ? (row.nextAt?.toISOString() ?? null) : null,
    next: describeNextTerms(row),
    purchase_order: row.purchaseOrder,
    owed_cents: row.owedCents,
  };
}

/** Returns the state of a subscription and the path of its account (group). The path is null until the account has the plan. */
export async function getSubscriptionPath(
  db: Db,
  id: string,
): Promise<{ path: string | null; state: SubscriptionRow['state'] }> {
  const found = await findSubscriptionSlug(db, id);
  if (found === undefined) throw new Problem('not_found');
  const { slug, state } = found;
  return { path: state === 'starting' || slug === null ? null : groupPath(slug), state };
}
