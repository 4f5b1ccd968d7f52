import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startHeartbeat } from '../heartbeat.ts';
import type { Services } from '../services.ts';

/** A worker without a heartbeat for this long is considered dead. */
export const DEAD_AFTER_MS = 90_000;
const HEARTBEAT_MS = 3_000;
/** A row that has waited for this long is queued again, because its job may have been lost. Usually the job only waits behind others, so the time is long. */
const QUEUE_AGAIN_AFTER_MS = 5 * 60_000;

/** Thrown to stop making a file that nobody wants anymore. */
export class NotWanted extends Error {}

/**
 * A table of files that are made in the background. A row is `waiting`, then `building`, and ends as `ready` or `failed`; a feature may add further end states.
 * Each statement is atomic, so that two workers on one row do no harm.
 */
export interface MadeFiles<Row> {
  /** Sets the row to `building` under this claim and returns it, if it waits or its worker had no heartbeat since `deadBefore`. Otherwise returns undefined. */
  claim(id: string, claim: string, deadBefore: Date): Promise<Row | undefined>;
  /** Stores a heartbeat and the progress. Returns false if the row is no longer being built under this claim. */
  noteProgress(id: string, claim: string, done: number): Promise<boolean>;
  /** Sets the row to `waiting` again, for another worker. */
  release(id: string, claim: string): Promise<void>;
  /** Ends the row without a file, unless another worker has taken it over. `error` is a `NotWanted` if it was stopped from outside. */
  end(id: string, claim: string, error: unknown): Promise<void>;
}

export interface Making<Row> {
  row: Row;
  claim: string;
  /** An empty folder, which is removed afterwards. */
  dir: string;
  /** Aborted when the worker stops, and when nobody wants the file anymore. */
  signal: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Makes the file of a row. Does nothing if the row has ended or another worker is alive on it. If the worker is stopped, the next one starts over. A failure
 * ends the row; it is logged and not thrown. `make` must store the file and mark the row as ready under its claim.
 */
export async function makeFile<Row>(
  { scratchDir, log }: Pick<Services, 'scratchDir' | 'log'>,
  table: MadeFiles<Row>,
  { id, signal, make }: { id: string; signal: AbortSignal; make: (making: Making<Row>) => Promise<void> },
): Promise<void> {
  const claim = randomUUID();
  const row = await table.claim(id, claim, new Date(Date.now() - DEAD_AFTER_MS));
  if (row === undefined) return;
  const stopping = new AbortController();
  let done = 0;
  const stopHeartbeat = startHeartbeat(
    HEARTBEAT_MS,
    async () => {
      if (!(await table.noteProgress(id, claim, done))) stopping.abort(new NotWanted());
    },
    (error) => log.warn({ err: error, file: id }, 'the progress of a file could not be noted'),
  );
  const dir = path.join(scratchDir, `made-${claim}`);
  try {
    await mkdir(dir, { recursive: true });
    await make({
      row,
      claim,
      dir,
      signal: AbortSignal.any([signal, stopping.signal]),
      onProgress: (count) => {
        done = count;
      },
    });
  } catch (error) {
    stopHeartbeat();
    if (signal.aborted) {
      await table.release(id, claim);
      throw error;
    }
    if (!(error instanceof NotWanted)) log.error({ err: error, file: id }, 'a file could not be made');
    await table.end(id, claim, error);
  } finally {
    stopHeartbeat();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The times before which a heartbeat (`deadBefore`) or a change of a waiting row (`queuedBefore`) is too old. */
export interface StaleBefore {
  deadBefore: Date;
  queuedBefore: Date;
}

/** The rows of a table of files that need attention. */
export interface LeftFiles<Removable> {
  /**
   * Returns the ids of rows that are being built and had no heartbeat since `deadBefore`, and of rows that wait and have not changed since `queuedBefore`. Also
   * sets the time of change of the waiting rows to now, so that they are not listed again at once.
   */
  listLeft(before: StaleBefore): Promise<readonly string[]>;
  /** Returns rows whose files must be removed, such as those that have expired. */
  listRemovable(now: Date): Promise<readonly Removable[]>;
  /** Removes the file, then updates the row. After a kill in between, the removal is repeated. */
  remove(row: Removable): Promise<void>;
}

/** Queues again the files that a dead worker left or whose job may have been lost, and removes those that are no longer needed. Call it every minute. */
export async function settleFiles<Removable>(
  log: Services['log'],
  table: LeftFiles<Removable>,
  { takeUp, now, signal }: { takeUp: (id: string) => Promise<void>; now: Date; signal: AbortSignal },
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const left = { deadBefore: before(DEAD_AFTER_MS), queuedBefore: before(QUEUE_AGAIN_AFTER_MS) };
  for (const id of await table.listLeft(left)) {
    signal.throwIfAborted();
    log.info({ file: id }, 'an unfinished file is queued again');
    await takeUp(id);
  }
  for (const row of await table.listRemovable(now)) {
    signal.throwIfAborted();
    await table.remove(row);
  }
}
