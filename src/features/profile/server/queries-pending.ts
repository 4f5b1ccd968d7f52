import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

/** Who asked for an account. */
export interface PendingAccount {
  email: string;
  name: string;
  passwordHash: string;
  /** Preferences chosen with it. */
  choices: Readonly<Record<string, unknown>>;
}

/** Old ones are forgotten with it. */
export async function insertPending(
  db: Db,
  { email, name, passwordHash, choices }: PendingAccount,
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
      expires_at: expiresAt,
    })
    .execute();
}

/** Takes it, and all others of the same e-mail with it. Of two requests at once one gets it. */
export async function takePending(
  trx: Trx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<PendingAccount | undefined> {
  const { rows } = await sql<PendingAccount>`
    delete from pending_account where token_hash = ${tokenHash} and expires_at > ${now}
    returning email, name, password_hash as "passwordHash", choices`.execute(trx);
  const [row] = rows;
  if (row !== undefined)
    await trx
      .deleteFrom('pending_account')
      .where(sql`lower(email)`, '=', row.email.toLowerCase())
      .execute();
  return row;
}
