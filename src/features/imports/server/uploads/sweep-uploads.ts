import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import { listNeededSources } from '../run/run-queries.ts';

/** An upload is removed if no byte arrives for this long. */
const UNFINISHED_MS = MS_PER_DAY;
/** A complete file is kept for this long, so that it can be imported again with another recipe. */
const FINISHED_MS = 7 * MS_PER_DAY;

/** Removes unfinished uploads after a day and complete files after a week. Files that a waiting or running import or a scheduled refresh reads are kept. */
export async function sweepUploads(
  { database, log }: Pick<Services, 'database' | 'log'>,
  uploadStore: UploadStore,
  nowMs = Date.now(),
): Promise<void> {
  const needed = (await listNeededSources(database.kysely)).join('\n');
  for (const { id, file, isComplete, changedAtMs, name } of await uploadStore.list()) {
    const isOld = nowMs - changedAtMs > (isComplete ? FINISHED_MS : UNFINISHED_MS);
    if (!isOld || needed.includes(path.dirname(file))) continue;
    await uploadStore.remove(id);
    log.info({ upload: name }, 'an old upload was removed');
  }
}
