import { serveProcess } from '../../../../backend/isolation/serve-process.ts';
import { importFile } from './import-file.ts';
import { openWorkerLine } from './worker-line.ts';
import type { ImportTask } from './worker-messages.ts';

/** The file of an import has this process to itself; a thread in it builds the edition's files. */
serveProcess<ImportTask>((task, line) => importFile(task, openWorkerLine(line, task.chunksInFlight)));
