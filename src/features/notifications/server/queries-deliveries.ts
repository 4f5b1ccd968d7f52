import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { NoticeKind } from '../rules/notice-kinds.ts';

/** The SQL of the messages to webhooks. */

/** A message that a worker took is reserved for that worker for this long, which is longer than `PER_WEBHOOK` messages can take. */
const TAKEN_SECONDS = 120;
const PER_WEBHOOK = 5;
const MAX_TAKEN = 100;

/** Adds a message for each notification of a comparison and each webhook of its account that wants one of its kinds. A repeated call adds none. */
export async function queueDeliveries(db: Db | Trx, comparisonId: number): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, notification_id)
    select w.id, n.id from notification n join webhook w on w.account_id = n.account_id
    where n.comparison_id = ${comparisonId} and n.kinds && w.kinds and w.created_at <= n.created_at
    order by n.id on conflict do nothing`.execute(db);
}

/** Adds a message for each notification of a first edition and each webhook of its account that wants one of its kinds. A repeated call adds none. */
export async function queueFirstDeliveries(trx: Trx, editionId: number): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, notification_id)
    select w.id, n.id from notification n join webhook w on w.account_id = n.account_id
    where n.first_edition_id = ${editionId} and n.kinds && w.kinds and w.created_at <= n.created_at
    order by n.id on conflict do nothing`.execute(trx);
}

export interface DeliveryTask {
  id: string;
  webhookId: string;
  accountId: string;
  url: string;
  kinds: NoticeKind[];
  secret: Uint8Array;
  /** null: the former secret no longer signs. */
  formerSecret: Uint8Array | null;
  notificationId: number | null;
  attempts: number;
  createdAt: Date;
}

/**
 * Takes messages that are due. They are due again later if this worker dies. A test is sent to a paused webhook too. The database sets the first `next_at`
 * of a message by its own clock, which may be ahead of `now`, so a message is due when either clock has reached it.
 */
export async function takeDeliveries(db: Db, now: Date): Promise<DeliveryTask[]> {
  const { rows } = await sql<DeliveryTask>`
    update webhook_delivery d
    set next_at = ${now}::timestamptz + make_interval(secs => ${TAKEN_SECONDS}), attempts = d.attempts + 1
    from webhook w
    where w.id = d.webhook_id and d.id in (
      select x.id from webhook h join account a on a.id = h.account_id
        cross join lateral (
          select id from webhook_delivery x
          where x.webhook_id = h.id and x.state = 'waiting' and x.next_at <= greatest(${now}::timestamptz, now())
            and (h.paused_for is null or x.notification_id is null)
          order by x.next_at, x.notification_id limit ${PER_WEBHOOK} for update skip locked) as x
      where a.deletion_asked_at is null limit ${MAX_TAKEN})
    returning d.id, w.id as "webhookId", w.account_id as "accountId", w.url, to_jsonb(w.kinds) as kinds, w.secret,
      case when w.former_until > ${now} then w.former_secret end as "formerSecret",
      d.notification_id as "notificationId", d.attempts, d.created_at as "createdAt"`.execute(db);
  return rows;
}

export interface DeliveryResult {
  statusCode: number | null;
  error: string | null;
}

/** Marks a message as delivered, and ends the series of failures of its webhook. */
export async function noteDelivered(
  trx: Trx,
  { id, webhookId }: Pick<DeliveryTask, 'id' | 'webhookId'>,
  { statusCode }: DeliveryResult,
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'sent', status_code = ${statusCode}, error = null, tried_at = now()
    where id = ${id}::uuid`.execute(trx);
  await sql`update webhook set failing_since = null where id = ${webhookId}::uuid and failing_since is not null`.execute(
    trx,
  );
}

/** Notes a failed attempt. With `nextAt` null, no other attempt follows. */
export async function noteFailure(
  db: Db | Trx,
  id: string,
  { statusCode, error }: DeliveryResult,
  nextAt: Date | null,
): Promise<void> {
  await sql`
    update webhook_delivery set state = ${nextAt === null ? 'failed' : 'waiting'}, status_code = ${statusCode}::int, error = ${error}::text,
      tried_at = now(), next_at = coalesce(${nextAt}::timestamptz, next_at)
    where id = ${id}::uuid`.execute(db);
}

/** Notes that a webhook fails. Returns the time of the first failure since its last success. */
export async function noteFailing(trx: Trx, webhookId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${now}) where id = ${webhookId}::uuid
    returning failing_since as since`.execute(trx);
  return rows[0]?.since ?? now;
}

export async function pauseForFailures(trx: Trx, webhookId: string): Promise<void> {
  await sql`
    update webhook set paused_for = 'failures', pause_told_at = null
    where id = ${webhookId}::uuid and paused_for is null`.execute(trx);
}

/** Releases messages that were taken but not tried, because an earlier one of their webhook failed. */
export async function postponeDeliveries(db: Db | Trx, ids: readonly string[], nextAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update webhook_delivery set attempts = attempts - 1, next_at = ${nextAt} where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export interface DeliveryRow {
  id: string;
  notificationId: number | null;
  /** The subject of the notification, with its county, and its title or its project; null for a test. */
  subject: 'parcel' | 'place' | 'summary' | 'selection' | null;
  title: string | null;
  projectId: string | null;
  headline: string | null;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  statusCode: number | null;
  error: string | null;
  triedAt: Date | null;
  nextAt: Date;
  createdAt: Date;
}

export async function listDeliveryRows(db: Db, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.notification_id as "notificationId", n.subject, n.title, n.project_id as "projectId", p.headline, d.state, d.attempts,
      d.status_code as "statusCode", d.error, d.tried_at as "triedAt", d.next_at as "nextAt", d.created_at as "createdAt"
    from webhook_delivery d left join notification n on n.id = d.notification_id left join place p on p.path = n.place_path
    where d.webhook_id = ${webhookId}::uuid order by d.created_at desc, d.notification_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function insertTest(trx: Trx, webhookId: string): Promise<void> {
  await sql`insert into webhook_delivery (webhook_id) values (${webhookId}::uuid)`.execute(trx);
}

/** Lets a message be sent again, with the same id. Returns false when the webhook has no such message. */
export async function requeueDelivery(trx: Trx, webhookId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update webhook_delivery set state = 'waiting', attempts = 0, next_at = now()
    where id = ${id}::uuid and webhook_id = ${webhookId}::uuid returning id`.execute(trx);
  return rows.length > 0;
}

/** Deletes messages that are older than `before`. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${before}`.execute(db);
}
