import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { PersonalData } from '../../../backend/personal-data.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { deleteDueAccount } from '../server/account-deletion/delete-account.ts';
import { listDueAccounts } from '../server/account-deletion/queries-deletion.ts';

/** Runs hourly: deletes accounts whose deletion is due. */
export function deleteDueAccountsJob(
  services: Services,
  given: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
): Job {
  return {
    name: 'profile-settle-leavers',
    label: 'Delete accounts whose deletion is due',
    payload: z.object({}),
    cron: '17 * * * *',
    retryLimit: 3,
    expireInSeconds: 1800,
    run: (_, signal) => deleteDueAccounts(services, given, new Date(), signal),
  };
}

/** When the deletion of one account fails, the others are deleted first, and then the error is thrown. */
export async function deleteDueAccounts(
  services: Services,
  given: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.kysely;
  const errors: unknown[] = [];
  for (const id of await listDueAccounts(db, now)) {
    signal.throwIfAborted();
    try {
      if (await deleteDueAccount(services, given, id, now))
        services.log.info({ account: id }, 'an account was deleted, as its owner asked');
    } catch (error) {
      services.log.error({ err: error, account: id }, 'an account could not be deleted');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
