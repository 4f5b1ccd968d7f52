import type { Db } from '../../../backend/db/database.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import {
  type ChallengePurpose,
  deleteExpiredChallenges,
  insertChallenge,
  takeChallengeRow,
} from './queries-challenges.ts';

export interface Challenge {
  /** The account that created the challenge, when someone was signed in. */
  accountId: string | null;
  /** The stored value. The function that takes the challenge must validate it. */
  data: unknown;
}

/** Stores `data` between the two halves of a sign-in and returns its random key, base64url. The database holds only a hash of the key. */
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
