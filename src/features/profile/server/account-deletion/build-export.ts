import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { DELETION_EMAILS } from '../../rules/deletion-emails.ts';
import { exportEnd } from '../../rules/account-deletion.ts';
import { createNotifier } from './notifier.ts';
import { packPersonalData } from './pack-data.ts';
import { findLeaver } from './queries-deletion.ts';
import { claimExport, deleteExport, finishExport, noteExportProgress } from './queries-export.ts';

/** The folder of an export in the file store. */
export function exportFolder(id: string): string {
  return `exports/${id}`;
}

/** Packs what an export was asked for, and says so to its person. Nothing happens when it was done before, or when the person is gone. */
export async function buildExport(
  services: Services,
  { parts, mail }: { parts: readonly PersonalData[]; mail: Pick<Mail, 'send'> },
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, files, scratchDir } = services;
  const db = database.kysely;
  const claimed = await claimExport(db, id, parts.length);
  if (claimed === undefined) return;
  // A name that nobody guesses, though only its person is given the file.
  const name = `${randomBytes(16).toString('hex')}.zip`;
  const file = path.join(scratchDir, name);
  try {
    await packPersonalData(db, claimed.accountId, parts, {
      file,
      signal,
      onPart: (done) => noteExportProgress(db, id, done),
    });
    const { size: bytes } = await stat(file);
    const key = `${exportFolder(id)}/${name}`;
    await files.put(key, file);
    const isKept = await finishExport(db, id, { key, bytes, expiresAt: exportEnd(new Date()) });
    if (!isKept) return await files.removeAll(exportFolder(id));
  } finally {
    await rm(file, { force: true });
  }
  const person = await findLeaver(db, claimed.accountId);
  if (person !== undefined)
    await createNotifier(services, mail)(
      person,
      'exports',
      DELETION_EMAILS.exportReady(person.name, `${config.publicUrl}/profile`),
    );
}

/** Removes the files of an export, then its row: what is killed half way is done again. */
export async function removeExport(
  { database, files }: Pick<Services, 'database' | 'files'>,
  id: string,
): Promise<void> {
  await files.removeAll(exportFolder(id));
  await deleteExport(database.kysely, id);
}
