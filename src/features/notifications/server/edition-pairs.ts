import type { Services } from '../../../backend/services.ts';
import { uuidRanges } from '../../history/server/index.ts';
import { type EditionPairs, bitsOfKinds } from '../rules/selection-changes.ts';
import { type NoticeTask, renewHeartbeat } from './queries-run.ts';
import { findMaxRow, listChangedRows, listPairs } from './queries-selections.ts';

/** How the rows of the two editions of a comparison belong together, with the highest row number of each. */
export type ComparedRows = EditionPairs & { maxOldRow: number; maxNewRow: number };

/** Returns the pairs of a run. They are read once, by the first part of the run that needs them. */
export type ReadPairs = () => Promise<ComparedRows>;

/** The approximate number of parcels that one statement reads. */
const PIECE = 40_000;

export function createReadPairs(
  services: Pick<Services, 'database'>,
  task: NoticeTask,
  signal: AbortSignal,
): ReadPairs {
  let pairs: Promise<ComparedRows> | undefined;
  return () => (pairs ??= readPairs(services, task, signal));
}

/** Reads which rows of both editions are the same parcel, and the changes of each. */
async function readPairs(
  { database: { kysely: db } }: Pick<Services, 'database'>,
  task: NoticeTask,
  signal: AbortSignal,
): Promise<ComparedRows> {
  const [maxOldRow, maxNewRow] = [
    await findMaxRow(db, task.fromEditionId),
    await findMaxRow(db, task.toEditionId),
  ];
  const newOfOld = new Uint32Array(maxOldRow + 1);
  const changed = new Uint8Array(maxNewRow + 1);
  for (const range of uuidRanges(Math.max(1, Math.ceil(maxOldRow / PIECE)))) {
    signal.throwIfAborted();
    for (const { oldRow, newRow } of await listPairs(db, task, range)) newOfOld[oldRow] = newRow;
    for (const { newRow, kinds } of await listChangedRows(db, task.comparisonId, range))
      changed[newRow] = bitsOfKinds(kinds);
    await renewHeartbeat(db, task.comparisonId);
  }
  return { newOfOld, changed, maxOldRow, maxNewRow };
}
