import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findRun, finishRun, requeueRun } from './run-queries.ts';

/**
 * Records the end of an import that threw an error: queued again when it is `isQueuedAgain`, canceled when it was stopped, or failed with the error. An import
 * that has ended before the error, such as a published one, stays as it is.
 */
export async function noteFailure(
  { database, log }: Services,
  runId: string,
  followed: AbortSignal,
  isQueuedAgain: boolean,
  error: unknown,
): Promise<void> {
  if (isQueuedAgain) return requeueRun(database.kysely, runId);
  if (!followed.aborted && !(error instanceof Problem)) log.error({ err: error, runId }, 'import failed');
  if ((await findRun(database.kysely, runId))?.state !== 'running') return;
  if (followed.aborted) return finishRun(database.kysely, runId, { state: 'cancelled' });
  const message =
    error instanceof Problem ? error.message : 'Something went wrong on our side; nothing was changed.';
  await finishRun(database.kysely, runId, { state: 'failed', error: message });
}
