import type { Db } from '../../../backend/db/database.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import {
  type ChallengePurpose,
  deleteExpiredChallenges,
  insertChallenge,
  takeChallengeRow,
} from './queries-challenges.ts';

export interface Challenge {
  /** The account that adds a passkey, or whose password was correct in the first step of a sign-in; null when the account is not known yet. */
  accountId: string | null;
  /** The stored value. The function that takes the challenge must validate it. */
  data: unknown;
}

/**
 * Stores `data` between the two requests of a sign-in, or of adding a passkey, and returns its random key (base64url). The database holds only a hash of the
 * key.
 */
export async function createChallenge(
  db: Db,
  {
    purpose,
    lifeMs,
    accountId = null,
    data = {},
  }: { purpose: ChallengePurpose; lifeMs: number; accountId?: string | null; data?: object },
): Promise<string> {
  const now = Date.now();
  const key = makeSecretToken();
  await deleteExpiredChallenges(db, new Date(now));
  await insertChallenge(db, {
    keyHash: hashOfToken(key),
    purpose,
    accountId,
    data,
    expiresAt: new Date(now + lifeMs),
  });
  return key;
}

/** Returns the challenge of the key and deletes it; undefined when the key is unknown, already taken or expired. */
export function takeChallenge(
  db: Db,
  key: string,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  return takeChallengeRow(db, hashOfToken(key), purpose, new Date());
}
