import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { openWorkerLine } from '../run/worker-line.ts';
import { dryRunFile, type DryRunTask } from './dry-run-file.ts';

/** Runs one dry run. Each dry run gets its own process. */
serveProcess<DryRunTask>((task, line) => dryRunFile(task, openWorkerLine(line, 1)));
