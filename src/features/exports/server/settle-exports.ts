import { settleFiles } from '../../../backend/made-files/make-file.ts';
import type { Services } from '../../../backend/services.ts';
import { exportFolder } from './export-files.ts';
import { deleteExport, listRemovableExports, listLeftExports, noteExpired } from './queries.ts';

/** Restarts exports that no worker is making, and removes files that have expired or whose project is gone. */
export async function settleExports(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  takeUp: (id: string) => Promise<void>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const db = database.kysely;
  await settleFiles(
    log,
    {
      listLeft: (before) => listLeftExports(db, before),
      listRemovable: (at) => listRemovableExports(db, at),
      async remove({ id, isForgotten }) {
        await files.removeAll(exportFolder(id));
        if (isForgotten) await deleteExport(db, id);
        else await noteExpired(db, id);
      },
    },
    { takeUp, now, signal },
  );
}
