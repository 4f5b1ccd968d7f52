import { setImmediate } from 'node:timers/promises';
import { startHeartbeat } from '../../../backend/heartbeat.ts';
import type { Services } from '../../../backend/services.ts';
import { CHANGE_KIND_IDS } from '../rules/change-kinds.ts';
import { changedFields, type FilledFields } from '../rules/compare-fields.ts';
import { compareShapes } from '../rules/compare-shapes.ts';
import { ChangeWriter } from './change-writer.ts';
import { findComparedColumns, namedFields } from './compare-fields.ts';
import {
  addEvents,
  claimComparison,
  countNumbers,
  type ComparisonTask,
  type DifferingRow,
  findFilledFields,
  finishComparison,
  listDifferences,
  removeChanges,
  saveComparisonProgress,
} from './queries-compare.ts';
import { type DrawnParcel, readShape } from './read-shape.ts';
import { relateChanges } from './relate-changes.ts';

/** The number of parcels of an edition that are compared at once. */
const PIECE = 20_000;
/** The number of rows that are compared before other work gets the thread: a county whose shapes were all redrawn takes seconds. */
const YIELD_ROWS = 500;
/** A worker without a heartbeat for this long is considered dead. */
export const SILENT_SECONDS = 60;
const HEARTBEAT_MS = 15_000;

export interface CompareOptions {
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Compares two editions and saves the changes. It changes nothing that readers of parcels see, and the changes become visible only when they are complete.
 * Returns false when there was nothing to do: the comparison is done, or is running elsewhere, or an edition was removed.
 */
export async function compareEditions(
  services: Pick<Services, 'database' | 'log'>,
  comparisonId: number,
  { signal, onProgress }: CompareOptions,
): Promise<boolean> {
  const { database, log } = services;
  const task = await claimComparison(database.kysely, comparisonId, SILENT_SECONDS);
  if (task === undefined) return false;
  let done = 0;
  const save = () => saveComparisonProgress(database.kysely, task.id, done);
  // The progress does not change for minutes while the splits of a redrawn county are searched, so the heartbeat is separate.
  const stopHeartbeat = startHeartbeat(HEARTBEAT_MS, save, (error) =>
    log.warn({ err: error, comparisonId }, 'the heartbeat of a comparison could not be stored'),
  );
  try {
    await removeChanges(database.kysely, task.id);
    const counts = await compare(services, task, {
      signal,
      async onProgress(parcels, total) {
        done = parcels;
        await save();
        onProgress?.(parcels, total);
      },
    });
    await database.kysely.transaction().execute(async (trx) => {
      await finishComparison(trx, task.id, { state: 'ready', counts });
      await addEvents(trx, eventsOf(task, counts));
    });
    return true;
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, comparisonId }, 'comparing two editions failed');
    await removeChanges(database.kysely, task.id);
    await finishComparison(database.kysely, task.id, {
      state: signal.aborted ? 'queued' : 'failed',
      error: signal.aborted ? null : 'Something went wrong on our side. Both editions are unchanged.',
    });
    throw error;
  } finally {
    stopHeartbeat();
  }
}

type Counts = Record<string, number>;

async function compare(
  { database }: Pick<Services, 'database'>,
  task: ComparisonTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => Promise<void> },
): Promise<Counts> {
  const db = database.kysely;
  const [before, after] = [
    await findFilledFields(db, task.from.editionId),
    await findFilledFields(db, task.to.editionId),
  ];
  const filled = Object.fromEntries(
    Object.entries(before).map(([name, isFilled]) => [name, isFilled && after[name as keyof FilledFields]]),
  ) as unknown as FilledFields;
  const writer = new ChangeWriter(database, task.id);
  const gone: DrawnParcel[] = [];
  const added: DrawnParcel[] = [];
  let redrawn = 0;
  const total = task.from.parcelCount + task.to.parcelCount;
  const ranges = uuidRanges(
    Math.max(1, Math.ceil(Math.max(task.from.parcelCount, task.to.parcelCount) / PIECE)),
  );
  const editions = { from: task.from.editionId, to: task.to.editionId };
  const compared = await findComparedColumns({ database }, task);
  for (const [index, range] of ranges.entries()) {
    signal.throwIfAborted();
    const rows = await listDifferences(db, editions, compared, range);
    for (const [at, row] of rows.entries()) {
      if (at % YIELD_ROWS === 0) await setImmediate();
      const { oldFid, newFid } = row;
      if (oldFid === null && newFid !== null) added.push(drawn(row.llUuid, newFid, row.newWkb));
      else if (newFid === null && oldFid !== null) gone.push(drawn(row.llUuid, oldFid, row.oldWkb));
      else if (oldFid !== null && newFid !== null) {
        const result = comparePair(row, { oldFid, newFid }, filled, writer);
        if (result === 'redrawn') redrawn++;
        if (result === 'changed') {
          gone.push(drawn(row.llUuid, oldFid, row.oldWkb, true));
          added.push(drawn(row.llUuid, newFid, row.newWkb, true));
        }
      }
    }
    await writer.flush();
    await onProgress(Math.round((total * (index + 1)) / ranges.length), total);
  }
  await relateChanges(gone, added, writer, signal);
  await writer.flush();
  const numbers = await countNumbers(db, editions);
  return {
    ...Object.fromEntries(writer.counts),
    numbers_gone: numbers.numbersGone,
    numbers_new: numbers.numbersNew,
    numbers_skipped: numbers.numbersSkipped,
    redrawn,
    from_parcels: task.from.parcelCount,
    to_parcels: task.to.parcelCount,
  };
}

/** Writes the changes of a parcel that is in both editions. Returns what happened to its shape. */
function comparePair(
  row: DifferingRow,
  fids: { oldFid: number; newFid: number },
  filled: FilledFields,
  writer: ChangeWriter,
): 'same' | 'redrawn' | 'changed' {
  const { llUuid: uuid } = row;
  for (const kind of changedFields(fieldsOf(row, 'old'), fieldsOf(row, 'new'), filled))
    writer.add({ kind, uuid, ...fids, share: null, detail: null });
  if (row.fields.length > 0)
    writer.add({ kind: 'fields', uuid, ...fids, share: null, detail: namedFields(row.fields) });
  if (row.oldWkb === null || row.newWkb === null) return 'same';
  const { deviationM, share, isChanged } = compareShapes(readShape(row.oldWkb), readShape(row.newWkb));
  if (!isChanged) return 'redrawn';
  writer.add({ kind: 'shape', uuid, ...fids, share, detail: { moved_m: Math.round(deviationM * 10) / 10 } });
  return 'changed';
}

function fieldsOf(row: DifferingRow, side: 'old' | 'new') {
  return {
    number: row[`${side}Number`],
    address: row[`${side}Address`],
    owner: row[`${side}Owner`],
    owner2: row[`${side}Owner2`],
    parval: row[`${side}Parval`],
    landval: row[`${side}Landval`],
    improvval: row[`${side}Improvval`],
  };
}

function drawn(uuid: string, fid: number, wkb: Uint8Array | null, isInBoth = false): DrawnParcel {
  return { uuid, fid, wkb, isInBoth };
}

/** Divides the space of all UUIDs into `count` ranges; random UUIDs are evenly distributed over them. */
export function uuidRanges(count: number): { fromUuid: string; toUuid: string | null }[] {
  const start = (index: number) =>
    `${Math.floor((index * 0x1_0000_0000) / count)
      .toString(16)
      .padStart(8, '0')}-0000-0000-0000-000000000000`;
  return Array.from({ length: count }, (_, index) => ({
    fromUuid: start(index),
    toUuid: index === count - 1 ? null : start(index + 1),
  }));
}

/** Returns one event per kind of change. The address in `changes` lists the parcels. */
function eventsOf(task: ComparisonTask, counts: Counts) {
  return CHANGE_KIND_IDS.map((kind) => ({ kind, count: counts[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => ({
      kind: `parcels.${kind}`,
      placePath: task.placePath,
      editionId: task.to.editionId,
      data: {
        count,
        comparison: task.id,
        from: task.from.version,
        to: task.to.version,
        changes: `${task.placePath}/changes.json?from=${task.from.version}&to=${task.to.version}&kind=${kind}`,
      },
    }));
}
