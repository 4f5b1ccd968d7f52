import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import {
  type ChallengePurpose,
  deleteExpiredChallenges,
  insertChallenge,
  takeChallengeRow,
} from './queries-challenges.ts';

const KEY_BYTES = 32;

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
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await deleteExpiredChallenges(db, new Date(now));
  await insertChallenge(db, {
    keyHash: hashOf(key),
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
  return takeChallengeRow(db, hashOf(key), purpose, new Date());
}

function hashOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
