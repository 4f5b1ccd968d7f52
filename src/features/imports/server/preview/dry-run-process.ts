import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { withWorkerLine } from '../run/worker-line.ts';
import { dryRunFile, type DryRunTask } from './dry-run-file.ts';

/** Runs one dry run. Each dry run gets its own process. */
serveProcess<DryRunTask>((task, line) => withWorkerLine(line, task, (worker) => dryRunFile(task, worker)));
