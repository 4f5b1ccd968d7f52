import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { DEFAULT_CADENCE, NOTICE_KIND_IDS, SALE_COLUMNS, USE_COLUMNS } from '../rules/notice-kinds.ts';
import { queueDeliveries } from './queries-deliveries.ts';

/** The SQL that writes the notifications of a comparison: whole sets of rows, never one by one. */

export interface NoticeTask {
  comparisonId: number;
  geoid: string;
  placePath: string;
  fromEditionId: number;
  toEditionId: number;
  fromVersion: number;
  toVersion: number;
  parcels: number;
  counts: Record<string, number> | null;
  /** The time at which the newer edition replaced the older one. People who began to follow later are not notified about it. */
  publishedAt: Date;
  /** Days between the publications of both editions. */
  gapDays: number;
  /** The account whose import was published. As a follower of places, it is not notified about its own edition. */
  publisherId: string | null;
}

/** The times at which edition `n` was published and replaced edition `o`. */
const REPLACEMENTS = sql`
  select e.created_at from event e
  where e.kind = 'edition.published' and e.edition_id = n.id and (e.data ->> 'replaces')::int = o.version`;

/**
 * Lists the complete comparisons that still need notifications: those of an edition that was published as the current one with the edition that it
 * replaced. Nobody is notified about a comparison of two other editions, which an operator requested, or about a rollback.
 */
export async function listComparisonsToNotify(db: Db, silentSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from edition_comparison c
      join edition o on o.id = c.from_edition_id join edition n on n.id = c.to_edition_id
      left join notification_run r on r.comparison_id = c.id
    where c.state = 'ready' and o.version < n.version
      and (r.comparison_id is null
        or (r.finished_at is null and r.heartbeat_at < now() - make_interval(secs => ${silentSeconds})))
      and exists (${REPLACEMENTS})
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims the run of a comparison. Returns undefined when it is finished, or a live worker has it. */
export async function claimRun(
  db: Db,
  comparisonId: number,
  silentSeconds: number,
): Promise<NoticeTask | undefined> {
  const { rows: claimed } = await sql<{ id: number }>`
    insert into notification_run as r (comparison_id) values (${comparisonId})
    on conflict (comparison_id) do update set heartbeat_at = now()
      where r.finished_at is null and r.heartbeat_at < now() - make_interval(secs => ${silentSeconds})
    returning comparison_id as id`.execute(db);
  if (claimed.length === 0) return undefined;
  const { rows } = await sql<NoticeTask>`
    select c.id as "comparisonId", c.geoid, c.place_path as "placePath", o.id as "fromEditionId", n.id as "toEditionId",
      o.version as "fromVersion", n.version as "toVersion", coalesce(n.parcel_count, 0) as parcels, c.counts,
      coalesce((${REPLACEMENTS} order by e.cursor limit 1), c.created_at) as "publishedAt",
      coalesce(extract(day from n.published_at - o.published_at), 0)::int as "gapDays",
      (select i.account_id from import_run i where i.edition_id = n.id order by i.created_at desc limit 1) as "publisherId"
    from edition_comparison c
      join edition o on o.id = c.from_edition_id join edition n on n.id = c.to_edition_id
    where c.id = ${comparisonId} and c.state = 'ready'`.execute(db);
  return rows[0];
}

export async function renewHeartbeat(db: Db, comparisonId: number): Promise<void> {
  await sql`update notification_run set heartbeat_at = now() where comparison_id = ${comparisonId}`.execute(
    db,
  );
}

/** Releases a run, so that the next worker resumes it at once. */
export async function releaseRun(db: Db, comparisonId: number): Promise<void> {
  await sql`update notification_run set heartbeat_at = '-infinity'
    where comparison_id = ${comparisonId} and finished_at is null`.execute(db);
}

/** Ends a run and creates its webhook messages in one transaction, so that a killed worker can't do one without the other. */
export async function finishRun(db: Db, comparisonId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await queueDeliveries(trx, comparisonId);
    await endRun(trx, comparisonId);
  });
}

async function endRun(trx: Trx, comparisonId: number): Promise<void> {
  await sql`
    update notification_run set finished_at = now(), accounts = written.accounts, rows_written = written.rows
    from (select count(distinct account_id)::int as accounts, count(*)::int as rows
      from notification where comparison_id = ${comparisonId}) as written
    where comparison_id = ${comparisonId}`.execute(trx);
}

/** The changed parcels of a comparison with the kinds that people are notified about: one row for each parcel, in a range of ll_uuid. */
export function changedParcels(comparisonId: number, range?: UuidRange) {
  const touches = (columns: readonly string[]) =>
    sql`c.kind = 'fields' and c.detail -> 'fields' ?| ${[...columns]}::text[]`;
  return sql`
    select c.ll_uuid, array_agg(distinct k.kind) as kinds, max(c.old_fid) as old_fid, max(c.new_fid) as new_fid,
      coalesce(
        (array_agg(c.detail -> 'into') filter (where c.kind = 'split'))[1],
        (array_agg(jsonb_build_array(c.detail -> 'merged_into')) filter (where c.detail ? 'merged_into'))[1]
      ) as successors
    from parcel_change c cross join lateral (
      select c.kind where c.kind in ('owner', 'value', 'shape', 'split', 'merged', 'gone')
      union all select 'merged' where c.kind = 'gone' and c.detail ? 'merged_into'
      union all select 'sale' where ${touches(SALE_COLUMNS)}
      union all select 'use' where ${touches(USE_COLUMNS)}
    ) as k (kind)
    where c.comparison_id = ${comparisonId} ${range === undefined ? sql`` : inRange(range)}
    group by c.ll_uuid`;
}

export interface UuidRange {
  fromUuid: string;
  toUuid: string | null;
}

const inRange = ({ fromUuid, toUuid }: UuidRange) =>
  sql`and c.ll_uuid >= ${fromUuid}::uuid ${toUuid === null ? sql`` : sql`and c.ll_uuid < ${toUuid}::uuid`}`;

/** The preference of each account, by kind, where it differs from the default. */
export const PREFERENCES = sql`
  select account_id, jsonb_object_agg(substr(path, length('notifications.follows.') + 1), value) as soon
  from preference where path like 'notifications.follows.%' group by account_id`;

export interface EmailTimes {
  now: Date;
  daily: Date;
  weekly: Date;
}

/** Selects the kinds of a row that its account wants to be notified about, and the time at which the first of them is due in an email. */
export function wantedKinds(kinds: ReturnType<typeof sql>, { now, daily, weekly }: EmailTimes) {
  return sql`cross join lateral (
    select array_agg(k.kind order by array_position(${[...NOTICE_KIND_IDS]}::text[], k.kind)) as kinds,
      min(case k.soon when 'at_once' then ${now}::timestamptz when 'daily' then ${daily}::timestamptz else ${weekly}::timestamptz end) as email_at
    from (select kind, coalesce(p.soon ->> kind, ${DEFAULT_CADENCE}) as soon from unnest(${kinds}) as u (kind)) as k
    where k.soon <> 'never'
  ) as w`;
}

/**
 * Runs statements over the changes of a county without compiling them (`jit`). The database expects many more rows than there are, so it would spend
 * seconds on compiling a statement that runs for one second.
 */
export function withoutCompiling(db: Db, run: (trx: Trx) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local jit = off`.execute(trx);
    await run(trx);
  });
}

/** Returns true if any account follows more than `maxCount` parcels. Without such an account, `writeSummaries` would find nothing. */
export async function hasFollowerAbove(db: Db, maxCount: number): Promise<boolean> {
  const { rows } = await sql`
    select account_id as "accountId" from follow where ll_uuid is not null and removed_at is null
    group by account_id having count(*) > ${maxCount} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Selects the accounts that already have rows of this kind from the comparison, for use with `not in`, so that the database reads these accounts once into
 * a hash table. With `not exists`, on a new site, the database read all rows again for each row that it wrote, because the statistics of the table still
 * said that it is empty. The condition on `ll_uuid` lets the database use the partial index of these rows, `notification_parcel` or `notification_other`.
 */
const notifiedAccounts = ({ comparisonId }: NoticeTask, subject: 'summary' | 'parcel') => sql`
  select distinct account_id from notification
  where comparison_id = ${comparisonId} and subject = ${subject}
    and ll_uuid ${subject === 'parcel' ? sql`is not null` : sql`is null`}`;

/**
 * Writes one row for each account that follows more changed parcels than `maxCount`, with the number of parcels by kind. Only changes about which the account
 * wants to be notified count.
 */
export async function writeSummaries(
  db: Db,
  task: NoticeTask,
  maxCount: number,
  times: EmailTimes,
): Promise<void> {
  await sql`
    with changed as (${changedParcels(task.comparisonId)}), p as (${PREFERENCES}),
      recipient as (
        select f.account_id, w.kinds
        from changed c join follow f on f.ll_uuid = c.ll_uuid left join p on p.account_id = f.account_id
          ${wantedKinds(sql`c.kinds`, times)}
        where f.removed_at is null and f.followed_at <= ${task.publishedAt} and w.kinds is not null
      ),
      many as (select account_id, count(*)::int as parcels from recipient group by account_id having count(*) > ${maxCount}),
      counted as (
        select t.account_id, k.kind, count(*)::int as parcels
        from recipient t join many m using (account_id) cross join lateral unnest(t.kinds) as k (kind)
        group by t.account_id, k.kind
      ),
      summed as (
        select account_id, array_agg(kind) as kinds, jsonb_object_agg(kind, parcels) as counts
        from counted group by account_id
      )
    insert into notification (account_id, comparison_id, subject, place_path, path, kinds, detail, email_at)
    select s.account_id, ${task.comparisonId}::int, 'summary', ${task.placePath}::text, ${task.placePath}::text, w.kinds,
      jsonb_build_object('parcels', m.parcels, 'counts', s.counts), w.email_at
    from summed s join many m using (account_id) left join p on p.account_id = s.account_id
      ${wantedKinds(sql`s.kinds`, times)}
    where s.account_id not in (${notifiedAccounts(task, 'parcel')})
    on conflict do nothing`.execute(db);
}

/** Writes the rows of the followers of changed parcels in a range, except for accounts that have a summary. */
export async function writeParcelNotices(
  db: Db,
  task: NoticeTask,
  range: UuidRange,
  times: EmailTimes,
): Promise<void> {
  // The limit makes the database look each row up by its key. A join would read both editions whole for every range.
  const side = (edition: number, fid: ReturnType<typeof sql>) => sql`(
    select path, address, parcelnumb from ${sql.table(`parcel_e${edition}`)}
    where edition_id = ${edition}::int and ogc_fid = ${fid} limit 1)`;
  await sql`
    with changed as (${changedParcels(task.comparisonId, range)}), p as (${PREFERENCES})
    insert into notification (account_id, comparison_id, subject, place_path, ll_uuid, path, title, kinds, detail, email_at)
    select f.account_id, ${task.comparisonId}::int, 'parcel', ${task.placePath}::text, c.ll_uuid,
      coalesce(n.path, o.path, f.path), coalesce(n.address, o.address, n.parcelnumb, o.parcelnumb, f.parcelnumb), w.kinds,
      case when c.successors is null then '{}'::jsonb
        else jsonb_build_object('into', jsonb_path_query_array(c.successors, '$[0 to 19]'), 'parts', jsonb_array_length(c.successors)) end
        || case when c.new_fid is null then '{"gone": true}'::jsonb else '{}' end,
      w.email_at
    from changed c join follow f on f.ll_uuid = c.ll_uuid left join p on p.account_id = f.account_id
      left join lateral ${side(task.toEditionId, sql.ref('c.new_fid'))} as n on true
      left join lateral ${side(task.fromEditionId, sql`case when c.new_fid is null then c.old_fid end`)} as o on true
      ${wantedKinds(sql`c.kinds`, times)}
    where f.removed_at is null and f.followed_at <= ${task.publishedAt} and w.kinds is not null
      and f.account_id not in (${notifiedAccounts(task, 'summary')})
    on conflict do nothing`.execute(db);
}

/** The numbers of an edition about a place inside its county, in the form of `notification.detail`. */
export interface PlaceNumbers {
  /** Distinguishes the numbers of a part of the county from those of all of it. */
  inside: true;
  parcels: number;
  /** Absent for a first edition, which replaces nothing. */
  sales?: number;
  counts?: Readonly<Record<string, number>>;
}
/** The numbers of each place, by its path. A place without an outline is left out. */
export type NumbersByPlace = Readonly<Record<string, PlaceNumbers>>;

/** The followed places of a county: the county itself and the places around it, and the numbers of the places inside it. */
export interface FollowedPlaces {
  around: readonly string[];
  inside: NumbersByPlace;
}

/** Returns the places inside a county that were followed when its edition was published. */
export async function listFollowedInside(
  db: Db,
  { placePath, publishedAt }: Pick<NoticeTask, 'placePath' | 'publishedAt'>,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct place_path as path from follow
    where starts_with(place_path, ${`${placePath}/`}) and removed_at is null and followed_at <= ${publishedAt}
    order by 1`.execute(db);
  return rows.map(({ path }) => path);
}

/**
 * Writes the rows of the followers of the county, of places around it and of places inside it, which have numbers of their own. Nobody is notified about an
 * edition in which no parcel changed.
 */
export async function writePlaceNotices(
  db: Db,
  task: NoticeTask,
  { around, inside }: FollowedPlaces,
  times: EmailTimes,
): Promise<void> {
  await sql`
    with sales as (
      select count(*)::int as count from parcel_change c
      where c.comparison_id = ${task.comparisonId} and c.kind = 'fields' and c.detail -> 'fields' ?| ${[...SALE_COLUMNS]}::text[]
    ), p as (${PREFERENCES}), inside as (select key as path, value as numbers from jsonb_each(${JSON.stringify(inside)}::jsonb))
    insert into notification (account_id, comparison_id, subject, place_path, path, title, kinds, detail, email_at)
    select f.account_id, ${task.comparisonId}::int, 'place', ${task.placePath}::text, f.place_path, place.headline, w.kinds,
      jsonb_build_object('version', ${task.toVersion}::int, 'from', ${task.fromVersion}::int, 'parcels', ${task.parcels}::int,
        'sales', sales.count, 'counts', ${JSON.stringify(task.counts ?? {})}::jsonb) || coalesce(i.numbers, '{}'),
      w.email_at
    from sales cross join follow f join place on place.path = f.place_path left join p on p.account_id = f.account_id
      left join inside i on i.path = f.place_path
      ${wantedKinds(
        sql`case when coalesce((i.numbers -> 'sales')::int, sales.count) > 0 then array['edition', 'new_sales'] else array['edition'] end`,
        times,
      )}
    where (f.place_path = any(${[...around]}::text[]) or starts_with(f.place_path, ${`${task.placePath}/`}))
      and f.removed_at is null and f.followed_at <= ${task.publishedAt} and w.kinds is not null
      and f.account_id is distinct from ${task.publisherId}::uuid
      and exists (select 1 from parcel_change c where c.comparison_id = ${task.comparisonId})
    on conflict do nothing`.execute(db);
}

/** Deletes the notifications, and the emails about notifications, that are older than `before`. */
export async function deleteOldNotices(db: Db, before: Date): Promise<void> {
  await sql`delete from notification where created_at < ${before}`.execute(db);
  await sql`delete from notification_email where created_at < ${before}`.execute(db);
}
