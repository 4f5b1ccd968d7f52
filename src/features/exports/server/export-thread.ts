import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../../kernel/problem.ts';
import { packExport } from './pack-export.ts';
import type { ThreadReply, ThreadRequest, ThreadTask } from './run-thread.ts';
import { type RowSource, openServerSource, writeFiles } from './write-files.ts';

/** Makes the file of an export, away from the thread that answers requests. */
if (parentPort === null) throw new Error('export-thread.ts runs as a worker thread only');
const port = parentPort;
const task = workerData as ThreadTask;
const post = (reply: ThreadReply) => port.postMessage(reply);

/** The embedded database is asked through the thread that holds it, in short statements: others come in between. */
function openEmbeddedSource(): RowSource {
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

try {
  const source = task.databaseUrl === null ? openEmbeddedSource() : await openServerSource(task.databaseUrl);
  const files = await writeFiles(task, source, (done) => post({ kind: 'progress', done }));
  const packed = await packExport(path.join(task.dir, 'export.zip'), files, task.readme);
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
