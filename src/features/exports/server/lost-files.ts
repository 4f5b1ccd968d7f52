import { stat } from 'node:fs/promises';
import type { Services } from '../../../backend/services.ts';
import { isBeyondRepair } from '../../../backend/files/queries.ts';
import { Problem } from '../../../kernel/problem.ts';
import { hasRows } from './export-files.ts';
import { type ExportRow, findExport, reopenExport } from './queries.ts';

type Enqueue = (id: string) => Promise<void>;

/** Has a finished file made again: nobody gets the old one any more, so it goes at once. False when the export is not a finished one now. */
export async function makeAgain(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { id, fileKey }: ExportRow,
  enqueue: Enqueue,
): Promise<boolean> {
  if (!(await reopenExport(database.kysely, id))) return false;
  if (fileKey !== null) await files.removeAll(fileKey);
  await enqueue(id);
  return true;
}

/** Has a file made again that was lost. False when the rows that were chosen are lost too. */
export async function remakeLostExport(
  services: Pick<Services, 'database' | 'files'>,
  id: string,
  enqueue: Enqueue,
): Promise<boolean> {
  const row = await findExport(services.database.kysely, id);
  // It expired, was deleted, or is being made.
  if (row === undefined || row.state !== 'ready') return true;
  if (!(await hasRows(services, id))) return false;
  await makeAgain(services, row, enqueue);
  return true;
}

/**
 * The file of a finished export. Throws `being_repaired` when it is missing or cut short, which has it made again; `not_found` in words when it
 * can't be made.
 */
export async function openExportFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  fileKey: string,
  bytes: number | null,
): Promise<string> {
  if (await isBeyondRepair(database.kysely, fileKey))
    throw new Problem('not_found', 'This file was lost, and can not be made again. Start the export again.');
  const check = async (file: string) => {
    const { size } = await stat(file);
    if (bytes !== null && size !== bytes)
      throw new Problem('unreadable_file', `The file has ${size} bytes instead of ${bytes}.`);
    return file;
  };
  return files.open(fileKey, check, {
    repairMessage: 'This file was lost and is being made again. Try again in a minute.',
  });
}
