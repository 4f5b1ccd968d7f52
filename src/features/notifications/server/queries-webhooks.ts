import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import type { NoticeKind } from '../rules/notice-kinds.ts';

/** The SQL of the webhooks themselves; the SQL of their messages is in queries-deliveries.ts. */

export interface WebhookRow {
  id: string;
  url: string;
  kinds: NoticeKind[];
  pausedFor: 'owner' | 'failures' | null;
  failingSince: Date | null;
  waiting: number;
  createdAt: Date;
}

const COLUMNS =
  sql.raw(`w.id, w.url, to_jsonb(w.kinds) as kinds, w.paused_for as "pausedFor", w.failing_since as "failingSince",
  (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
  w.created_at as "createdAt"`);

/** Returns the webhooks of an account, the oldest first. */
export async function listWebhookRows(db: Db | Trx, accountId: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${COLUMNS} from webhook w where w.account_id = ${accountId}::uuid order by w.created_at, w.id`.execute(
    db,
  );
  return rows;
}

export async function findWebhookRow(
  db: Db | Trx,
  accountId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${COLUMNS} from webhook w where w.account_id = ${accountId}::uuid and w.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Returns the number of an account's webhooks. Locks the account, so that the limit is exact. */
export async function countWebhooks(trx: Trx, accountId: string): Promise<number> {
  await lockAccount(trx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where account_id = ${accountId}::uuid`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface NewWebhook {
  id: string;
  accountId: string;
  url: string;
  kinds: readonly NoticeKind[];
  secret: Uint8Array;
}

export async function insertWebhook(
  trx: Trx,
  { id, accountId, url, kinds, secret }: NewWebhook,
): Promise<void> {
  await sql`
    insert into webhook (id, account_id, url, kinds, secret)
    values (${id}::uuid, ${accountId}::uuid, ${url}, ${[...kinds]}::text[], ${secret})`.execute(trx);
}

export async function setWebhookKinds(trx: Trx, id: string, kinds: readonly NoticeKind[]): Promise<void> {
  await sql`update webhook set kinds = ${[...kinds]}::text[] where id = ${id}::uuid`.execute(trx);
}

export async function pauseWebhook(trx: Trx, id: string): Promise<void> {
  await sql`update webhook set paused_for = 'owner' where id = ${id}::uuid and paused_for is null`.execute(
    trx,
  );
}

/** Turns a webhook on again. Its waiting messages are due at once, and all their attempts begin again. */
export async function resumeWebhook(trx: Trx, id: string): Promise<void> {
  await sql`
    update webhook set paused_for = null, pause_told_at = null, failing_since = null where id = ${id}::uuid`.execute(
    trx,
  );
  await sql`
    update webhook_delivery set next_at = now(), attempts = 0 where webhook_id = ${id}::uuid and state = 'waiting'`.execute(
    trx,
  );
}

export async function renewSecret(
  trx: Trx,
  id: string,
  { secret, formerUntil }: { secret: Uint8Array; formerUntil: Date },
): Promise<void> {
  await sql`
    update webhook set former_secret = secret, former_until = ${formerUntil}, secret = ${secret} where id = ${id}::uuid`.execute(
    trx,
  );
}

export async function deleteWebhookRow(trx: Trx, id: string): Promise<void> {
  await sql`delete from webhook where id = ${id}::uuid`.execute(trx);
}

interface PausedWebhook {
  id: string;
  url: string;
  accountId: string;
  /** null: the address is not confirmed, or the account is about to be deleted. */
  email: string | null;
  failingSince: Date | null;
}

/**
 * Returns the webhooks that the site paused and whose owners were not notified yet. Leaves out those that began to fail more than 30 days ago: the messages
 * from that time have been deleted.
 */
export async function listPausesToNotify(db: Db, now: Date): Promise<PausedWebhook[]> {
  const { rows } = await sql<PausedWebhook>`
    select w.id, w.url, w.account_id as "accountId",
      case when a.email_confirmed_at is not null and a.deletion_asked_at is null then a.email end as email,
      w.failing_since as "failingSince"
    from webhook w join account a on a.id = w.account_id
    where w.paused_for = 'failures' and w.pause_told_at is null
      and coalesce(w.failing_since, ${now}) > ${now}::timestamptz - interval '30 days'`.execute(db);
  return rows;
}

export async function markPauseNotified(db: Db, id: string): Promise<void> {
  await sql`update webhook set pause_told_at = now() where id = ${id}::uuid`.execute(db);
}
