import { stat } from 'node:fs/promises';
import { type Cache, createCache } from '../../../backend/cache/cache.ts';
import { hashFile } from '../../../backend/files/hash-file.ts';
import { isBeyondRepair } from '../../../backend/files/queries.ts';
import type { Services } from '../../../backend/services.ts';
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

/** Caches which files match their checksums, so that a download in many parts reads the whole file only once for this check. */
export type CheckedFiles = Cache<true>;

/** The bytes of a file are compared again after this long. */
const CHECKED_MS = 10 * 60_000;

export function createCheckedFiles(): CheckedFiles {
  return createCache({ name: 'checked-exports', maxEntries: 500, maxAgeMs: CHECKED_MS });
}

/**
 * Opens the file of a finished export. When the file is missing, truncated or damaged, queues it again and throws `being_repaired`; throws `not_found`
 * with a message when it can't be made.
 */
export async function openExportFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { fileKey, bytes, checksum }: Pick<ExportRow, 'bytes' | 'checksum'> & { fileKey: string },
  checked: CheckedFiles,
): Promise<string> {
  if (await isBeyondRepair(database.kysely, fileKey))
    throw new Problem('not_found', 'This file was lost and cannot be restored. Start a new export.');
  const check = async (file: string) => {
    const { size, mtimeMs } = await stat(file);
    if (bytes !== null && size !== bytes)
      throw new Problem('unreadable_file', `The file has ${size} bytes instead of ${bytes}.`);
    if (checksum !== null)
      await checked.load(`${fileKey} ${mtimeMs}`, async () => {
        if ((await hashFile(file)).sha256 === checksum) return true;
        throw new Problem('unreadable_file', 'The file does not match its checksum.');
      });
    return file;
  };
  return files.open(fileKey, check, {
    repairMessage: 'This file was lost and is being made again. Try again in a minute.',
  });
}
