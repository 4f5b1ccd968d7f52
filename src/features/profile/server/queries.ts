import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export type TokenPurpose = 'confirm_email' | 'reset_password';

export async function insertToken(
  db: Db,
  token: { tokenHash: Uint8Array; accountId: string; purpose: TokenPurpose; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('account_token')
    .values({
      token_hash: token.tokenHash,
      account_id: token.accountId,
      purpose: token.purpose,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Matches a token of this purpose that has not expired. */
const isValid = (tokenHash: Uint8Array, purpose: TokenPurpose, now: Date) =>
  sql<boolean>`token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`;

/** Returns the account of a token, and deletes all tokens of this account and purpose. Of two simultaneous requests, only one gets it. */
export async function takeToken(
  db: Db,
  tokenHash: Uint8Array,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('account_token')
    .where(isValid(tokenHash, purpose, now))
    .returning('account_id as accountId')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', row.accountId)
    .where('purpose', '=', purpose)
    .execute();
  return row.accountId;
}

/** Returns the email of a token's account, without using the token. */
export async function findTokenEmail(
  db: Db,
  tokenHash: Uint8Array,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .select('account.email')
    .where(isValid(tokenHash, purpose, now))
    .executeTakeFirst();
  return row?.email;
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<=', now).execute();
}

export async function updatePersonName(trx: Trx, accountId: string, name: string): Promise<void> {
  await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute();
}

export async function findProfile(
  db: Db,
  accountId: string,
): Promise<{ name: string; email: string; confirmedAt: Date | null; createdAt: Date } | undefined> {
  const { rows } = await sql<{ name: string; email: string; confirmedAt: Date | null; createdAt: Date }>`
    select name, email, email_confirmed_at as "confirmedAt", created_at as "createdAt"
    from account where id = ${accountId}`.execute(db);
  return rows[0];
}
