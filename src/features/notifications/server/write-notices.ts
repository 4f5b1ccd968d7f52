import type { Services } from '../../../backend/services.ts';
import { uuidRanges } from '../../history/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { nextEmailTimes } from '../rules/email-times.ts';
import { maxParcels } from '../rules/max-parcels.ts';
import { createReadPairs } from './edition-pairs.ts';
import { firstNumbersOfPlaces, numbersOfPlaces } from './place-numbers.ts';
import { queueFirstDeliveries } from './queries-deliveries.ts';
import {
  type FirstEdition,
  claimFirstEdition,
  listFirstEditionsToNotify,
  writeFirstNotices,
} from './queries-first.ts';
import {
  type EmailTimes,
  type NoticeTask,
  renewHeartbeat,
  claimRun,
  finishRun,
  hasFollowerAbove,
  listComparisonsToNotify,
  releaseRun,
  withoutCompiling,
  writeParcelNotices,
  writePlaceNotices,
  writeSummaries,
} from './queries-run.ts';
import type { SelectionParts } from './selection-parts.ts';
import { writeSelections } from './write-selections.ts';

/** The number of parcels whose followers one statement notifies, so that the embedded database can serve others in between. */
const PIECE = 40_000;
/** A worker without a heartbeat for this long is considered dead. */
const SILENT_SECONDS = 60;

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log'>;

/**
 * Writes the notifications about every first edition and every comparison that became complete. Returns the number of editions and comparisons. When the
 * run of one of them fails, for example because a file of its county is damaged, the other runs are finished first, and then the error is thrown.
 */
export async function writeDueNotices(
  services: Needs,
  selecting: SelectionParts,
  signal: AbortSignal,
  now = new Date(),
): Promise<number> {
  const errors: unknown[] = [];
  let done = await writeFirstEditions(services, selecting, errors, now);
  for (const id of await listComparisonsToNotify(services.database.kysely, SILENT_SECONDS)) {
    signal.throwIfAborted();
    try {
      if (await writeNotices(services, selecting, id, signal, now)) done++;
    } catch (error) {
      errors.push(error);
    }
  }
  signal.throwIfAborted();
  if (errors.length > 0) throw errors[0];
  return done;
}

/**
 * Notifies the followers of places whose county has data for the first time, in one transaction for each edition. Adds the errors of editions that failed to
 * `errors`, and returns the number of the others.
 */
async function writeFirstEditions(
  services: Needs,
  selecting: SelectionParts,
  errors: unknown[],
  now: Date,
): Promise<number> {
  let done = 0;
  for (const first of await listFirstEditionsToNotify(services.database.kysely)) {
    try {
      if (await writeFirstEdition(services, selecting, first, now)) done++;
    } catch (error) {
      services.log.error(
        { err: error, editionId: first.editionId },
        'notifying about a first edition failed',
      );
      errors.push(error);
    }
  }
  return done;
}

/** Returns false when the notifications were already written. */
async function writeFirstEdition(
  services: Needs,
  selecting: SelectionParts,
  first: FirstEdition,
  now: Date,
): Promise<boolean> {
  const inside = await firstNumbersOfPlaces(services, selecting, first, now);
  return services.database.kysely.transaction().execute(async (trx) => {
    if (!(await claimFirstEdition(trx, first.editionId))) return false;
    const places = { around: placesOf(first.placePath), inside };
    await writeFirstNotices(trx, first, places, timesOf(now));
    await queueFirstDeliveries(trx, first.editionId);
    return true;
  });
}

const placesOf = (county: string) => [county, ...pathsAround(county), '/'];
const timesOf = (now: Date) => ({ now, ...nextEmailTimes(now) });

/**
 * Writes the notifications of one comparison. It may be stopped and begun again at any point: each row is unique, and emails wait until the run is finished.
 * Returns false when the run is finished already, or a live worker has it.
 */
export async function writeNotices(
  services: Needs,
  selecting: SelectionParts,
  comparisonId: number,
  signal: AbortSignal,
  now = new Date(),
): Promise<boolean> {
  const {
    database: { kysely: db },
    log,
  } = services;
  const task = await claimRun(db, comparisonId, SILENT_SECONDS);
  if (task === undefined) return false;
  try {
    await write(services, selecting, task, { signal, times: timesOf(now) });
    await finishRun(db, comparisonId);
    return true;
  } catch (error) {
    if (!signal.aborted)
      log.error({ err: error, comparisonId }, 'notifying the followers of a county failed');
    await releaseRun(db, comparisonId);
    throw error;
  }
}

async function write(
  services: Needs,
  selecting: SelectionParts,
  task: NoticeTask,
  { signal, times }: { signal: AbortSignal; times: EmailTimes },
): Promise<void> {
  const db = services.database.kysely;
  const readPairs = createReadPairs(services, task, signal);
  const inside = await numbersOfPlaces(services, selecting, task, { readPairs, signal, at: times.now });
  await writePlaceNotices(db, task, { around: placesOf(task.placePath), inside }, times);
  const most = maxParcels(task.gapDays);
  // Summaries read all changes, which takes a while. They are only for accounts that follow more parcels than this, and there are few.
  if (await hasFollowerAbove(db, most))
    await withoutCompiling(db, (trx) => writeSummaries(trx, task, most, times));
  for (const range of uuidRanges(Math.max(1, Math.ceil(task.parcels / PIECE)))) {
    signal.throwIfAborted();
    await withoutCompiling(db, (trx) => writeParcelNotices(trx, task, range, times));
    await renewHeartbeat(db, task.comparisonId);
  }
  await writeSelections(services, selecting, task, { times, signal, readPairs });
}
