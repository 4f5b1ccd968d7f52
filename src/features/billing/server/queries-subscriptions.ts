import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BillingAddress } from '../../payments/rules/billing-address.ts';
import type { BillingNotice } from '../rules/billing-emails.ts';
import type { SubscribedPlan } from '../rules/plan-change.ts';
import type { Cycle, SoldPlan } from '../rules/plan-prices.ts';
import type { SubscriptionState } from '../rules/subscription-states.ts';
import { emailsOfPayers } from './queries-suspensions.ts';

/** A card of a checkout whose account doesn't exist yet. */
export interface CheckoutCard {
  provider: 'practice' | 'stripe';
  token: string;
  customer: string | null;
  brand: string;
  last4: string;
  expirationMonth: number;
  expirationYear: number;
  cardholderName: string;
}

/** A change that begins when its payment, which has this `part`, is paid in the same period. */
interface ChargedChange extends SubscribedPlan {
  part: string;
}

export interface SubscriptionRow {
  id: string;
  requestKey: string;
  groupId: string | null;
  accountId: string | null;
  groupName: string;
  plan: SoldPlan;
  cycle: Cycle;
  users: number;
  priceCents: number;
  currency: string;
  /** The offer that gave the price. */
  offerId: string | null;
  state: SubscriptionState;
  /** The number of periods that have begun. A trial does not count. */
  period: number;
  /** Every period ends on the day of the month of this time, or on the last day of a shorter month. */
  anchoredAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** The plan, cycle, users and price that are planned for the next period; null: they stay. */
  nextPlan: SoldPlan | null;
  nextCycle: Cycle | null;
  nextUsers: number | null;
  nextPriceCents: number | null;
  /** The larger plan that is being charged; null: there is none. */
  chargedChange: ChargedChange | null;
  /** The number of changes of the plan so far. It numbers their payments. */
  changes: number;
  card: CheckoutCard | null;
  /** The number of times that the next period could not be paid. */
  failures: number;
  /** When the job looks at the subscription again; null before its trial or first payment, and after its end. */
  nextAt: Date | null;
  /** The email that has to be sent. */
  notice: BillingNotice | null;
  /** The number of the purchase order on its invoices; null: its renewals are charged to a card. */
  purchaseOrder: string | null;
  /** The `part` of the payment of its open invoice; null: no invoice is open. */
  invoicePart: string | null;
  /** The cost of upgrades for the rest of the period, for the next invoice. */
  owedCents: number;
  /** The address that decides about the sales tax; null: none is known. */
  billingAddress: BillingAddress | null;
  /** Why the last run could not renew it, for operators; null: its renewal is not delayed. */
  renewalIssue: string | null;
}

const COLUMNS =
  sql.raw(`s.id, s.request_key as "requestKey", s.group_id as "groupId", s.account_id as "accountId", s.group_name as "groupName", s.plan, s.cycle, s.users,
  s.price_cents as "priceCents", s.currency, s.offer_id as "offerId", s.state, s.period, s.anchored_at as "anchoredAt", s.period_start as "periodStart", s.period_end as "periodEnd",
  s.next_plan as "nextPlan", s.next_cycle as "nextCycle", s.next_users as "nextUsers", s.next_price_cents as "nextPriceCents", s.charged_change as "chargedChange",
  s.changes, s.card, s.failures, s.next_at as "nextAt", s.notice,
  s.purchase_order as "purchaseOrder", s.invoice_part as "invoicePart", s.owed_cents as "owedCents",
  s.billing_address as "billingAddress", s.renewal_issue as "renewalIssue"`);

interface NewSubscription {
  requestKey: string;
  accountId: string;
  /** null: a new account gets the plan. */
  groupId: string | null;
  groupName: string;
  plan: SoldPlan;
  cycle: Cycle;
  users: number;
  priceCents: number;
  offerId: string | null;
  card: CheckoutCard | null;
}

/** Adds a subscription, unless this checkout has one. Returns it locked. */
export async function insertSubscription(
  trx: Trx,
  subscription: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const { requestKey, accountId, groupId, groupName, plan, cycle, users, priceCents, offerId, card } =
    subscription;
  await sql`
    insert into subscription (request_key, account_id, group_id, group_name, plan, cycle, users, price_cents, offer_id, card)
    values (${requestKey}::uuid, ${accountId}::uuid, ${groupId}::uuid, ${groupName}, ${plan}, ${cycle}, ${users}, ${priceCents},
      ${offerId}::uuid, ${card === null ? null : JSON.stringify(card)}::jsonb)
    on conflict (request_key) do nothing`.execute(trx);
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from subscription s where s.request_key = ${requestKey}::uuid for update`.execute(trx);
  return rows[0];
}

/** Returns true if a checkout with this key has begun: it may have charged a card. */
export async function hasCheckout(db: Db, requestKey: string): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription where request_key = ${requestKey}::uuid`.execute(db);
  return rows.length > 0;
}

/** Returns a subscription, locked until the transaction ends. */
export async function lockSubscription(trx: Trx, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from subscription s where s.id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

type Holder = Pick<SubscriptionRow, 'groupId' | 'accountId' | 'invoicePart'>;

/** Returns the account (group), the person and the open invoice of a subscription, without locking it. */
export async function findHolder(trx: Trx, id: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select group_id as "groupId", account_id as "accountId", invoice_part as "invoicePart" from subscription where id = ${id}::uuid`.execute(
    trx,
  );
  return rows[0];
}

/** Returns the subscription that an account has now. */
export async function findSubscription(db: Db | Trx, groupId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from subscription s where s.group_id = ${groupId}::uuid and s.state not in ('starting', 'ended')`.execute(
    db,
  );
  return rows[0];
}

/** Returns a subscription in any state, without locking it. */
export async function findSubscriptionById(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } =
    await sql<SubscriptionRow>`select ${COLUMNS} from subscription s where s.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function findSubscriptionSlug(
  db: Db,
  id: string,
): Promise<{ slug: string | null; state: SubscriptionState } | undefined> {
  const { rows } = await sql<{ slug: string | null; state: SubscriptionState }>`
    select g.slug, s.state from subscription s left join account_group g on g.id = s.group_id where s.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Deletes checkouts of an account (group) without an open or completed payment, except this one, so that another can begin. */
export async function deleteStarting(trx: Trx, groupId: string, exceptKey: string): Promise<void> {
  await sql`
    delete from subscription s where s.group_id = ${groupId}::uuid and s.state = 'starting' and s.request_key <> ${exceptKey}::uuid
      and not exists (select from payment p where p.kind = 'subscription' and p.record_id = s.id::text and p.state in ('waiting', 'needs_confirmation', 'paid')
        and p.provider is not null)`.execute(trx);
}

/** Returns true if another checkout of the account (group) waits for the money of a purchase order. A new account is identified by its person and its name. */
export async function hasPurchaseOrder(
  trx: Trx,
  {
    requestKey,
    accountId,
    groupId,
    groupName,
  }: Pick<NewSubscription, 'requestKey' | 'accountId' | 'groupId' | 'groupName'>,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from subscription s join payment p on p.kind = 'subscription' and p.record_id = s.id::text
      where s.state = 'starting' and s.request_key <> ${requestKey}::uuid and p.provider = 'invoice' and p.state = 'waiting'
        and s.group_id is not distinct from ${groupId}::uuid
        and (s.group_id is not null or (s.account_id = ${accountId}::uuid and lower(s.group_name) = lower(${groupName})))) as has`.execute(
    trx,
  );
  return rows[0]?.has === true;
}

/** Returns true if the person or the account (group) has had a plan, so that a trial is refused. */
export async function hadPlan(trx: Trx, accountId: string, groupId: string | null): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from subscription s where (s.account_id = ${accountId}::uuid or s.group_id = ${groupId}::uuid) and s.state <> 'starting') as had`.execute(
    trx,
  );
  return rows[0]?.had === true;
}

export async function saveSubscription(trx: Trx, s: SubscriptionRow): Promise<void> {
  await sql`
    update subscription set group_id = ${s.groupId}::uuid, plan = ${s.plan}, cycle = ${s.cycle}, users = ${s.users}, price_cents = ${s.priceCents},
      offer_id = ${s.offerId}::uuid, state = ${s.state}, period = ${s.period}, anchored_at = ${s.anchoredAt}, period_start = ${s.periodStart}, period_end = ${s.periodEnd},
      next_plan = ${s.nextPlan}, next_cycle = ${s.nextCycle}, next_users = ${s.nextUsers}, next_price_cents = ${s.nextPriceCents},
      charged_change = ${s.chargedChange === null ? null : JSON.stringify(s.chargedChange)}::jsonb, changes = ${s.changes}, card = ${s.card === null ? null : JSON.stringify(s.card)}::jsonb, failures = ${s.failures},
      next_at = ${s.nextAt}, notice = ${s.notice}, purchase_order = ${s.purchaseOrder}, invoice_part = ${s.invoicePart}, owed_cents = ${s.owedCents},
      billing_address = ${s.billingAddress === null ? null : JSON.stringify(s.billingAddress)}::jsonb,
      renewal_issue = ${s.renewalIssue}, renewal_issue_since = case when ${s.renewalIssue}::text is not null then renewal_issue_since end,
      ended_at = case when ${s.state}::text = 'ended' then coalesce(ended_at, now()) end
    where id = ${s.id}::uuid`.execute(trx);
}

/** Stores why a renewal is delayed, and since when: an issue that follows another keeps the time of the first. null: the renewal is not delayed anymore. */
export async function setRenewalIssue(db: Db, id: string, issue: string | null): Promise<void> {
  await sql`
    update subscription set renewal_issue = left(${issue}::text, 500),
      renewal_issue_since = case when ${issue}::text is not null then coalesce(renewal_issue_since, now()) end
    where id = ${id}::uuid and renewal_issue is distinct from ${issue}::text`.execute(db);
}

export async function listDueSubscriptions(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscription where next_at <= ${now} order by next_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SubscriptionToNotify extends SubscriptionRow {
  slug: string;
  name: string;
  emails: string[];
}

/**
 * Returns subscriptions about which an email is due, with the addresses that get it (see `emailsOfPayers`). They come in random order, so that emails that
 * can't be delivered don't keep the others waiting.
 */
export async function listSubscriptionsToNotify(db: Db, limit: number): Promise<SubscriptionToNotify[]> {
  const { rows } = await sql<SubscriptionToNotify>`
    select ${COLUMNS}, g.slug, g.name, (${emailsOfPayers(sql.ref('g.id'))}) as emails
    from subscription s join account_group g on g.id = s.group_id
    where s.notice is not null order by random() limit ${limit}`.execute(db);
  return rows;
}

export async function clearNotice(db: Db, id: string, notice: BillingNotice): Promise<void> {
  await sql`update subscription set notice = null where id = ${id}::uuid and notice = ${notice}`.execute(db);
}

/** Gives an account (group) the name from its checkout, if the name is free. */
export async function renameGroup(trx: Trx, groupId: string, name: string): Promise<void> {
  await sql`
    update account_group set name = ${name} where id = ${groupId}::uuid
      and not exists (select from account_group o where lower(o.name) = lower(${name}) and o.id <> ${groupId}::uuid)`.execute(
    trx,
  );
}
