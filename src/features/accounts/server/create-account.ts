import type { Services } from '../../../backend/services.ts';
import { hashPassword, makePassword } from './passwords.ts';
import { type NewAccount, saveAccount } from './save-account.ts';

/** Makes an account, or resets the one with this e-mail; returns its new random password, which is kept nowhere. */
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
