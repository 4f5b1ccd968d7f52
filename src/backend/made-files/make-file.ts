import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../services.ts';

/** A worker without a heartbeat for this long is considered dead. */
export const DEAD_AFTER_MS = 90_000;
const HEARTBEAT_MS = 3_000;

/** Thrown while a file is made when nobody wants it any more. */
export class NotWanted extends Error {}

/**
 * A table of files that are made in the background. A row is `waiting`, then `building`, and ends as `ready` or `failed`; a feature may add
 * states of an end. Each statement is atomic: that is what makes two workers on one row harmless.
 */
export interface MadeFiles<Row> {
  /** `building` under this claim, when the row waits or its worker had no heartbeat since `deadBefore`; otherwise undefined. */
  claim(id: string, claim: string, deadBefore: Date): Promise<Row | undefined>;
  /** Notes a heartbeat and the progress. False when the row is no longer built under this claim. */
  noteProgress(id: string, claim: string, done: number): Promise<boolean>;
  /** `waiting` again, for another worker. */
  release(id: string, claim: string): Promise<void>;
  /** Ends the row without a file. `error` is a `NotWanted` when it was stopped from outside. */
  end(id: string, error: unknown): Promise<void>;
}

export interface Making<Row> {
  row: Row;
  claim: string;
  /** An empty folder, removed afterwards. */
  dir: string;
  /** Aborted when the worker stops, and when nobody wants the file any more. */
  signal: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Makes the file of a row. Nothing happens when the row has ended or another worker is alive on it. A worker that is stopped leaves the row
 * to the next one, which begins anew. A failure ends the row; it is logged and not thrown. `make` stores the file and marks the row as
 * ready under its claim.
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
  const heartbeat = setInterval(() => {
    table.noteProgress(id, claim, done).then(
      (isWanted) => {
        if (!isWanted) stopping.abort(new NotWanted());
      },
      (error: unknown) => log.warn({ err: error, file: id }, 'the progress of a file could not be noted'),
    );
  }, HEARTBEAT_MS);
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
    clearInterval(heartbeat);
    if (signal.aborted) {
      await table.release(id, claim);
      throw error;
    }
    if (!(error instanceof NotWanted)) log.error({ err: error, file: id }, 'a file could not be made');
    await table.end(id, error);
  } finally {
    clearInterval(heartbeat);
    await rm(dir, { recursive: true, force: true });
  }
}

/** What the table of files says about rows that need somebody. */
export interface LeftFiles<Ended> {
  /** Rows that wait or are built, and had no heartbeat since `deadBefore`. */
  listLeft(deadBefore: Date): Promise<readonly string[]>;
  /** Rows whose time is over. */
  listEnded(now: Date): Promise<readonly Ended[]>;
  /** Removes the file, then notes it at the row: what is killed half way is done again. */
  remove(ended: Ended): Promise<void>;
}

/** Hands files that a dead worker left to the next one, and removes those whose time is over. Call it every minute. */
export async function settleFiles<Ended>(
  log: Services['log'],
  table: LeftFiles<Ended>,
  { takeUp, now, signal }: { takeUp: (id: string) => Promise<void>; now: Date; signal: AbortSignal },
): Promise<void> {
  for (const id of await table.listLeft(new Date(now.getTime() - DEAD_AFTER_MS))) {
    signal.throwIfAborted();
    log.info({ file: id }, 'a file that was left half way is taken up');
    await takeUp(id);
  }
  for (const ended of await table.listEnded(now)) {
    signal.throwIfAborted();
    await table.remove(ended);
  }
}
