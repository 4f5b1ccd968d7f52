import type { Services } from '../../../backend/services.ts';
import { DEAD_AFTER_MS } from './build-export.ts';
import { exportFolder } from './export-files.ts';
import { deleteExport, listEndedExports, listLeftExports, noteExpired } from './queries.ts';

/** Takes up exports that nobody works on, and removes files that have expired or whose project is gone. */
export async function settleExports(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  takeUp: (id: string) => Promise<void>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const db = database.kysely;
  for (const id of await listLeftExports(db, new Date(now.getTime() - DEAD_AFTER_MS))) {
    signal.throwIfAborted();
    log.info({ export: id }, 'an export that was left half way is taken up');
    await takeUp(id);
  }
  for (const { id, isForgotten } of await listEndedExports(db, now)) {
    signal.throwIfAborted();
    await files.removeAll(exportFolder(id));
    if (isForgotten) await deleteExport(db, id);
    else await noteExpired(db, id);
  }
}
