import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

export interface TotpRow {
  secret: Uint8Array | null;
  pendingSecret: Uint8Array | null;
  confirmedAt: Date | null;
}

export async function findTotp(db: Db, accountId: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select secret, pending_secret as "pendingSecret", confirmed_at as "confirmedAt"
    from account_totp where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function savePendingSecret(db: Db, accountId: string, pendingSecret: Uint8Array): Promise<void> {
  await db
    .insertInto('account_totp')
    .values({ account_id: accountId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute();
}

/** Turns codes on with the pending secret. Returns false when codes are on already, or another secret is pending. */
export async function confirmSecret(
  trx: Trx,
  accountId: string,
  { pendingSecret, step, now }: { pendingSecret: Uint8Array; step: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_totp set secret = pending_secret, pending_secret = null, last_step = ${step}, confirmed_at = ${now}
    where account_id = ${accountId} and secret is null and pending_secret = ${pendingSecret}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks a code as used. Returns false when this code, or a later one, was used before: of two requests with one code, only one gets true. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns codes off. Returns false when they were already off. */
export async function deleteTotp(trx: Trx, accountId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const row = await trx
    .deleteFrom('account_totp')
    .where('account_id', '=', accountId)
    .returning('secret')
    .executeTakeFirst();
  return row !== undefined && row.secret !== null;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  accountId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code: of two simultaneous requests, only one gets true. */
export async function takeRecoveryCode(
  db: Db,
  accountId: string,
  codeHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from recovery_code where account_id = ${accountId} and used_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface Owner {
  id: string;
  email: string;
  name: string;
  isOperator: boolean;
  passwordHash: string | null;
  hasSecondFactor: boolean;
}

export async function findOwner(db: Db, accountId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select id, email, name, is_operator as "isOperator", password_hash as "passwordHash",
      has_second_factor(id) as "hasSecondFactor"
    from account where id = ${accountId}`.execute(db);
  return rows[0];
}

/** Returns the names of an account's groups that require a second factor. */
export async function listRequiringGroups(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from group_member m join account_group g on g.id = m.group_id
    where m.account_id = ${accountId} and g.requires_second_factor order by lower(g.name)`.execute(db);
  return rows.map(({ name }) => name);
}
