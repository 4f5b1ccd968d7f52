import { serveProcess } from '../../../../backend/isolation/serve-process.ts';
import { openWorkerLine } from '../run/worker-line.ts';
import { dryRunFile, type DryRunTask } from './dry-run-file.ts';

/** A dry run has this process to itself. */
serveProcess<DryRunTask>((task, line) => dryRunFile(task, openWorkerLine(line, 1)));
