import type { Services } from '../../../../backend/services.ts';
import { clearDraft } from './run-import.ts';
import { finishRun, listDeadRuns, listRunsWithoutJob, listOrphanDrafts } from './run-queries.ts';

/** An import without a heartbeat for this long is considered dead; a worker sends one every five seconds. */
const SILENT_SECONDS = 60;

/**
 * Removes what killed imports have left: tables, files and drafts of editions. Marks their runs as failed. Runs at start and, with a PostgreSQL server, every
 * minute. Returns the number of dead runs.
 */
export async function sweepDeadImports(services: Services): Promise<number> {
  const { database, log } = services;
  const dead = await listDeadRuns(database, SILENT_SECONDS);
  for (const run of dead) {
    await finishRun(database.kysely, run.id, {
      state: 'failed',
      error: 'The server was stopped during this import. Nothing was changed. Start the import again.',
    });
    log.warn({ runId: run.id, file: run.sourceName }, 'an interrupted import was rolled back');
  }
  for (const editionId of await listOrphanDrafts(database)) await clearDraft(services, editionId);
  return dead.length;
}

/** Makes sure that no import runs or waits forever: sweeps dead imports, and queues imports again that wait without a job. */
export async function settleImports(
  { services }: { services: Services },
  takeUp: (run: { id: string; isRefresh: boolean }) => Promise<void>,
): Promise<void> {
  // On the embedded database a running import may be this process's own; those of earlier processes were swept at start.
  if (services.database.engine === 'server') await sweepDeadImports(services);
  for (const run of await listRunsWithoutJob(services.database.kysely, SILENT_SECONDS)) {
    services.log.info({ runId: run.id }, 'an import that waited without a job is queued again');
    await takeUp(run);
  }
}
