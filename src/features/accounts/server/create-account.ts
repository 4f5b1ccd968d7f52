import type { Trx } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { recordAct } from '../../audit/server/index.ts';
import { createPrimaryGroup } from './groups.ts';
import { hashPassword, makePassword } from './passwords.ts';
import { type AccountRow, insertAccount } from './queries.ts';
import { type NewAccount, saveAccount } from './save-account.ts';

/** Creates an account, or resets the one with this email. Returns the new random password, which is stored only as a hash. */
export async function createAccountWithPassword(
  { database }: Pick<Services, 'database'>,
  { email, tier, isOperator }: Pick<NewAccount, 'email' | 'tier' | 'isOperator'>,
): Promise<string> {
  const password = makePassword();
  const name = email.split('@')[0] ?? email;
  await saveAccount(database.kysely, {
    email,
    name,
    tier,
    isOperator,
    passwordHash: await hashPassword(password),
  });
  return password;
}

/** Creates a free account with a group of its own. Returns undefined when an account with this email exists. `passwordHash` comes from `hashPassword`. */
export async function registerAccount(
  trx: Trx,
  account: { email: string; name: string; passwordHash: string },
): Promise<AccountRow | undefined> {
  const made = await insertAccount(trx, account);
  if (made === undefined) return undefined;
  await createPrimaryGroup(trx, made, 'free');
  await recordAct(trx, {
    actor: { accountId: made.id },
    verb: 'account.registered',
    subject: { kind: 'account', id: made.id },
  });
  return made;
}

/**
 * Creates a free account without a password, with a group of its own, for a person whose email is confirmed. Returns undefined when an account
 * with this email exists. Call it inside the caller's transaction.
 */
export async function registerWithoutPassword(
  trx: Trx,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<AccountRow | undefined> {
  const made = await insertAccount(trx, { email, name, passwordHash: null, emailConfirmedAt: now });
  if (made !== undefined) await createPrimaryGroup(trx, made, 'free');
  return made;
}
