import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { PlanTier } from '../../../kernel/permission.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  tier: Exclude<PlanTier, 'anonymous'>;
  isOperator: boolean;
}

const ACCOUNT_COLUMNS = ['account.id', 'email', 'name', 'tier', 'is_operator'] as const;

function toAccount(row: {
  id: string;
  email: string;
  name: string;
  tier: string;
  is_operator: boolean;
}): AccountRow {
  const { is_operator: isOperator, ...rest } = row;
  return { ...rest, tier: rest.tier as AccountRow['tier'], isOperator }; // held by a check constraint
}

export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ account: AccountRow; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select([...ACCOUNT_COLUMNS, 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, ...rest } = row;
  return { account: toAccount(rest), passwordHash };
}

/** Makes the account, or sets name, password, tier and role of the one with this e-mail. */
export async function saveAccount(
  db: Db,
  account: Omit<AccountRow, 'id'> & { passwordHash: string },
): Promise<AccountRow> {
  const values = {
    email: account.email,
    name: account.name,
    password_hash: account.passwordHash,
    tier: account.tier,
    is_operator: account.isOperator,
  };
  const { email: _, ...changes } = values;
  const row = await db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet(changes))
    .returning(['id', 'email', 'name', 'tier', 'is_operator'])
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Uint8Array; accountId: string; csrfToken: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      csrf_token: session.csrfToken,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function findSessionRow(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ account: AccountRow; csrfToken: string; expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([...ACCOUNT_COLUMNS, 'csrf_token', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { csrf_token: csrfToken, expires_at: expiresAt, ...rest } = row;
  return { account: toAccount(rest), csrfToken, expiresAt };
}

export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
