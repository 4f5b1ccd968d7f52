import type { Db } from '../../../backend/db/database.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { CONFIRM_DAYS } from '../rules/confirm-days.ts';
import { type TokenPurpose, deleteExpiredTokens, findTokenEmail, insertToken, takeToken } from './queries.ts';

const LIFE_MS = {
  confirm_email: CONFIRM_DAYS * MS_PER_DAY,
  reset_password: 3_600_000,
} as const satisfies Record<TokenPurpose, number>;

/** Returns a new token for an email or a link. The database holds only its hash. */
export async function createToken(
  db: Db,
  accountId: string,
  purpose: TokenPurpose,
  lifeMs: number = LIFE_MS[purpose],
): Promise<{ token: string; expiresAt: Date }> {
  const now = Date.now();
  const token = makeSecretToken();
  const expiresAt = new Date(now + lifeMs);
  await deleteExpiredTokens(db, new Date(now));
  await insertToken(db, {
    tokenHash: hashOfToken(token),
    accountId,
    purpose,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Returns the email of a token's account, without using the token; undefined when it is unknown, used or expired. */
export function peekToken(db: Db, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  return findTokenEmail(db, hashOfToken(token), purpose, new Date());
}

/** Uses up a token and returns its account; undefined when it is unknown, used or expired. */
export function redeemToken(db: Db, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  return takeToken(db, hashOfToken(token), purpose, new Date());
}
