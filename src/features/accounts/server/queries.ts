import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { GroupRole } from '../../../kernel/permission.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  isOperator: boolean;
}

/** The group that a session works in. */
export interface CurrentGroupRow {
  id: string;
  slug: string;
  name: string;
  plan: string;
  role: GroupRole;
  isPrimary: boolean;
  /** True when the group requires a second factor that the person doesn't have. */
  needsSecondFactor: boolean;
  /** True when the plan of the group has no seat for the person. */
  isSuspended: boolean;
}

export interface SessionRow {
  id: string;
  account: AccountRow;
  /** True for an operator who must set up a second factor before using operator rights. */
  operatorNeedsSecondFactor: boolean;
  /** The operator who is signed in as this account; null when the person themselves is signed in. */
  operator: { id: string; name: string } | null;
  group: CurrentGroupRow | null;
  csrfToken: string;
  expiresAt: Date;
  lastSeenAt: Date;
}

/** Finds an account by email. `passwordHash` is null for people who registered through their organization and have set no password since. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ account: AccountRow; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'is_operator as isOperator', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, ...account } = row;
  return { account, passwordHash };
}

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'is_operator as isOperator'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the operators, for emails about the site. */
export async function listOperators(db: Db): Promise<AccountRow[]> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'is_operator as isOperator'])
    .where('is_operator', '=', true)
    .orderBy('created_at')
    .execute();
}

/** Creates the account, or updates the password and the operator flag of the one with this email. That one keeps its name. */
export async function upsertAccount(
  db: Db,
  account: Omit<AccountRow, 'id'> & { passwordHash: string },
): Promise<AccountRow & { primaryGroupId: string | null }> {
  const { email, name } = account;
  const changes = { password_hash: account.passwordHash, is_operator: account.isOperator };
  return db
    .insertInto('account')
    .values({ email, name, ...changes })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet(changes))
    .returning(['id', 'email', 'name', 'is_operator as isOperator', 'primary_group_id as primaryGroupId'])
    .executeTakeFirstOrThrow();
}

export async function insertSession(
  db: Db,
  session: {
    tokenHash: Uint8Array;
    accountId: string;
    csrfToken: string;
    expiresAt: Date;
    userAgent: string | null;
    groupId: string | null;
    operatorId: string | null;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      csrf_token: session.csrfToken,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      group_id: session.groupId,
      operator_id: session.operatorId,
    })
    .execute();
}

/**
 * Returns a session with its account and its current group. The current group is the selected one, as long as the person is a member of it, has a seat, and
 * has the second factor that it requires (the view `working_member`). Otherwise it is their own group or, without one, the group that they joined first.
 */
export async function findSessionRow(
  db: Db,
  tokenHash: Uint8Array,
  { now, operatorsNeedSecondFactor }: { now: Date; operatorsNeedSecondFactor: boolean },
): Promise<SessionRow | undefined> {
  const waits = sql`(${operatorsNeedSecondFactor}::boolean and not has_second_factor(a.id))`;
  const { rows } = await sql<{
    id: string;
    accountId: string;
    email: string;
    name: string;
    isOperator: boolean;
    waits: boolean;
    csrfToken: string;
    expiresAt: Date;
    lastSeenAt: Date;
    groupId: string | null;
    slug: string;
    groupName: string;
    plan: string;
    role: GroupRole;
    isPrimary: boolean;
    operatorId: string | null;
    operatorName: string;
  }>`
    select s.id, a.id as "accountId", a.email, a.name, a.is_operator and not ${waits} as "isOperator", a.is_operator and ${waits} as waits, s.csrf_token as "csrfToken", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt",
      g.id as "groupId", g.slug, g.name as "groupName", g.plan, m.role, (g.id = a.primary_group_id) is true as "isPrimary",
      o.id as "operatorId", o.name as "operatorName"
    from session s
    join account a on a.id = s.account_id
    left join account o on o.id = s.operator_id and o.is_operator
    left join lateral (
      select group_id, role from working_member
      where account_id = a.id
      order by (group_id = s.group_id) is true desc, (group_id = a.primary_group_id) is true desc, created_at
      limit 1
    ) m on true
    left join account_group g on g.id = m.group_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and (s.operator_id is null or o.id is not null)`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    id: row.id,
    account: { id: row.accountId, email: row.email, name: row.name, isOperator: row.isOperator },
    operatorNeedsSecondFactor: row.waits,
    operator: row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName },
    group:
      row.groupId === null
        ? null
        : {
            id: row.groupId,
            slug: row.slug,
            name: row.groupName,
            plan: row.plan,
            role: row.role,
            isPrimary: row.isPrimary,
            needsSecondFactor: false,
            isSuspended: false,
          },
    csrfToken: row.csrfToken,
    expiresAt: row.expiresAt,
    lastSeenAt: row.lastSeenAt,
  };
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`${now}` })
    .where('id', '=', sessionId)
    .execute();
}

export interface SessionListRow {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
}

/** Returns the open sessions of an account, newest first, at most 200. */
export async function listSessionRows(db: Db, accountId: string, now: Date): Promise<SessionListRow[]> {
  const { rows } = await sql<SessionListRow>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent" from session
    where account_id = ${accountId} and expires_at > ${now} order by created_at desc limit 200`.execute(db);
  return rows;
}

/** Returns false when the account has no such session. */
export async function deleteSessionOf(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Returns undefined when an account with this email exists. */
export async function insertAccount(
  db: Db,
  account: { email: string; name: string; passwordHash: string | null; emailConfirmedAt?: Date },
): Promise<AccountRow | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      email: account.email,
      name: account.name,
      password_hash: account.passwordHash,
      email_confirmed_at: account.emailConfirmedAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
  return row && { ...row, isOperator: false };
}

export async function updatePassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** Marks the email of an account as confirmed. An earlier confirmation keeps its date. */
export async function confirmEmailOf(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_confirmed_at: now })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export async function setSessionGroup(db: Db, sessionId: string, groupId: string): Promise<void> {
  await db.updateTable('session').set({ group_id: groupId }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
