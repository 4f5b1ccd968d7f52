import type { Db } from '../../../backend/db/database.ts';

export type ChallengePurpose = 'passkey_add' | 'passkey_sign_in' | 'single_sign_on';

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

/** Of two requests at once one gets it. */
export async function takeChallengeRow(
  db: Db,
  keyHash: Uint8Array,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ accountId: string | null; data: unknown } | undefined> {
  const row = await db
    .deleteFrom('sign_in_challenge')
    .where('key_hash', '=', keyHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'data'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, data: row.data };
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}
