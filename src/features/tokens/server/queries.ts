import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import { lockAccount } from '../../accounts/server/index.ts';

/** A working token, with the current rights of its owner. */
export interface LiveToken {
  id: string;
  scopes: string[];
  origins: string[];
  expiresAt: Date;
  accountId: string;
  isOperator: boolean;
  groupId: string | null;
  slug: string | null;
  plan: string | null;
  /** True for the token of an API sandbox. */
  isSandbox: boolean;
  role: GroupRole | null;
}

/**
 * Finds a working token. Returns undefined when it is unknown, revoked or expired, when its owner left its group, is suspended in it or lacks
 * the second factor that it requires, or when their account is about to be deleted.
 */
export async function findLiveToken(
  db: Db,
  tokenHash: Uint8Array,
  { now, operatorsNeedSecondFactor }: { now: Date; operatorsNeedSecondFactor: boolean },
): Promise<LiveToken | undefined> {
  const { rows } = await sql<LiveToken>`
    select t.id, t.scopes, t.origins, t.expires_at as "expiresAt", a.id as "accountId", 
      a.is_operator and (not ${operatorsNeedSecondFactor}::boolean or has_second_factor(a.id)) as "isOperator",
      g.id as "groupId", g.slug, g.plan, m.role, exists (select from api_sandbox s where s.token_id = t.id) as "isSandbox"
    from api_token t
    join account a on a.id = t.account_id
    left join working_member m on m.group_id = t.group_id and m.account_id = t.account_id
    left join account_group g on g.id = m.group_id
    where t.token_hash = ${tokenHash} and t.expires_at > ${now} and t.revoked_at is null
      and a.delete_after is null and (t.group_id is null or m.group_id is not null)`.execute(db);
  return rows[0];
}

/** Returns true when a working token exists for pages of this origin. For the preflight request of browsers. */
export async function hasTokenForOrigin(db: Db, origin: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from api_token
      where origins @> ${JSON.stringify([origin])}::jsonb and expires_at > ${now} and revoked_at is null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export interface TokenRow {
  id: string;
  name: string;
  fragment: string;
  scopes: string[];
  origins: string[];
  groupName: string | null;
  /** The reason why the owner has no rights in the token's group now; null if they have rights, or the token has no group. */
  noRights: 'left' | 'suspended' | 'second_factor' | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const COLUMNS = sql.raw(`t.id, t.name, t.fragment, t.scopes, t.origins, g.name as "groupName",
  case when t.group_id is null or exists (
      select 1 from working_member w where w.group_id = t.group_id and w.account_id = t.account_id) then null
    when m.account_id is null then 'left' when m.suspended_at is not null then 'suspended' else 'second_factor' end as "noRights",
  t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`);

const FROM = sql.raw(`api_token t left join account_group g on g.id = t.group_id
  left join group_member m on m.group_id = t.group_id and m.account_id = t.account_id`);

/** Returns the tokens of an account, newest first. */
export async function listTokenRows(db: Db, accountId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select ${COLUMNS} from ${FROM}
    where t.account_id = ${accountId}::uuid order by t.created_at desc, t.id limit 500`.execute(db);
  return rows;
}

export async function findTokenRow(db: Db, accountId: string, id: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select ${COLUMNS} from ${FROM}
    where t.account_id = ${accountId}::uuid and t.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Returns the number of working tokens. Locks the account, so that requests of one person wait for each other and the limit is exact. */
export async function countLiveTokens(trx: Trx, accountId: string, now: Date): Promise<number> {
  await lockAccount(trx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_token
    where account_id = ${accountId}::uuid and revoked_at is null and expires_at > ${now}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface NewToken {
  accountId: string;
  groupId: string | null;
  name: string;
  tokenHash: Uint8Array;
  fragment: string;
  scopes: readonly string[];
  origins: readonly string[];
  expiresAt: Date;
}

export async function insertToken(trx: Trx, token: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('api_token')
    .values({
      account_id: token.accountId,
      group_id: token.groupId,
      name: token.name,
      token_hash: token.tokenHash,
      fragment: token.fragment,
      scopes: JSON.stringify(token.scopes),
      origins: JSON.stringify(token.origins),
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes a token and returns its name, or undefined when the person has no such token or has revoked it before. */
export async function revokeTokenRow(
  trx: Trx,
  accountId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
