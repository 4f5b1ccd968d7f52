import { stat } from 'node:fs/promises';
import type { Services } from '../../../backend/services.ts';
import { isBeyondRepair } from '../../../backend/files/queries.ts';
import { Problem } from '../../../kernel/problem.ts';
import { hasRows } from './export-files.ts';
import { exportSpecSchema } from './export-spec.ts';
import { type ExportRow, findExport, reopenExport } from './queries.ts';

type Enqueue = (id: string) => Promise<void>;

/** Queues a finished export again. Its old file must not be downloaded anymore, so it is deleted at once. Returns false when the export is not finished. */
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

/** Queues an export whose file was lost. Returns false when its selected rows are lost too. */
export async function remakeLostExport(
  services: Pick<Services, 'database' | 'files'>,
  id: string,
  enqueue: Enqueue,
): Promise<boolean> {
  const row = await findExport(services.database.kysely, id);
  // The export has expired, was deleted, or is being made.
  if (row === undefined || row.state !== 'ready') return true;
  if (!exportSpecSchema.parse(row.spec).isWholeCounty && !(await hasRows(services, id))) return false;
  await makeAgain(services, row, enqueue);
  return true;
}

/**
 * Opens the file of a finished export. When the file is missing or truncated, queues it again and throws `being_repaired`; throws `not_found`
 * with a message when it can't be made.
 */
export async function openExportFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  fileKey: string,
  bytes: number | null,
): Promise<string> {
  if (await isBeyondRepair(database.kysely, fileKey))
    throw new Problem('not_found', 'This file was lost, and cannot be made again. Start the export again.');
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
