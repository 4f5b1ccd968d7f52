import type { Trx } from '../../../../backend/db/database.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importJob, REFRESH_JOB } from '../run/import-job.ts';

/** Queues the run of a refresh for a worker when the transaction commits. */
export function enqueueRefresh(context: ImportContext, trx: Trx, runId: string): Promise<void> {
  return context.jobs.enqueue({ ...importJob(context), ...REFRESH_JOB }, { runId }, trx);
}
