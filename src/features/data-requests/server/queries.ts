import { type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../../backend/db/contains-pattern.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import type { DataRequest, DataRequestFilter, NewDataRequest } from '../contract.ts';

/** True when the place of a request `r` is a county with parcels, or lies in one, `c`. */
export const IS_COVERED = sql.raw(`(r.path = c.place_path or starts_with(r.path, c.place_path || '/'))`);

/** Stores a request. If its place has no parcels yet, its notice is `waiting`: when the place has parcels, an email goes to `email`, if that isn't null. */
export async function insertDataRequest(
  trx: Trx,
  { path, name, contact = '', comment, data_report }: NewDataRequest,
  { accountId, email }: { accountId: string | null; email: string | null },
): Promise<void> {
  await sql`
    insert into data_request (account_id, path, name, contact, comment, is_report, email, notice)
    select ${accountId}::uuid, r.path, ${name}, ${contact}, ${comment}, ${data_report}, ${email},
      case when r.path = '' or ${data_report} or exists (select 1 from ${CURRENT_EDITIONS} c where ${IS_COVERED})
        then 'none' else 'waiting' end
    from (select ${path}::text as path) r`.execute(trx);
}

export interface DataRequestRow extends Omit<
  DataRequest,
  'created_at' | 'closed_at' | 'data_report' | 'is_signed_in'
> {
  createdAt: Date;
  closedAt: Date | null;
  isReport: boolean;
  isSignedIn: boolean;
}

/** Returns requests, newest first. */
export async function listDataRequestRows(
  db: Db,
  { state, text }: DataRequestFilter,
  limit: number,
): Promise<DataRequestRow[]> {
  const conditions = [sql<SqlBool>`true`];
  if (state !== 'all') conditions.push(sql`(r.closed_at is null) = ${state === 'open'}`);
  if (text !== '') {
    const part = containsPattern(text);
    conditions.push(sql`concat_ws(' ', r.path, p.headline, r.name, r.contact, r.comment) ilike ${part}`);
  }
  const { rows } = await sql<DataRequestRow>`
    select r.id, r.created_at as "createdAt", r.path, p.headline, r.name, r.contact, r.comment, r.is_report as "isReport",
      r.account_id is not null as "isSignedIn", r.notice, r.closed_at as "closedAt",
      (select count(*)::int from data_request o where o.path = r.path and o.is_report = r.is_report) as count
    from data_request r left join place p on p.path = r.path
    where ${sql.join(conditions, sql` and `)}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Closes or reopens a request; undefined when it doesn't exist. */
export async function setClosed(
  trx: Trx,
  id: number,
  isClosed: boolean,
): Promise<{ path: string; closedAt: Date | null } | undefined> {
  const { rows } = await sql<{ path: string; closedAt: Date | null }>`
    update data_request set closed_at = case when ${isClosed} then coalesce(closed_at, now()) end
    where id = ${id} returning path, closed_at as "closedAt"`.execute(trx);
  return rows[0];
}
