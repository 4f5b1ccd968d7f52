import type { Services } from '../../../../backend/services.ts';
import { clearDraft } from './run-import.ts';
import { finishRun, listDeadRuns, listForgottenRuns, listOrphanDrafts } from './run-queries.ts';

/** A worker shows a sign of life every five seconds. */
const SILENT_SECONDS = 60;

/**
 * Takes away what imports have left that were killed: their tables, files and drafts of editions. Their runs are noted as
 * failed. Called at start. Returns how many runs were dead.
 */
export async function sweepDeadImports(services: Services): Promise<number> {
  const { database, log } = services;
  const dead = await listDeadRuns(database, SILENT_SECONDS);
  for (const run of dead) {
    await finishRun(database.kysely, run.id, {
      state: 'failed',
      error: 'The program was stopped during this import. Nothing was changed; start the import again.',
    });
    log.warn({ runId: run.id, file: run.source_name }, 'an interrupted import was rolled back');
  }
  for (const editionId of await listOrphanDrafts(database)) await clearDraft(services, editionId);
  return dead.length;
}

/** No import runs or waits for ever: dead ones are swept, and those that wait without a job are queued again. */
export async function settleImports(
  { services }: { services: Services },
  takeUp: (runId: string) => Promise<void>,
): Promise<void> {
  // On the embedded database this process may be at an import itself; whatever another one left was swept when it started.
  if (services.database.engine === 'server') await sweepDeadImports(services);
  for (const runId of await listForgottenRuns(services.database.kysely, SILENT_SECONDS)) {
    services.log.info({ runId }, 'an import that waited without a job is queued again');
    await takeUp(runId);
  }
}
