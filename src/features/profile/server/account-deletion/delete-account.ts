import { markRemovedFiles } from '../../../../backend/files/queries.ts';
import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { BY_NOBODY, recordAct } from '../../../audit/server/index.ts';
import { DELETION_EMAILS } from '../../rules/deletion-emails.ts';
import { exportFolder } from './build-export.ts';
import { deleteAccountRow, lockDueAccount, settleGroups } from './queries-deletion.ts';
import { listExportIds } from './queries-export.ts';

/**
 * Deletes an account that is due, with all its data, in one transaction. The audit log keeps the act under an id that no longer leads to a
 * name. Returns false when the deletion was canceled. After an error, the account is as before, and the next run tries again.
 */
export async function deleteDueAccount(
  services: Pick<Services, 'database' | 'files' | 'log'>,
  { parts, mail }: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { database, files, log } = services;
  const deleted = await database.kysely.transaction().execute(async (trx) => {
    const account = await lockDueAccount(trx, accountId, now);
    if (account === undefined) return undefined;
    // Deleting the row of the account also deletes the rows of its archives. Nothing else refers to their files, so the files are listed first.
    const archives = (await listExportIds(trx, accountId)).map(exportFolder);
    for (const folder of archives) await markRemovedFiles(trx, folder);
    for (const part of parts) await part.forget?.(trx, accountId);
    for (const { groupId, ownerId } of await settleGroups(trx, accountId)) {
      await recordAct(trx, {
        actor: BY_NOBODY,
        verb: 'group.handed_over',
        subject: { kind: 'group', id: groupId },
        detail: { to: ownerId },
      });
    }
    await deleteAccountRow(trx, account);
    await recordAct(trx, {
      actor: BY_NOBODY,
      verb: 'account.deleted',
      subject: { kind: 'account', id: accountId },
    });
    return { ...account, archives };
  });
  if (deleted === undefined) return false;
  for (const folder of deleted.archives)
    await files
      .removeAll(folder)
      .catch((error: unknown) => log.error({ err: error, folder }, 'an archive will be deleted later'));
  await mail
    .send({ to: deleted.email, ...DELETION_EMAILS.deleted(deleted.name) })
    .catch((error: unknown) => log.error({ err: error }, 'an email could not be sent'));
  return true;
}
