import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../../../kernel/problem.ts';
import { importFile } from './import-file.ts';
import { openWorkerLine } from './worker-line.ts';
import type { ImportTask } from './worker-messages.ts';

/** The CPU work of an import has this thread to itself. */
if (parentPort === null) throw new Error('import-worker.ts runs as a worker thread only');
const task = workerData as ImportTask;
const line = openWorkerLine(parentPort, task.chunksInFlight);

try {
  line.send({ kind: 'done', result: await importFile(task, line) });
} catch (error) {
  if (error instanceof Problem) {
    line.send({ kind: 'problem', problem: { code: error.code, detail: error.message } });
  } else {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    line.send({ kind: 'fault', message, stack });
  }
} finally {
  // Not close(): that can lose what was sent last.
  parentPort.unref();
}
