import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { AccountRow } from '../../accounts/server/index.ts';

export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function findLinkedAccountId(db: Db, { issuer, subject }: IdentityKey): Promise<string | null> {
  const row = await db
    .selectFrom('account_identity')
    .select('account_id as accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/** Returns the account with this email, and locks it until the transaction ends. */
export async function lockAccountByEmail(
  trx: Trx,
  email: string,
): Promise<{ accountId: string; isConfirmed: boolean } | null> {
  const { rows } = await sql<{ accountId: string; isConfirmed: boolean }>`
    select id as "accountId", email_confirmed_at is not null as "isConfirmed"
    from account where lower(email) = ${email.toLowerCase()} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function getAccount(trx: Trx, accountId: string): Promise<AccountRow> {
  return trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'is_operator as isOperator'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Returns false when the identity was linked in the meantime. */
export async function insertIdentity(
  trx: Trx,
  { issuer, subject }: IdentityKey,
  accountId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_identity')
    .values({ issuer, subject, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function noteUse(trx: Trx, { issuer, subject }: IdentityKey, now: Date): Promise<void> {
  await trx
    .updateTable('account_identity')
    .set({ last_used_at: sql`${now}` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Returns the providers that an account signed in through. */
export async function listIssuersOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_identity')
    .select('issuer')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ issuer }) => issuer);
}

export async function findGroup(trx: Trx, slug: string): Promise<{ id: string; name: string } | undefined> {
  return trx.selectFrom('account_group').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst();
}

export async function isMember(trx: Trx, groupId: string, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
