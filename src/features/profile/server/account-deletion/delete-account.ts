import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { BY_NOBODY, recordAct } from '../../../audit/server/index.ts';
import { DELETION_EMAILS } from '../../rules/deletion-emails.ts';
import { removeExport } from './build-export.ts';
import { deleteAccountRow, lockDueAccount, settleGroups } from './queries-deletion.ts';
import { listExportIds } from './queries-export.ts';

/**
 * Deletes an account whose day has come, with everything under it, in one transaction; the audit log keeps the act with an id that names nobody.
 * False when it was taken back. When it runs again after an error, it continues where it stopped.
 */
export async function deleteDueAccount(
  services: Pick<Services, 'database' | 'files' | 'log'>,
  { parts, mail }: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { database, log } = services;
  // Files first: once the row is gone nobody knows of them.
  for (const id of await listExportIds(database.kysely, accountId)) await removeExport(services, id);
  const person = await database.kysely.transaction().execute(async (trx) => {
    const leaver = await lockDueAccount(trx, accountId, now);
    if (leaver === undefined) return undefined;
    for (const part of parts) await part.forget?.(trx, accountId);
    for (const { groupId, ownerId } of await settleGroups(trx, accountId)) {
      await recordAct(trx, {
        actor: BY_NOBODY,
        verb: 'group.handed_over',
        subject: { kind: 'group', id: groupId },
        detail: { to: ownerId },
      });
    }
    await deleteAccountRow(trx, leaver);
    await recordAct(trx, {
      actor: BY_NOBODY,
      verb: 'account.deleted',
      subject: { kind: 'account', id: accountId },
    });
    return leaver;
  });
  if (person === undefined) return false;
  await mail
    .send({ to: person.email, ...DELETION_EMAILS.deleted(person.name) })
    .catch((error: unknown) => log.error({ err: error }, 'an email could not be sent'));
  return true;
}
