import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import { IS_COVERED } from './queries.ts';

/** A worker that took requests and did not settle them in this time is considered dead. */
const CLAIM_MINUTES = 10;
/** The number of requests whose addresses are taken at once. */
const MAX_REQUESTS = 500;

export interface DueRequest {
  id: number;
  path: string;
  headline: string | null;
  email: string;
  /** The account of this address, if its person was signed in; null for an address that anybody may have typed. */
  accountId: string | null;
  countyPath: string;
  countyHeadline: string;
  attempts: number;
}

/** Closes the requests that have no email address and whose places have parcels now. Returns their number. */
export async function closePublished(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update data_request r set notice = 'published', closed_at = coalesce(r.closed_at, now())
    from ${CURRENT_EDITIONS} c where r.notice = 'waiting' and r.email is null and ${IS_COVERED}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** True for a request `d` of a place that has parcels now, whose email no worker is sending. */
const IS_DUE = sql`(d.notice = 'waiting' and d.email is not null
  and (d.claimed_at is null or d.claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
  and exists (select from ${CURRENT_EDITIONS} e where d.path = e.place_path or starts_with(d.path, e.place_path || '/')))`;

/**
 * Takes requests of places that have parcels now, with the address that gets the email: all due requests of each address together. Requests that an operator
 * closed get an email too.
 */
export async function takeDueRequests(db: Db): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update data_request r set claimed_at = now(), attempts = r.attempts + 1
    from ${CURRENT_EDITIONS} c join place county on county.path = c.place_path
    where ${IS_COVERED} and r.id in (
      select d.id from data_request d where ${IS_DUE} and lower(d.email) in (
        select lower(d.email) from data_request d where ${IS_DUE} order by d.id limit ${MAX_REQUESTS})
      for update skip locked)
    returning r.id, r.path, (select headline from place where path = r.path) as headline, r.email,
      (select a.id from account a where a.id = r.account_id and lower(a.email) = lower(r.email)) as "accountId", c.place_path as "countyPath", county.headline as "countyHeadline", r.attempts`.execute(
    db,
  );
  return rows;
}

/** Settles requests, which closes them. A request that is not settled is tried again when its claim is old enough. */
export async function settleRequests(
  db: Db,
  ids: readonly number[],
  notice: 'sent' | 'off' | 'failed',
): Promise<void> {
  await sql`
    update data_request set notice = ${notice}, claimed_at = null, closed_at = coalesce(closed_at, now())
    where id = any(${[...ids]}::bigint[])`.execute(db);
}
