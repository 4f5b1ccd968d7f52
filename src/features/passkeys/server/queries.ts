import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { AccountRow } from '../../accounts/server/index.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  isSynced: boolean;
}

const PUBLIC = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"`;

export async function listPasskeyRows(
  db: Db,
  accountId: string,
): Promise<(PasskeyRow & { credentialId: Uint8Array })[]> {
  const { rows } = await sql<PasskeyRow & { credentialId: Uint8Array }>`
    select ${PUBLIC}, credential_id as "credentialId"
    from passkey where account_id = ${accountId} order by created_at, id`.execute(db);
  return rows;
}

/** Locks an account, so that changes of its passkeys run one after the other. Returns true when it has a password. */
export async function lockPasswordState(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ hasPassword: boolean }>`
    select password_hash is not null as "hasPassword" from account where id = ${accountId} for update`.execute(
    trx,
  );
  return rows[0]?.hasPassword ?? false;
}

export async function findOwner(
  db: Db,
  accountId: string,
): Promise<{ id: string; email: string; name: string; hasPassword: boolean } | undefined> {
  const { rows } = await sql<{ id: string; email: string; name: string; hasPassword: boolean }>`
    select id, email, name, password_hash is not null as "hasPassword" from account where id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from passkey where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores a passkey and returns it; undefined when the credential is already stored. */
export async function insertPasskey(
  trx: Trx,
  passkey: {
    accountId: string;
    credentialId: Uint8Array;
    publicKey: Uint8Array;
    counter: number;
    name: string;
    isSynced: boolean;
  },
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    insert into passkey (account_id, credential_id, public_key, counter, name, is_synced)
    values (${passkey.accountId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.name}, ${passkey.isSynced})
    on conflict (credential_id) do nothing returning ${PUBLIC}`.execute(trx);
  return rows[0];
}

export async function updatePasskeyName(
  trx: Trx,
  accountId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    update passkey set name = ${name} where id = ${id} and account_id = ${accountId} returning ${PUBLIC}`.execute(
    trx,
  );
  return rows[0];
}

/** Deletes a passkey and returns its name, or undefined when the account has no such passkey. */
export async function deletePasskey(trx: Trx, accountId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export interface KnownPasskey {
  id: string;
  name: string;
  publicKey: Uint8Array;
  counter: number;
  account: AccountRow;
}

export async function findPasskey(db: Db, credentialId: Uint8Array): Promise<KnownPasskey | undefined> {
  const { rows } = await sql<
    Omit<KnownPasskey, 'account'> & {
      accountId: string;
      email: string;
      accountName: string;
      isOperator: boolean;
    }
  >`
    select p.id, p.name, p.public_key as "publicKey", p.counter,
      a.id as "accountId", a.email, a.name as "accountName", a.is_operator as "isOperator"
    from passkey p join account a on a.id = p.account_id where p.credential_id = ${credentialId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { accountId, email, accountName, isOperator, ...passkey } = row;
  return { ...passkey, account: { id: accountId, email, name: accountName, isOperator } };
}

/**
 * Stores the device's counter. Returns false when it did not grow: two uses with the same count mean that one passkey is a copy. Devices
 * without a counter stay at 0.
 */
export async function noteUse(
  trx: Trx,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
