import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../../../kernel/problem.ts';
import { dryRunFile, type DryRunTask } from './dry-run-file.ts';
import { openWorkerLine } from '../run/worker-line.ts';
import type { FromDryRunWorker } from './dry-run.ts';

/** A dry run has this thread to itself, so that a server goes on answering. */
if (parentPort === null) throw new Error('dry-run-worker.ts runs as a worker thread only');
const port = parentPort;
const task = workerData as DryRunTask;
const post = (message: FromDryRunWorker) => port.postMessage(message);

try {
  post({ kind: 'tried', findings: await dryRunFile(task, openWorkerLine(port, 1)) });
} catch (error) {
  if (error instanceof Problem)
    post({ kind: 'problem', problem: { code: error.code, detail: error.message } });
  else {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    post({ kind: 'fault', message, stack });
  }
} finally {
  // Not close(): that can lose what was sent last.
  port.unref();
}
