import type { Db } from '../../../backend/db/database.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import type { Services } from '../../../backend/services.ts';
import { appCodeOf, recoveryCodeOf } from '../rules/codes.ts';
import { findTotp, takeRecoveryCode, takeStep } from './queries.ts';
import { openSecret, stepOfCode } from './totp.ts';

/** Checks a code of an account and uses it up, because each works once. Returns null when it is wrong, used or expired. */
export async function verifyCode(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Db,
  { accountId, text, nowMs }: { accountId: string; text: string; nowMs: number },
): Promise<'app' | 'recovery' | null> {
  const appCode = appCodeOf(text);
  if (appCode === null) {
    const code = recoveryCodeOf(text);
    if (code === null) return null;
    return (await takeRecoveryCode(db, accountId, hashOfToken(code), new Date(nowMs))) ? 'recovery' : null;
  }
  const row = await findTotp(db, accountId);
  if (row === undefined || row.secret === null) return null;
  const secret = await openSecret(config, accountId, row.secret);
  if (secret === undefined) {
    log.error(
      { accountId },
      'a secret of two-factor codes can’t be decrypted: PLATBOOK_SECRET is not the one that encrypted it',
    );
    return null;
  }
  const step = await stepOfCode(secret, appCode, nowMs);
  return step !== null && (await takeStep(db, accountId, step)) ? 'app' : null;
}
