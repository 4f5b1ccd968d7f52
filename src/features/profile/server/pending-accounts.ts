import type { Db, Trx } from '../../../backend/db/database.ts';
import { confirmEmailOf, registerAccount } from '../../accounts/server/index.ts';
import { type PendingAccount, insertPending, takePending } from './queries-pending.ts';
import { hashOfToken, makeSecretToken } from '../../../backend/secret-token.ts';

const LIFE_MS = 7 * 86_400_000;

/** Keeps what somebody registered with until the link in the email is followed; returns the token of that link. */
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
 * Makes the account of an email's token. undefined when the token is of no registration, was used, is too old, or when
 * the e-mail got an account in the meantime.
 */
export async function redeemPendingAccount(trx: Trx, token: string) {
  const now = new Date();
  const pending = await takePending(trx, hashOfToken(token), now);
  const account = pending && (await registerAccount(trx, pending));
  if (pending === undefined || account === undefined) return undefined;
  await confirmEmailOf(trx, account.id, now);
  return { account, choices: pending.choices };
}
