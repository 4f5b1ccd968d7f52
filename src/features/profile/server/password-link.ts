import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { createToken } from './tokens.ts';

/** Longer than the one hour of a link in an email, because the operator hands this link over in person or by phone. */
const LIFE_MS = MS_PER_DAY;

/** Returns a link that can be used once to set a new password of an account, and the time at which it expires. It is for people whom no email reaches. */
export async function createPasswordLink(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accountId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { token, expiresAt } = await createToken(db, accountId, 'reset_password', LIFE_MS);
  return { link: passwordLink(publicUrl, token), expiresAt };
}

/** The token is after the #, so that no server on the way logs it. */
export function passwordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/users/password#token=${token}`;
}
