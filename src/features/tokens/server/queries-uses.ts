import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

export interface TokenUse {
  tokenId: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  permission: string;
  used: number;
}

/** Adds to a count; does nothing when the token was deleted. */
export async function addTokenUse(db: Db, { tokenId, day, permission, used }: TokenUse): Promise<void> {
  await sql`
    insert into api_token_use as u (token_id, day, permission, used)
    select id, ${day}::date, ${permission}, ${used}::integer from api_token where id = ${tokenId}::uuid
    on conflict (token_id, day, permission) do update set used = u.used + excluded.used`.execute(db);
}

export async function touchToken(db: Db, tokenId: string, at: Date): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: at }).where('id', '=', tokenId).execute();
}

/** Returns the counts since a day, newest first. */
export async function listTokenUseRows(db: Db, tokenId: string, since: string): Promise<TokenUse[]> {
  const { rows } = await sql<TokenUse>`
    select token_id as "tokenId", day, permission, used from api_token_use
    where token_id = ${tokenId}::uuid and day >= ${since}::date order by day desc, permission`.execute(db);
  return rows;
}

/** Returns the uses since a day of all tokens of an account, or of one of them. `fragment` is the part of a token that is shown. */
export async function listTokenUsesOfAccount(
  db: Db,
  { accountId, tokenId = null, since }: { accountId: string; tokenId?: string | null; since: string },
): Promise<{ fragment: string; permission: string; used: number }[]> {
  const { rows } = await sql<{ fragment: string; permission: string; used: number }>`
    select t.fragment, u.permission, sum(u.used)::int as used from api_token_use u join api_token t on t.id = u.token_id
    where t.account_id = ${accountId}::uuid and u.day >= ${since}::date
      and (${tokenId}::uuid is null or t.id = ${tokenId}::uuid)
    group by t.fragment, u.permission order by t.fragment, u.permission`.execute(db);
  return rows;
}

/** Deletes counts from before `day`, and tokens that ended before `endedBefore`. */
export async function deleteOldTokens(db: Db, day: string, endedBefore: Date): Promise<void> {
  await sql`delete from api_token_use where day < ${day}::date`.execute(db);
  await sql`delete from api_token where least(expires_at, coalesce(revoked_at, expires_at)) < ${endedBefore}`.execute(
    db,
  );
}
