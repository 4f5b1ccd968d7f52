import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { lookIntoFile, type LookTask } from './look-into-file.ts';

/** Inspects one untrusted file. Each file gets its own process. */
serveProcess<LookTask>((task, line) =>
  lookIntoFile(task, (epsgCode) => line.ask<string | undefined>(epsgCode)),
);
