import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

/** A registration whose email is not confirmed yet. */
export interface PendingAccount {
  email: string;
  name: string;
  passwordHash: string;
  /** Preferences set at registration. */
  choices: Readonly<Record<string, unknown>>;
  /** The address of the terms that the person agreed to, or the hash of their text; null when the site had none. */
  agreedTerms: string | null;
}

/** Inserts a registration, and deletes expired ones. */
export async function insertPending(
  db: Db,
  { email, name, passwordHash, choices, agreedTerms }: PendingAccount,
  { tokenHash, now, expiresAt }: { tokenHash: Uint8Array; now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('pending_account').where('expires_at', '<=', now).execute();
  await db
    .insertInto('pending_account')
    .values({
      token_hash: tokenHash,
      email,
      name,
      password_hash: passwordHash,
      choices: JSON.stringify(choices),
      agreed_terms: agreedTerms,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Takes a registration and deletes all others of the same email. Rows are locked in a fixed order: of several links followed at once, one gets
 * the registration, and the others find nothing.
 */
export async function takePending(
  trx: Trx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<PendingAccount | undefined> {
  const { rows } = await sql<PendingAccount & { isAsked: boolean }>`
    with locked as materialized (
      select token_hash from pending_account
      where lower(email) = (
        select lower(email) from pending_account where token_hash = ${tokenHash} and expires_at > ${now}
      )
      order by token_hash
      for update
    )
    delete from pending_account where token_hash in (select token_hash from locked)
    returning token_hash = ${tokenHash} as "isAsked", email, name, password_hash as "passwordHash", choices,
      agreed_terms as "agreedTerms"`.execute(trx);
  const row = rows.find(({ isAsked }) => isAsked);
  if (row === undefined) return undefined;
  const { email, name, passwordHash, choices, agreedTerms } = row;
  return { email, name, passwordHash, choices, agreedTerms };
}
