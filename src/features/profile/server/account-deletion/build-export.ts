import { stat } from 'node:fs/promises';
import path from 'node:path';
import { NotWanted, makeFile, settleFiles } from '../../../../backend/made-files/make-file.ts';
import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import { exportEnd } from '../../rules/account-deletion.ts';
import { DELETION_EMAILS } from '../../rules/deletion-emails.ts';
import { createNotifier } from './notifier.ts';
import { packPersonalData } from './pack-data.ts';
import { findDeletionAccount } from './queries-deletion.ts';
import {
  type ExportRow,
  claimExport,
  deleteExport,
  failExport,
  finishExport,
  listRemovableExports,
  listLeftExports,
  noteExportProgress,
  releaseExport,
} from './queries-export.ts';

/** Returns the folder of an export in the file store. */
export function exportFolder(id: string): string {
  return `exports/${id}`;
}

/** Packs an export and tells its person by email. Does nothing when it was packed before, or when the person was deleted. */
export async function buildExport(
  services: Services,
  { parts, mail }: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, files } = services;
  const db = database.kysely;
  // The name can't be guessed, although only the owner can download the file anyway.
  const keyOf = (claim: string) => `${exportFolder(id)}/${claim}.zip`;
  await makeFile<ExportRow>(
    services,
    {
      claim: (_, claim, deadBefore) =>
        claimExport(db, id, { key: keyOf(claim), partsTotal: parts.length, deadBefore }),
      noteProgress: (_, claim, done) => noteExportProgress(db, id, keyOf(claim), done),
      release: (_, claim) => releaseExport(db, id, keyOf(claim)),
      end: (_, claim) => failExport(db, id, keyOf(claim)),
    },
    {
      id,
      signal,
      async make({ row: { accountId }, claim, dir, signal: stopping, onProgress }) {
        const file = path.join(dir, 'archive.zip');
        await packPersonalData(db, accountId, parts, { file, signal: stopping, onPart: onProgress });
        const { size: bytes } = await stat(file);
        const key = keyOf(claim);
        await files.put(key, file);
        if (!(await finishExport(db, id, { key, bytes, expiresAt: exportEnd(new Date()) }))) {
          await files.removeAll(key);
          throw new NotWanted();
        }
        const person = await findDeletionAccount(db, accountId);
        if (person !== undefined)
          await createNotifier(services, mail)(
            person,
            'exports',
            DELETION_EMAILS.exportReady(person.name, `${config.publicUrl}/profile`),
          );
      },
    },
  );
}

/** Restarts archives of dead workers, and removes archives that expired, and those that failed more than a day ago. */
export async function settleDataExports(
  services: Pick<Services, 'database' | 'files' | 'log'>,
  takeUp: (id: string) => Promise<void>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.kysely;
  await settleFiles(
    services.log,
    {
      listLeft: (before) => listLeftExports(db, before),
      listRemovable: (at) => listRemovableExports(db, at, new Date(at.getTime() - MS_PER_DAY)),
      remove: (id) => removeExport(services, id),
    },
    { takeUp, now, signal },
  );
}

/** Removes the files of an export, then its row, so that an interrupted removal is repeated. */
async function removeExport(
  { database, files }: Pick<Services, 'database' | 'files'>,
  id: string,
): Promise<void> {
  await files.removeAll(exportFolder(id));
  await deleteExport(database.kysely, id);
}
