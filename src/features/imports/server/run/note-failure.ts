import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findRun, finishRun, requeueRun } from './run-queries.ts';

/**
 * Records the end of an import that threw an error: queued again when the process stops, canceled when a person asked for it, or failed with the error. An
 * import that was published or held for review before the error stays so.
 */
export async function noteFailure(
  { database, log }: Services,
  runId: string,
  followed: AbortSignal,
  outer: AbortSignal,
  error: unknown,
): Promise<void> {
  if (outer.aborted) return requeueRun(database.kysely, runId);
  if (!followed.aborted && !(error instanceof Problem)) log.error({ err: error, runId }, 'import failed');
  const state = (await findRun(database.kysely, runId))?.state;
  if (state === 'published' || state === 'review') return;
  if (followed.aborted) return finishRun(database.kysely, runId, { state: 'cancelled' });
  const message =
    error instanceof Problem ? error.message : 'Something went wrong on our side; nothing was changed.';
  await finishRun(database.kysely, runId, { state: 'failed', error: message });
}
