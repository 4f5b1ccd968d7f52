import type { Services } from '../../../backend/services.ts';
import { uuidRanges } from '../../history/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { nextEmailTimes } from '../rules/email-times.ts';
import { maxParcels } from '../rules/max-parcels.ts';
import {
  type NoticeTask,
  beatRun,
  claimRun,
  finishRun,
  listUntoldComparisons,
  releaseRun,
  writeParcelNotices,
  writePlaceNotices,
  writeSummaries,
} from './queries-run.ts';

/** The number of parcels whose followers one statement tells, so that the embedded database can serve others in between. */
const PIECE = 40_000;
/** A worker without a heartbeat for this long is considered dead. */
const SILENT_SECONDS = 60;

type Needs = Pick<Services, 'database' | 'log'>;

/** Tells the followers of every comparison that became complete. Returns the number of comparisons. */
export async function writeDueNotices(services: Needs, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (const id of await listUntoldComparisons(services.database.kysely, SILENT_SECONDS)) {
    signal.throwIfAborted();
    if (await writeNotices(services, id, signal)) done++;
  }
  return done;
}

/**
 * Writes the notifications of one comparison. It may be stopped and begun again at any point: each row is unique, and emails wait until the run is finished.
 * Returns false when there was nothing to do.
 */
export async function writeNotices(
  { database: { kysely: db }, log }: Needs,
  comparisonId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const task = await claimRun(db, comparisonId, SILENT_SECONDS);
  if (task === undefined) return false;
  try {
    await write(db, task, signal);
    await finishRun(db, comparisonId);
    return true;
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, comparisonId }, 'telling the followers of a county failed');
    await releaseRun(db, comparisonId);
    throw error;
  }
}

async function write(db: Needs['database']['kysely'], task: NoticeTask, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const times = { now, ...nextEmailTimes(now) };
  await writePlaceNotices(db, task, [task.placePath, ...pathsAround(task.placePath), '/'], times);
  await writeSummaries(db, task, maxParcels(task.gapDays), times);
  for (const range of uuidRanges(Math.max(1, Math.ceil(task.parcels / PIECE)))) {
    signal.throwIfAborted();
    await writeParcelNotices(db, task, range, times);
    await beatRun(db, task.comparisonId);
  }
}
