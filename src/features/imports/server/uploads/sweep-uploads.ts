import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { listWaitingSources } from '../run/run-queries.ts';

const HOUR_MS = 3_600_000;
/** An upload is removed if no byte arrives for this long. */
const UNFINISHED_MS = 24 * HOUR_MS;
/** A complete file is kept for this long, so that it can be imported again with another recipe. */
const FINISHED_MS = 7 * 24 * HOUR_MS;

/** Removes unfinished uploads after a day and complete files after a week. Files that a waiting or running import reads are kept. */
export async function sweepUploads(
  { database, log }: Pick<Services, 'database' | 'log'>,
  uploadStore: UploadStore,
  nowMs = Date.now(),
): Promise<void> {
  const needed = (await listWaitingSources(database.kysely)).join('\n');
  for (const { id, file, isComplete, changedAtMs, name } of await uploadStore.list()) {
    const isOld = nowMs - changedAtMs > (isComplete ? FINISHED_MS : UNFINISHED_MS);
    if (!isOld || needed.includes(path.dirname(file))) continue;
    await uploadStore.remove(id);
    log.info({ upload: name }, 'an old upload was removed');
  }
}
