import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { PaymentState } from '../rules/payment-states.ts';

export interface PaymentRow {
  id: string;
  kind: string;
  recordId: string;
  part: string;
  accountId: string | null;
  groupId: string | null;
  amountCents: number;
  /** The part of the amount that is sales tax; null if none was calculated. */
  taxCents: number | null;
  refundedCents: number;
  currency: string;
  description: string;
  state: PaymentState;
  message: string | null;
  provider: 'practice' | 'stripe' | 'invoice' | null;
  providerId: string | null;
  method: string | null;
  customer: string | null;
  purchaseOrder: string | null;
  /** The day by which an invoice has to be paid, such as 2026-12-27; null: it has none. */
  dueOn: string | null;
  /** How often the provider was asked since the payment was last submitted. */
  attempts: number;
  /** True when no person is on the page to confirm the charge. */
  isOffSession: boolean;
  /** The time at which a charge began that the provider has not answered; null if there is none. */
  unansweredSince: Date | null;
  paidAt: Date | null;
  createdAt: Date;
  /** The number on its invoice or receipt. */
  number: number;
}

const COLUMNS =
  sql.raw(`p.id, p.kind, p.record_id as "recordId", p.part, p.account_id as "accountId", p.group_id as "groupId",
  p.amount_cents as "amountCents", p.tax_cents as "taxCents", p.refunded_cents as "refundedCents", p.currency, p.description, p.state, p.message, p.provider,
  p.provider_id as "providerId", p.method, p.customer, p.purchase_order as "purchaseOrder", p.due_on::text as "dueOn", p.attempts, p.off_session as "isOffSession",
  p.unanswered_since as "unansweredSince", p.paid_at as "paidAt", p.created_at as "createdAt", p.number`);

/** The subject of a payment. Each subject has one payment. */
export interface PaymentSubject {
  kind: string;
  recordId: string;
  /** The part of the record, such as a period of a subscription. Absent: the whole. */
  part?: string;
}

export interface NewPayment extends PaymentSubject {
  payer: { accountId: string | null; groupId: string | null };
  /** With its tax. */
  amountCents: number;
  /** The sales tax in the amount. Absent: none is calculated. */
  tax?: PaymentTax | null;
  currency: string;
  description: string;
}

/** The tax in a payment, as its provider calculated it. */
export interface PaymentTax {
  cents: number;
  /** The provider's id of the calculation. */
  calculation: string;
}

/** Adds a payment, unless there is one for its subject. */
export async function insertPayment(trx: Trx, payment: NewPayment): Promise<void> {
  const { kind, recordId, part = '', payer, amountCents, tax = null, currency, description } = payment;
  await sql`
    insert into payment (kind, record_id, part, account_id, group_id, amount_cents, tax_cents, tax_calculation, currency, description)
    values (${kind}, ${recordId}, ${part}, ${payer.accountId}::uuid, ${payer.groupId}::uuid, ${amountCents}, ${tax?.cents ?? null}, ${tax?.calculation ?? null}, ${currency}, ${description})
    on conflict (kind, record_id, part) do nothing`.execute(trx);
}

export async function findPaymentOf(
  db: Db | Trx,
  { kind, recordId, part = '' }: PaymentSubject,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment p where p.kind = ${kind} and p.record_id = ${recordId} and p.part = ${part}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the payments for whole records of a kind. */
export async function listPaymentsOf(
  db: Db | Trx,
  kind: string,
  recordIds: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment p where p.kind = ${kind} and p.part = ''
      and p.record_id in (select jsonb_array_elements_text(${JSON.stringify(recordIds)}::jsonb))`.execute(db);
  return rows;
}

/** Returns the payments of a group for records of one kind, the newest first. */
export async function listPaymentsOfGroup(
  db: Db | Trx,
  groupId: string,
  { kind, limit }: { kind: string; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment p where p.group_id = ${groupId}::uuid and p.kind = ${kind}
    order by p.created_at desc, p.id limit ${limit}`.execute(db);
  return rows;
}

export async function findPayment(db: Db | Trx, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from payment p where p.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

export async function findPaymentOfCharge(
  db: Db,
  provider: string,
  providerId: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment p where p.provider = ${provider} and p.provider_id = ${providerId}`.execute(
    db,
  );
  return rows[0];
}

export async function hasEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_event where provider = ${provider} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

export async function insertEvent(
  db: Db,
  { provider, id, type, chargeId }: { provider: string; id: string; type: string; chargeId: string | null },
): Promise<void> {
  await sql`
    insert into payment_event (provider, event_id, kind, provider_id) values (${provider}, ${id}, ${type}, ${chargeId})
    on conflict do nothing`.execute(db);
}

/** Returns the payment with this id, and locks it until the transaction ends. */
export async function lockPayment(trx: Trx, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment p where p.id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

interface Attempt {
  provider: 'practice' | 'stripe' | 'invoice';
  method: string | null;
  customer: string | null;
  purchaseOrder: string | null;
  /** The due date of an invoice that has none yet. Null: the payment is not by purchase order. */
  dueOn: string | null;
  /** The person who pays. Null: the person who began the payment. */
  accountId: string | null;
  isOffSession: boolean;
  /** The time of the next attempt by the job. Null: none is needed. */
  nextAt: Date | null;
}

/** Stores how the payment is tried next. A declined payment becomes `waiting` again. */
export async function setAttempt(trx: Trx, id: string, attempt: Attempt): Promise<void> {
  const { provider, method, customer, purchaseOrder, dueOn, accountId, isOffSession, nextAt } = attempt;
  await sql`
    update payment set provider = ${provider}, method = ${method}, customer = ${customer}, purchase_order = ${purchaseOrder}, off_session = ${isOffSession},
      due_on = case when ${dueOn}::date is not null then coalesce(due_on, ${dueOn}::date) end,
      account_id = coalesce(${accountId}::uuid, account_id),
      unanswered_since = case when ${method}::text is not null then coalesce(unanswered_since, now()) end, attempts = 1, next_at = ${nextAt}, message = null, state = case when state = 'declined' then 'waiting' else state end
    where id = ${id}::uuid`.execute(trx);
}

/** Counts that the job asks the provider once more. */
export async function countAttempt(db: Db, id: string): Promise<void> {
  await sql`update payment set attempts = attempts + 1 where id = ${id}::uuid`.execute(db);
}

/** Stores the provider's id of a charge that begins. Returns false if the payment was given up meanwhile, or is paid in another way. */
export async function noteCharge(
  db: Db,
  { id, provider, chargeId }: { id: string; provider: string; chargeId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update payment set provider_id = coalesce(provider_id, ${chargeId}::text)
    where id = ${id}::uuid and provider = ${provider} and state <> 'failed' returning id`.execute(db);
  return rows.length > 0;
}

/** Sets when the job looks again at a payment that was given up although the provider never answered its charge. Both values are null once the charge was answered. */
export async function setUnanswered(
  trx: Trx | Db,
  id: string,
  values: Pick<PaymentRow, 'unansweredSince'> & { nextAt: Date | null },
): Promise<void> {
  await sql`update payment set unanswered_since = ${values.unansweredSince}, next_at = ${values.nextAt} where id = ${id}::uuid`.execute(
    trx,
  );
}

interface Settled {
  state: PaymentState;
  refundedCents: number;
  message: string | null;
  providerId: string | null;
  nextAt: Date | null;
  paidAt: Date | null;
}

export async function setSettled(trx: Trx, id: string, settled: Settled): Promise<void> {
  const { state, refundedCents, message, providerId, nextAt, paidAt } = settled;
  await sql`
    update payment set state = ${state}, refunded_cents = ${refundedCents}, message = ${message},
      provider_id = coalesce(${providerId}, provider_id), next_at = ${nextAt}, unanswered_since = null, paid_at = coalesce(paid_at, ${paidAt})
    where id = ${id}::uuid`.execute(trx);
}

export async function setGroup(trx: Trx, id: string, groupId: string): Promise<void> {
  await sql`update payment set group_id = ${groupId}::uuid where id = ${id}::uuid and group_id is null`.execute(
    trx,
  );
}

export async function setNextAt(trx: Trx | Db, id: string, nextAt: Date | null): Promise<void> {
  await sql`update payment set next_at = ${nextAt} where id = ${id}::uuid`.execute(trx);
}

/** Returns the ids of payments whose next attempt is due, the longest due first. */
export async function listDuePayments(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where next_at <= ${now} order by next_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface RefundRow {
  id: string;
  paymentId: string;
  amountCents: number;
  state: 'waiting' | 'done' | 'failed';
}

const REFUND = sql.raw('id, payment_id as "paymentId", amount_cents as "amountCents", state');

export async function findRefundByKey(trx: Trx, key: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${REFUND} from payment_refund where request_key = ${key}`.execute(trx);
  return rows[0];
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${REFUND} from payment_refund where id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Returns the cents of the refunds of a payment that are done or under way, with those that were made on the pages of the provider. */
export async function sumRefunds(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0),
      p.refunded_cents + coalesce(sum(r.amount_cents) filter (where r.state = 'waiting'), 0))::bigint as cents
    from payment p left join payment_refund r on r.payment_id = p.id where p.id = ${paymentId}::uuid group by p.id`.execute(
    trx,
  );
  return rows[0]?.cents ?? 0;
}

export async function insertRefund(
  trx: Trx,
  {
    paymentId,
    key,
    amountCents,
    reason,
  }: { paymentId: string; key: string; amountCents: number; reason: string },
): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    insert into payment_refund (payment_id, request_key, amount_cents, reason)
    values (${paymentId}::uuid, ${key}, ${amountCents}, ${reason}) returning ${REFUND}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the refund was not stored');
  return row;
}

/**
 * Adds a refund for money that somebody returned on the pages of the provider, so that the revenue includes it. Refunds of this site that are under way may be part of
 * what the provider reports, so only what exceeds them is added; the rest follows when they are done.
 */
export async function noteProviderRefund(trx: Trx, paymentId: string): Promise<void> {
  await sql`
    insert into payment_refund (payment_id, request_key, amount_cents, reason, state, next_at)
    select p.id, 'provider-' || p.id || '-' || p.refunded_cents, p.refunded_cents - made.cents, 'Made on the pages of the payment provider', 'done', null
    from payment p cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::bigint as cents from payment_refund r where r.payment_id = p.id and r.state <> 'failed') made
    where p.id = ${paymentId}::uuid and p.refunded_cents > made.cents
    on conflict (request_key) do nothing`.execute(trx);
}

export async function setRefundDone(trx: Trx, id: string): Promise<void> {
  await sql`update payment_refund set state = 'done', next_at = null where id = ${id}::uuid`.execute(trx);
}

export async function setRefundFailed(db: Db, id: string): Promise<void> {
  await sql`
    update payment_refund set state = 'failed', next_at = null where id = ${id}::uuid and state = 'waiting'`.execute(
    db,
  );
}

export async function setRefundNextAt(db: Trx | Db, id: string, nextAt: Date | null): Promise<void> {
  await sql`update payment_refund set next_at = ${nextAt} where id = ${id}::uuid and state = 'waiting'`.execute(
    db,
  );
}

export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_refund where next_at <= ${now} and state = 'waiting' order by next_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface ListedPayment extends PaymentRow {
  payer: string;
  /** The reason why the sales tax could not be reported to the provider; null if there is none. */
  taxIssue: string | null;
}

export async function listPaymentRows(
  db: Db,
  { state, limit }: { state: PaymentState | 'tax_issue' | undefined; limit: number },
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select ${COLUMNS}, coalesce(g.name, a.name, 'Deleted account') as payer,
      (select min(r.message) from tax_record r where r.payment_id = p.id and r.state = 'failed') as "taxIssue" from payment p
    left join account a on a.id = p.account_id left join account_group g on g.id = p.group_id
    where ${state ?? null}::text is null or p.state = ${state ?? null}::text
      or (${state ?? null}::text = 'tax_issue' and exists (select from tax_record r where r.payment_id = p.id and r.state = 'failed'))
    order by p.created_at desc, p.id limit ${limit}`.execute(db);
  return rows;
}
