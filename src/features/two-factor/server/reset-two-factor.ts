import type { Services } from '../../../backend/services.ts';
import { findAccountByEmail } from '../../accounts/server/index.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { deleteTotp } from './queries.ts';

/**
 * Turns codes off for a person who lost their app and their recovery codes. `wasOn` is false when codes were already off. Returns undefined when the
 * account does not exist.
 */
export async function resetTwoFactor(
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<{ email: string; name: string; wasOn: boolean } | undefined> {
  const known = await findAccountByEmail(database.kysely, email);
  if (known === undefined) return undefined;
  const { id, name } = known.account;
  const wasOn = await database.kysely.transaction().execute(async (trx) => {
    if (!(await deleteTotp(trx, id))) return false;
    await recordAct(trx, { actor: BY_NOBODY, verb: 'two_factor.reset', subject: { kind: 'account', id } });
    return true;
  });
  return { email: known.account.email, name, wasOn };
}
