import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import { type TokenPurpose, deleteExpiredTokens, insertToken, takeToken } from './queries.ts';

const LIFE_MS = { confirm_email: 7 * 86_400_000, reset_password: 3_600_000 } as const satisfies Record<
  TokenPurpose,
  number
>;

/** A new token for a letter; the database holds only its hash. */
export async function createToken(db: Db, accountId: string, purpose: TokenPurpose): Promise<string> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  await deleteExpiredTokens(db, new Date(now));
  await insertToken(db, {
    tokenHash: hashOf(token),
    accountId,
    purpose,
    expiresAt: new Date(now + LIFE_MS[purpose]),
  });
  return token;
}

/** Whose token it is, used up by this; undefined when it is unknown, used or too old. */
export function redeemToken(db: Db, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  return takeToken(db, hashOf(token), purpose, new Date());
}

/** What the database keeps of a token. */
export function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
