import { Worker } from 'node:worker_threads';
import type { HiddenRow } from './row-mask.ts';
import type { Database } from '../../../backend/db/database.ts';
import type { ExportColumn } from '../../../backend/formats/writers/row-writer.ts';
import type { WriterFormat } from '../../../backend/formats/writers/writers.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { PackedExport } from './pack-export.ts';

/** All that the thread which makes a file is told. */
export interface ThreadTask {
  /** null: rows are asked of the thread that holds the embedded database. */
  databaseUrl: string | null;
  format: WriterFormat;
  dir: string;
  tableName: string;
  title: string;
  readme: string;
  editionId: number;
  /** The columns as the file has them, and as the table is asked for them. */
  columns: readonly ExportColumn[];
  columnKeys: readonly string[];
  personalFields: readonly number[];
  hidden: readonly HiddenRow[];
  /** Ascending. */
  fids: Uint32Array;
}

export type ThreadReply =
  | { kind: 'rows'; id: number; query: string }
  | { kind: 'progress'; done: number }
  | ({ kind: 'done' } & PackedExport)
  | { kind: 'failed'; message: string; code: string | null; isProblem: boolean };

export interface ThreadRequest {
  id: number;
  chunks: Uint8Array[];
}

/** The young generation of the thread: rows make no garbage, so a small one keeps its memory down. */
const YOUNG_GENERATION_MB = 16;

/** Makes a file in a thread of its own. `signal` ends the thread at once: what it had written is the caller's to remove. */
export async function runThread(
  database: Pick<Database, 'copyOut'>,
  task: ThreadTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<PackedExport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const ended = new Promise<PackedExport>((resolve, reject) => {
    const sendRows = async (id: number, query: string) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of database.copyOut(query)) chunks.push(chunk);
      worker.postMessage(
        { id, chunks } satisfies ThreadRequest,
        chunks.map(({ buffer }) => buffer as ArrayBuffer),
      );
    };
    worker.on('message', (reply: ThreadReply) => {
      if (reply.kind === 'rows') sendRows(reply.id, reply.query).catch(reject);
      else if (reply.kind === 'progress') onProgress(reply.done);
      else if (reply.kind === 'done') resolve(reply);
      else reject(errorOf(reply));
    });
    worker.once('error', (error) => reject(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => reject(new Error('the thread that makes exports has stopped')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await ended;
  } finally {
    await worker.terminate();
  }
}

function errorOf({ message, code, isProblem }: Extract<ThreadReply, { kind: 'failed' }>): Error {
  if (isProblem) return new Problem('invalid_input', message);
  return Object.assign(new Error(message), code === null ? {} : { code });
}
