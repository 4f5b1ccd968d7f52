import type { Db, Trx } from '../../../backend/db/database.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { confirmEmailOf, registerAccount } from '../../accounts/server/index.ts';
import { CONFIRM_DAYS } from '../rules/confirm-days.ts';
import { type PendingAccount, insertPending, takePending } from './queries-pending.ts';

const LIFE_MS = CONFIRM_DAYS * MS_PER_DAY;

/** Stores a registration until the person follows the link in the email, at most {@link CONFIRM_DAYS}. Returns the token of that link. */
export async function createPendingAccount(db: Db, account: PendingAccount): Promise<string> {
  const now = Date.now();
  const token = makeSecretToken();
  await insertPending(db, account, {
    tokenHash: hashOfToken(token),
    now: new Date(now),
    expiresAt: new Date(now + LIFE_MS),
  });
  return token;
}

/**
 * Creates the account of the registration to whose email the token was sent. Returns undefined when the token belongs to no registration, was
 * used or has expired, or when an account with this email was created in the meantime.
 */
export async function redeemPendingAccount(trx: Trx, token: string) {
  const now = new Date();
  const pending = await takePending(trx, hashOfToken(token), now);
  const account = pending && (await registerAccount(trx, pending));
  if (pending === undefined || account === undefined) return undefined;
  await confirmEmailOf(trx, account.id, now);
  return { account, choices: pending.choices, agreedTerms: pending.agreedTerms };
}
