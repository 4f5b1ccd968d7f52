import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

export type ChallengePurpose = 'passkey_add' | 'passkey_sign_in' | 'single_sign_on' | 'second_step';

export async function insertChallenge(
  db: Db,
  challenge: {
    keyHash: Uint8Array;
    purpose: ChallengePurpose;
    accountId: string | null;
    data: object;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({
      key_hash: challenge.keyHash,
      purpose: challenge.purpose,
      account_id: challenge.accountId,
      data: JSON.stringify(challenge.data),
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Deletes and returns a challenge. Of two simultaneous requests, only one gets it. */
export async function takeChallengeRow(
  db: Db,
  keyHash: Uint8Array,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ accountId: string | null; data: unknown } | undefined> {
  return db
    .deleteFrom('sign_in_challenge')
    .where('key_hash', '=', keyHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id as accountId', 'data'])
    .executeTakeFirst();
}

/** Returns the account of a challenge without deleting the challenge. */
export async function findChallengeAccount(
  db: Db,
  keyHash: Uint8Array,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_challenge')
    .select('account_id as accountId')
    .where('key_hash', '=', keyHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.accountId ?? undefined;
}

/** Deletes the sign-ins to an account that wait for a second step. */
export async function deleteSecondSteps(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_challenge')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'second_step')
    .execute();
}

/**
 * Returns the step that is needed after a correct password: 'code' for an account with an authenticator app; otherwise 'passkey' for an account that has a
 * passkey, if one of its groups (or the site, of its operators) requires a second factor.
 */
export async function findSecondStep(
  db: Db,
  accountId: string,
  operatorsNeedSecondFactor: boolean,
): Promise<'code' | 'passkey' | null> {
  const { rows } = await sql<{ hasCodes: boolean; needsPasskey: boolean }>`
    select exists (select 1 from account_totp t where t.account_id = a.id and t.secret is not null) as "hasCodes",
      exists (select 1 from passkey p where p.account_id = a.id)
        and (a.is_operator and ${operatorsNeedSecondFactor}::boolean or exists (
          select 1 from group_member m join account_group g on g.id = m.group_id
          where m.account_id = a.id and g.requires_second_factor)) as "needsPasskey"
    from account a where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  return row?.hasCodes === true ? 'code' : row?.needsPasskey === true ? 'passkey' : null;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}
