import { type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../../backend/db/contains-pattern.ts';
import type { Db } from '../../../backend/db/database.ts';
import { isAfterCursor, rowCursor } from '../../../backend/db/row-cursor.ts';
import { CURRENT_EDITIONS, FROM_CURRENT_EDITIONS } from '../../editions/server/index.ts';

interface Overview {
  accounts: number;
  accountsThisWeek: number;
  groups: number;
  paidGroups: number;
  /** True when somebody was invited, or there are people besides the first operator and the accounts of the demo. */
  hasInvited: boolean;
  openSessions: number;
  counties: number;
  /** The number of counties, not counting those of the demo, which have the state code 99. */
  ownCounties: number;
  parcels: number;
  openRequests: number;
  importsRunning: number;
  importsInReview: number;
  damagedFiles: number;
  lastBackupAt: string | null;
}

/** Counts what the overview of the admin area shows, in tables of all features. Small tables are counted whole; the number of parcels is the sum over the editions. */
export async function readOverview(db: Db): Promise<Overview> {
  const { rows } = await sql<Overview>`
    select
      (select count(*) from account) as accounts,
      (select count(*) from account where created_at > now() - interval '7 days') as "accountsThisWeek",
      (select count(*) from account_group) as groups,
      (select count(*) from account_group where plan <> 'free') as "paidGroups",
      (exists (select 1 from group_invitation)
        or (select count(*) > 1 from account where email not like '%@demo.platbook.example')) as "hasInvited",
      (select count(*) from session where expires_at > now()) as "openSessions",
      (select count(*) from ${CURRENT_EDITIONS}) as counties,
      (select count(*) from ${CURRENT_EDITIONS} where geoid not like '99%') as "ownCounties",
      (select coalesce(sum(e.parcel_count), 0)::bigint ${FROM_CURRENT_EDITIONS}) as parcels,
      (select count(*) from support_request where done_at is null) as "openRequests",
      (select count(*) from import_run where state in ('queued', 'running')) as "importsRunning",
      (select count(*) from import_run where state = 'review') as "importsInReview",
      (select count(*) from damaged_file) as "damagedFiles",
      (select to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from backup_run
        where state = 'finished') as "lastBackupAt"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has no row');
  return row;
}

export interface UserRow {
  id: string;
  cursor: string;
  name: string;
  email: string;
  isOperator: boolean;
  emailConfirmedAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  slug: string | null;
  groupName: string;
  plan: string;
  groupCount: number;
}

export async function listUserRows(
  db: Db,
  {
    query,
    plan,
    after,
  }: { query?: string | undefined; plan?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<UserRow[]> {
  const conditions = [sql<SqlBool>`true`];
  if (query !== undefined)
    conditions.push(sql`(a.name ilike ${containsPattern(query)} or a.email ilike ${containsPattern(query)})`);
  if (plan !== undefined) conditions.push(sql`g.plan = ${plan}`);
  if (after !== undefined)
    conditions.push(
      isAfterCursor(after, sql`a.created_at`, sql`a.id`, sql`select created_at, id from account`),
    );
  const { rows } = await sql<UserRow>`
    select a.id, ${rowCursor(sql`a.created_at`, sql`a.id`)} as cursor, a.name, a.email, a.is_operator as "isOperator",
      a.email_confirmed_at as "emailConfirmedAt", a.created_at as "createdAt",
      (select max(s.last_seen_at) from session s where s.account_id = a.id and s.operator_id is null) as "lastSeenAt",
      g.slug, g.name as "groupName", g.plan,
      (select count(*) from group_member m where m.account_id = a.id) as "groupCount"
    from account a left join account_group g on g.id = a.primary_group_id
    where ${sql.join(conditions, sql` and `)}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface GroupRow {
  id: string;
  cursor: string;
  slug: string;
  name: string;
  plan: string;
  createdAt: Date;
  memberCount: number;
  ownerName: string | null;
  ownerEmail: string;
}

export async function listGroupRows(
  db: Db,
  { query, after, id }: { query?: string | undefined; after?: string | undefined; id?: string },
  limit: number,
): Promise<GroupRow[]> {
  const conditions = [sql<SqlBool>`true`];
  if (id !== undefined) conditions.push(sql`g.id = ${id}`);
  if (query !== undefined)
    conditions.push(sql`(g.name ilike ${containsPattern(query)} or g.slug ilike ${containsPattern(query)})`);
  if (after !== undefined)
    conditions.push(
      isAfterCursor(after, sql`g.created_at`, sql`g.id`, sql`select created_at, id from account_group`),
    );
  const { rows } = await sql<GroupRow>`
    select g.id, ${rowCursor(sql`g.created_at`, sql`g.id`)} as cursor, g.slug, g.name, g.plan, g.created_at as "createdAt",
      (select count(*) from group_member m where m.group_id = g.id) as "memberCount",
      o.name as "ownerName", o.email as "ownerEmail"
    from account_group g
    left join lateral (
      select a.name, a.email from group_member m join account a on a.id = m.account_id
      where m.group_id = g.id and m.role = 'owner' order by m.created_at, a.id limit 1
    ) o on true
    where ${sql.join(conditions, sql` and `)}
    order by g.created_at desc, g.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the current plan of a group and locks it until the transaction ends; undefined when there is no such group. */
export async function lockGroupPlan(db: Db, id: string): Promise<{ name: string; plan: string } | undefined> {
  return db
    .selectFrom('account_group')
    .select(['name', 'plan'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface DayRow {
  day: string;
  registrations: number;
  lookups: number;
  imports: number;
  requests: number;
}

/**
 * Returns the last thirty days in UTC, including today. Lookups per day are the sum of the usage counters. The counters of network addresses are left out: they
 * count the lookups of visitors a second time.
 */
export async function listDays(db: Db): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(d.day at time zone 'UTC', 'YYYY-MM-DD') as day,
      (select count(*) from account where created_at >= d.day and created_at < d.day + interval '24 hours') as registrations,
      (select coalesce(sum(used), 0)::bigint from use_counter
        where kind = 'lookup' and period = to_char(d.day at time zone 'UTC', 'YYYY-MM-DD')
          and holder not like 'address:%') as lookups,
      (select count(*) from import_run
        where state = 'published' and finished_at >= d.day and finished_at < d.day + interval '24 hours') as imports,
      (select count(*) from support_request
        where created_at >= d.day and created_at < d.day + interval '24 hours') as requests
    from (
      select (date_trunc('day', now() at time zone 'UTC') - make_interval(days => n)) at time zone 'UTC' as day
      from generate_series(29, 0, -1) as n
    ) d order by d.day`.execute(db);
  return rows;
}
