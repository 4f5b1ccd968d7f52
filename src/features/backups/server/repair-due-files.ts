import { startHeartbeat } from '../../../backend/heartbeat.ts';
import { Problem, type ProblemCode } from '../../../kernel/problem.ts';
import { claimRepair, noteFailedRepair, releaseRepair, renewRepair } from './queries.ts';
import { type RepairContext, repairFile } from './repair-file.ts';

const HEARTBEAT_MS = 60_000;
/** The problems that may be over at the next attempt, for example when a bucket can be reached again. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['busy', 'unavailable', 'too_many_requests']);

interface Options {
  signal: AbortSignal;
  /** `index` is the number of files tried before this one. */
  onProgress?(step: { index: number; key: string; done: number; total: number }): void;
}

/** Repairs all damaged files that are due, one after the other. Several workers claim different files. */
export async function repairDueFiles(
  context: RepairContext,
  { signal, onProgress }: Options,
): Promise<{ rebuilt: number; failed: number }> {
  const { database, log } = context.importContext.services;
  const db = database.kysely;
  const report = { rebuilt: 0, failed: 0 };
  for (let key = await claimRepair(db); key !== undefined; key = await claimRepair(db)) {
    const file = key;
    const index = report.rebuilt + report.failed;
    onProgress?.({ index, key: file, done: 0, total: 0 });
    const stopHeartbeat = startHeartbeat(
      HEARTBEAT_MS,
      () => renewRepair(db, file),
      (error) => log.warn({ err: error, key: file }, 'the heartbeat of a repair could not be stored'),
    );
    try {
      await repairFile(context, file, {
        signal,
        onProgress: (done, total) => onProgress?.({ index, key: file, done, total }),
      });
      report.rebuilt++;
      log.info({ key }, 'a damaged file was rebuilt');
    } catch (error) {
      if (signal.aborted) {
        await releaseRepair(db, file);
        throw error;
      }
      report.failed++;
      const message = error instanceof Error ? error.message : String(error);
      log.error({ err: error, key }, 'a damaged file could not be rebuilt');
      await noteFailedRepair(db, key, message, error instanceof Problem && !PASSING.has(error.code));
    } finally {
      stopHeartbeat();
    }
  }
  return report;
}
