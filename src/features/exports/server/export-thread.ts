import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openServerDatabase } from '../../../backend/db/server.ts';
import { CopyTuples } from '../../../backend/db/copy-tuples.ts';
import { ROW_WRITERS } from '../../../backend/formats/writers/writers.ts';
import { FIRST_COLUMN, ROW_FIELD } from '../../../backend/formats/writers/row-writer.ts';
import { Problem } from '../../../kernel/problem.ts';
import { packExport } from './pack-export.ts';
import { rowsQuery } from './queries-rows.ts';
import { createRowMask } from './row-mask.ts';
import { rowRanges } from './row-ranges.ts';
import type { ThreadReply, ThreadRequest, ThreadTask } from './run-thread.ts';

/** Makes the file of an export, away from the thread that answers requests. */
if (parentPort === null) throw new Error('export-thread.ts runs as a worker thread only');
const port = parentPort;
const task = workerData as ThreadTask;
const post = (reply: ThreadReply) => port.postMessage(reply);

interface Source {
  rows(query: string): AsyncIterable<Uint8Array>;
  rowsAtOnce: number;
  close(): Promise<void>;
}

/** On a database server over a connection of its own; the embedded database is asked through the thread that holds it, in short statements. */
async function openSource(): Promise<Source> {
  if (task.databaseUrl !== null) {
    const database = await openServerDatabase(task.databaseUrl);
    return {
      rows: (query) => database.copyOut(query),
      rowsAtOnce: 100_000,
      close: () => database.close(),
    };
  }
  const waiting = new Map<number, (chunks: Uint8Array[]) => void>();
  let nextId = 1;
  port.on('message', ({ id, chunks }: ThreadRequest) => {
    waiting.get(id)?.(chunks);
    waiting.delete(id);
  });
  return {
    rows(query) {
      const id = nextId++;
      const asked = new Promise<Uint8Array[]>((resolve) => waiting.set(id, resolve));
      post({ kind: 'rows', id, query });
      return (async function* () {
        yield* await asked;
      })();
    },
    rowsAtOnce: 4_000,
    close: () => Promise.resolve(port.close()),
  };
}

async function writeRows(source: Source): Promise<Awaited<ReturnType<typeof packExport>>> {
  const { columns, fids, dir } = task;
  await mkdir(dir, { recursive: true });
  const writer = await ROW_WRITERS[task.format]({
    dir,
    name: task.tableName,
    title: task.title,
    columns,
  });
  try {
    const tuples = new CopyTuples(columns.length + FIRST_COLUMN);
    const mask = createRowMask(columns, task.personalFields, task.hidden);
    const queries = rowRanges(fids, source.rowsAtOnce).map((range) =>
      rowsQuery(task.editionId, task.columnKeys, range),
    );
    let next = 0;
    // The next statement is sent while the rows of this one are written.
    let coming = queries[0] === undefined ? undefined : source.rows(queries[0]);
    for (let index = 0; index < queries.length && coming !== undefined; index++) {
      const rows: AsyncIterable<Uint8Array> = coming;
      const query = queries[index + 1];
      coming = query === undefined ? undefined : source.rows(query);
      tuples.restart();
      for await (const chunk of rows) {
        tuples.push(chunk, (tuple) => {
          const fid = tuple.view.getInt32(tuple.at[ROW_FIELD] as number);
          while (next < fids.length && (fids[next] as number) < fid) next++;
          if (fids[next] !== fid) return;
          mask(fid, tuple);
          writer.add(tuple);
          next++;
          written++;
        });
        await writer.settle();
      }
      post({ kind: 'progress', done: written });
    }
    if (written !== fids.length)
      throw new Error(`${written} of ${fids.length} rows were there: the edition is not whole`);
    const files = await writer.finish();
    return await packExport(path.join(dir, 'export.zip'), files, task.readme);
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

let written = 0;
try {
  const source = await openSource();
  const packed = await writeRows(source);
  post({ kind: 'done', ...packed });
  await source.close();
} catch (error) {
  const { message, code } = error as Error & { code?: unknown };
  post({
    kind: 'failed',
    message,
    code: typeof code === 'string' ? code : null,
    isProblem: error instanceof Problem,
  });
}
