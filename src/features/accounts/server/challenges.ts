import type { Db } from '../../../backend/db/database.ts';
import {
  type ChallengePurpose,
  deleteExpiredChallenges,
  insertChallenge,
  takeChallengeRow,
} from './queries-challenges.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

export interface Challenge {
  /** Who asked, when somebody was signed in. */
  accountId: string | null;
  /** What was kept; checked by the one who takes it. */
  data: unknown;
}

/** Keeps `data` between the two halves of signing in and returns its random key, base64url. The database holds only the hash of it. */
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

/** What was kept under the key, once; undefined when it is unknown, was taken or is too old. */
export function takeChallenge(
  db: Db,
  key: string,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  return takeChallengeRow(db, hashOfToken(key), purpose, new Date());
}
