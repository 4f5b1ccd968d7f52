import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import type { NoticeKind } from '../rules/notice-kinds.ts';

/**
 * The SQL that reads notifications and marks them as read, and the SQL about feeds. queries-run.ts, queries-first.ts and queries-selections.ts write
 * notifications.
 */

export interface NoticeRow {
  id: number;
  accountId: string;
  comparisonId: number | null;
  fromVersion: number | null;
  toVersion: number | null;
  /** null when one of the two compared editions has been removed since, and for a first edition, which has no comparison. */
  toEditionId: number | null;
  subject: 'parcel' | 'place' | 'summary' | 'selection';
  placePath: string;
  headline: string;
  llUuid: string | null;
  path: string;
  title: string | null;
  /** The project of a selection. */
  projectId: string | null;
  kinds: NoticeKind[];
  detail: Record<string, unknown>;
  createdAt: Date;
  readAt: Date | null;
}

const COLUMNS =
  sql.raw(`n.id, n.account_id as "accountId", n.comparison_id as "comparisonId", o.version as "fromVersion", t.version as "toVersion", t.id as "toEditionId",
  n.subject, n.place_path as "placePath", p.headline, n.ll_uuid as "llUuid", n.path, n.title, n.project_id as "projectId", to_jsonb(n.kinds) as kinds, n.detail,
  n.created_at as "createdAt", n.read_at as "readAt"`);

const FROM = sql.raw(`notification n join place p on p.path = n.place_path
  left join edition_comparison c on c.id = n.comparison_id
  left join edition o on o.id = c.from_edition_id left join edition t on t.id = c.to_edition_id`);

/** Leaves out notifications of an edition that was rolled back: the county's current edition is an earlier one. */
const IS_NOT_ROLLED_BACK = sql`not exists (
  select 1 from ${CURRENT_EDITIONS} now join edition e on e.id = now.edition_id where now.geoid = c.geoid and e.version < t.version)`;

/** Returns a page of an account's notifications, newest first. */
export async function listNoticeRows(
  db: Db,
  accountId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from ${FROM}
    where n.account_id = ${accountId}::uuid ${before === undefined ? sql`` : sql`and n.id < ${before}`} and ${IS_NOT_ROLLED_BACK}
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the first `limit` notifications of an email, by county and newest first, and the number of all. */
export async function listEmailRows(
  db: Db,
  emailId: string,
  limit: number,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await sql<NoticeRow & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total from ${FROM}
    where n.email_id = ${emailId}::uuid and ${IS_NOT_ROLLED_BACK}
    order by p.headline, n.id desc limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Returns the notifications with these ids, except those of an edition that was rolled back. */
export async function listNoticesById(db: Db, ids: readonly number[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from ${FROM} where n.id = any(${[...ids]}::bigint[]) and ${IS_NOT_ROLLED_BACK}`.execute(
    db,
  );
  return rows;
}

export async function countUnread(db: Db | Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${FROM}
    where n.account_id = ${accountId}::uuid and n.read_at is null and ${IS_NOT_ROLLED_BACK}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRead(
  trx: Trx,
  accountId: string,
  notices: { id: number } | { up_to: number },
): Promise<void> {
  await sql`
    update notification set read_at = now()
    where account_id = ${accountId}::uuid and read_at is null
      and ${'id' in notices ? sql`id = ${notices.id}` : sql`id <= ${notices.up_to}`}`.execute(trx);
}

/** Returns the generation of an account's feed, which is part of the feed's secret address. The first call creates the feed. */
export async function getFeedGeneration(db: Db | Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into notification_feed (account_id) values (${accountId}::uuid)
    on conflict (account_id) do update set generation = notification_feed.generation returning generation`.execute(
    db,
  );
  return rows[0]?.generation ?? 1;
}

/** Returns the generation of an account's feed without creating it; undefined when the account has no feed. */
export async function findFeedGeneration(db: Db, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ generation: number }>`
    select generation from notification_feed where account_id = ${accountId}::uuid`.execute(db);
  return rows[0]?.generation;
}

export async function renewFeedGeneration(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into notification_feed (account_id) values (${accountId}::uuid)
    on conflict (account_id) do update set generation = notification_feed.generation + 1 returning generation`.execute(
    trx,
  );
  return rows[0]?.generation ?? 1;
}
