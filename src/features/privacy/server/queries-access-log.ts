import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../backend/db/database.ts';
import { withShortLock } from '../../../backend/db/short-lock.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';

/** An entry of the access log, ready to insert. */
export interface AccessRow {
  at: Date;
  accountId: string | null;
  visitor: string | null;
  endpoint: string;
  geoid: string | null;
  llUuid: string | null;
  /** All parcels of a search or a list; null for a single parcel, and when the ids are unknown or too many. */
  llUuids: readonly string[] | null;
  parcelCount: number;
}

/** The advisory lock for creating partitions, so that two processes don't create the same one. */
const PARTITION_LOCK = 7_204_641;

/** Returns the partition's name. `day` is YYYY-MM-DD in UTC. */
function partitionOf(day: string): string {
  return `access_log_${day.replaceAll('-', '')}`;
}

export async function ensurePartition(db: Db, day: string): Promise<void> {
  const [from, to] = [sql.lit(`${day} 00:00:00+00`), sql.lit(`${dayAfter(day)} 00:00:00+00`)];
  await withShortLock(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
    await sql`create table if not exists ${sql.table(partitionOf(day))} partition of access_log
      for values from (${from}) to (${to})`.execute(trx);
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + MS_PER_DAY).toISOString().slice(0, 10);
}

export async function insertAccess(db: Db, rows: readonly AccessRow[]): Promise<void> {
  await sql`
    insert into access_log (at, account_id, visitor, endpoint, geoid, ll_uuid, parcel_count, ll_uuids)
    select at, account_id, visitor, endpoint, geoid, ll_uuid, parcel_count, ll_uuids::uuid[] from unnest(
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[], ${rows.map(({ accountId }) => accountId)}::uuid[],
      ${rows.map(({ visitor }) => visitor)}::text[], ${rows.map(({ endpoint }) => endpoint)}::text[],
      ${rows.map(({ geoid }) => geoid)}::text[], ${rows.map(({ llUuid }) => llUuid)}::uuid[],
      ${rows.map(({ parcelCount }) => parcelCount)}::int[], ${rows.map(({ llUuids }) => arrayText(llUuids))}::text[]
    ) as entry (at, account_id, visitor, endpoint, geoid, ll_uuid, parcel_count, ll_uuids)`.execute(db);
}

/** Returns an array as PostgreSQL writes it, because `unnest` would flatten an array of arrays. */
function arrayText(uuids: readonly string[] | null): string | null {
  return uuids === null ? null : `{${uuids.join(',')}}`;
}

/** Rejects when the database doesn't answer. */
export async function assertAnswering(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Returns the key of a day's visitor hashes. The first process stores its random key, and all processes get that one. */
export async function getSalt(db: Db, day: string, drawn: Uint8Array): Promise<Uint8Array> {
  const hex = Buffer.from(drawn).toString('hex');
  await sql`insert into access_log_salt (day, salt) values (${day}, decode(${hex}, 'hex'))
    on conflict (day) do nothing`.execute(db);
  const { rows } = await sql<{ salt: string }>`
    select encode(salt, 'hex') as salt from access_log_salt where day = ${day}`.execute(db);
  return Buffer.from(rows[0]?.salt ?? hex, 'hex');
}

export interface AccessListRow {
  id: number | string;
  at: Date;
  accountId: string | null;
  email: string | null;
  visitor: string | null;
  endpoint: string;
  geoid: string | null;
  llUuid: string | null;
  parcelCount: number;
}

/** Returns entries, newest first. `account` is an email address or an id. */
export async function listAccess(
  db: Db,
  filter: { llUuid: string | undefined; account: string | undefined; before: number | undefined },
  limit: number,
): Promise<AccessListRow[]> {
  const { llUuid, account, before } = filter;
  const conditions = [
    ...(llUuid === undefined
      ? []
      : [sql`(l.ll_uuid = ${llUuid}::uuid or l.ll_uuids @> array[${llUuid}]::uuid[])`]),
    ...(account === undefined
      ? []
      : [
          // Entries stay when their account is deleted, so an id is compared with the entries themselves.
          z.guid().safeParse(account).success
            ? sql`l.account_id = ${account}::uuid`
            : sql`l.account_id = (select id from account where lower(email) = lower(${account}))`,
        ]),
    ...(before === undefined ? [] : [sql`l.id < ${before}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<AccessListRow>`
    select l.id, l.at, l.account_id as "accountId", a.email, l.visitor, l.endpoint, l.geoid, l.ll_uuid as "llUuid", l.parcel_count as "parcelCount"
    from access_log l left join account a on a.id = l.account_id
    ${where} order by l.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the days before `firstKept` (YYYY-MM-DD) and the keys of days before `firstSalt`. Returns the number of deleted days. */
export async function dropOldAccess(db: Db, firstKept: string, firstSalt: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'access_log'::regclass and c.relname < ${partitionOf(firstKept)}`.execute(db);
  for (const { name } of rows)
    await withShortLock(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx));
  await sql`delete from access_log_salt where day < ${firstSalt}`.execute(db);
  return rows.length;
}
