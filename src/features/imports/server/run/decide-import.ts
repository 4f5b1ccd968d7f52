import type { Trx } from '../../../../backend/db/database.ts';
import { isBackupRunning } from '../../../../backend/files/queries.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../../audit/server/index.ts';
import { type ImportRun, importReportSchema } from '../../contract.ts';
import { notInReviewMessage } from '../../rules/import-state.ts';
import { removeOldEditions } from '../editions/county-editions.ts';
import { findCounty, publishImport } from '../queries.ts';
import { isStillCurrent } from './previous-edition.ts';
import { clearDraft } from './run-import.ts';
import { findRun, finishRun, lockRunInReview, type RunRow, toImportRun } from './run-queries.ts';

/**
 * Publishes an import in review. Throws `conflict` when it is not in review, or when the county got another edition since the import began: its ids and changes
 * were computed from the edition before, so the file must be imported again.
 */
export async function publishReviewed(
  { services, onPublished }: { services: Services; onPublished(county: string | null): Promise<void> },
  runId: string,
  by: AuditActor = BY_NOBODY,
): Promise<ImportRun> {
  const { kysely } = services.database;
  const placePath = await kysely.transaction().execute(async (trx) => {
    const run = await lockWaiting(trx, runId);
    const county = await findCounty(trx, run.placePath);
    if (county === undefined || run.editionId === null || run.report === null)
      throw new Error(`the import ${runId} is in review, but its county, edition or report is missing`);
    if (!(await isStillCurrent(trx, county, run.baseEditionId))) {
      throw new Problem(
        'conflict',
        `Another edition of ${county.name} was published after this import began, so this import's report of changes is outdated. Discard this import, and import the file again.`,
      );
    }
    await publishImport(trx, {
      editionId: run.editionId,
      geoid: county.geoid,
      placePath: county.path,
    });
    const report = { ...importReportSchema.parse(run.report), outcome: 'published' as const };
    await finishRun(trx, runId, { state: 'published', report });
    await recordAct(trx, { actor: by, verb: 'import.published', subject: subjectOf(run) });
    return county.path;
  });
  await onPublished(placePath);
  await removeOldEditions(services, placePath);
  return getRun(services, runId);
}

/** Discards an import in review with its table, files and edition. Throws `conflict` when it is not in review or during a backup. */
export async function discardReviewed(
  services: Services,
  runId: string,
  by: AuditActor = BY_NOBODY,
): Promise<ImportRun> {
  const editionId = await services.database.kysely.transaction().execute(async (trx) => {
    const run = await lockWaiting(trx, runId);
    if (await isBackupRunning(trx))
      throw new Problem('conflict', 'A backup is running: discard the import when it is done.');
    await finishRun(trx, runId, { state: 'discarded' });
    await recordAct(trx, { actor: by, verb: 'import.discarded', subject: subjectOf(run) });
    return run.editionId ?? undefined;
  });
  // Files are removed after the transaction. If the server crashes in between, the sweep of dead imports removes the draft.
  await clearDraft(services, editionId);
  return getRun(services, runId);
}

function subjectOf(run: RunRow) {
  return { kind: 'import', id: run.id, name: `${run.sourceName} of ${run.placePath}` };
}

async function lockWaiting(trx: Trx, runId: string): Promise<RunRow> {
  const run = await lockRunInReview(trx, runId);
  if (run !== undefined) return run;
  const found = await findRun(trx, runId);
  if (found === undefined) throw new Problem('not_found', 'There is no such import.');
  throw new Problem('conflict', notInReviewMessage(toImportRun(found).state));
}

async function getRun({ database }: Services, runId: string): Promise<ImportRun> {
  const run = await findRun(database.kysely, runId);
  if (run === undefined) throw new Problem('not_found', 'There is no such import.');
  return toImportRun(run);
}
