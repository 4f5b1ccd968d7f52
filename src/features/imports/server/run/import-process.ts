import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { importFile } from './import-file.ts';
import { withWorkerLine } from './worker-line.ts';
import type { ImportTask } from './worker-messages.ts';

/** Runs one import. Each import gets its own process; threads in it build the edition's files. */
serveProcess<ImportTask>((task, line) => withWorkerLine(line, task, (worker) => importFile(task, worker)));
