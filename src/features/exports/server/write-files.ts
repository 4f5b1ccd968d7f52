import { mkdir } from 'node:fs/promises';
import { CopyTuples } from '../../../backend/db/copy-tuples.ts';
import { copyOut, openPool } from '../../../backend/db/server-pool.ts';
import { FIRST_COLUMN, ROW_FIELD, type WrittenFile } from '../../../backend/formats/writers/row-writer.ts';
import { ROW_WRITERS } from '../../../backend/formats/writers/writers.ts';
import { readAhead } from '../../../backend/threads/queue.ts';
import { rowsQuery, type RowRange } from './queries-rows.ts';
import { createRowMask } from './row-mask.ts';
import type { ThreadTask } from './run-thread.ts';

/** A source of rows, in binary COPY format. */
export interface RowSource {
  /** A reader that wants no more rows calls `return`, so that the statement ends. */
  rows(query: string): AsyncIterableIterator<Uint8Array>;
  /** The number of rows per statement. */
  rowsAtOnce: number;
  close(): Promise<void>;
}

export type WritingTask = Omit<ThreadTask, 'databaseUrl' | 'readme'>;

/** The longest wait for a connection. The operator's setting DATABASE_CONNECT_SECONDS applies only to the connections of requests. */
const CONNECT_MS = 10_000;
/** The number of rows per statement. They take tens of megabytes: the rows of a statement are buffered while those of the previous one are written. */
const ROWS_OF_STATEMENT = 20_000;

/** Opens two connections of its own to a database server, so that the next rows are read while the current ones are written. */
export function openServerSource(url: string): RowSource {
  const pool = openPool(url, {
    max: 2,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'platbook export',
  });
  return {
    rows: (query) => readAhead(copyOut(pool, query)),
    rowsAtOnce: ROWS_OF_STATEMENT,
    close: () => pool.end(),
  };
}

/** Writes the files of an export. Throws when rows are missing, so that no file is incomplete. */
export async function writeFiles(
  task: WritingTask,
  source: RowSource,
  onProgress: (done: number) => void,
): Promise<WrittenFile[]> {
  const { columns, fids, dir, tableName, title } = task;
  await mkdir(dir, { recursive: true });
  const writer = await ROW_WRITERS[task.format]({ dir, name: tableName, title, columns });
  // The next statement runs while the rows of the current one are written.
  let coming: AsyncIterableIterator<Uint8Array> | undefined;
  try {
    const tuples = new CopyTuples(columns.length + FIRST_COLUMN);
    const mask = createRowMask(columns, task.columnKeys, task.personalFields, task.hidden);
    const queries = rowRanges(fids, source.rowsAtOnce).map((range) =>
      rowsQuery(task.editionId, task.columnKeys, range, task.format !== 'csv'),
    );
    let written = 0;
    coming = queries[0] === undefined ? undefined : source.rows(queries[0]);
    for (let index = 0; coming !== undefined; index++) {
      const rows: AsyncIterableIterator<Uint8Array> = coming;
      const query = queries[index + 1];
      coming = query === undefined ? undefined : source.rows(query);
      tuples.restart();
      for await (const chunk of rows) {
        tuples.push(chunk, (tuple) => {
          const fid = tuple.view.getInt32(tuple.at[ROW_FIELD] as number);
          if (written < fids.length && (fids[written] as number) < fid)
            throw new Error(`row ${fids[written]} is missing: the edition is incomplete`);
          if (fids[written] !== fid) return; // This row lies between requested rows.
          mask(fid, tuple);
          writer.add(tuple);
          written++;
        });
        await writer.settle();
      }
      onProgress(written);
    }
    if (written !== fids.length)
      throw new Error(`${written} of ${fids.length} rows were there: the edition is incomplete`);
    return await writer.finish();
  } catch (error) {
    try {
      await coming?.return?.();
    } finally {
      await writer.abort();
    }
    throw error;
  }
}

/** The maximum number of rows of a statement that lists its rows one by one. */
const MAX_LISTED_ROWS = 4_000;
/** When at least this share of the rows between the first and the last is requested, a statement reads all of them, and the others are skipped. */
const MIN_DENSE_SHARE = 0.3;

/** Returns the statements that read these rows. `fids` is ascending; `rowsAtOnce` is the maximum number of wanted rows per statement. */
export function rowRanges(fids: Uint32Array, rowsAtOnce: number): RowRange[] {
  const ranges: RowRange[] = [];
  for (let start = 0; start < fids.length; start += rowsAtOnce) {
    const end = Math.min(fids.length, start + rowsAtOnce);
    const from = fids[start] ?? 0;
    const to = (fids[end - 1] ?? 0) + 1;
    if ((end - start) / (to - from) >= MIN_DENSE_SHARE) ranges.push({ from, to });
    else
      for (let picked = start; picked < end; picked += MAX_LISTED_ROWS)
        ranges.push({ only: Array.from(fids.subarray(picked, Math.min(end, picked + MAX_LISTED_ROWS))) });
  }
  return ranges;
}
