import { serveProcess } from '../../../../backend/isolation/serve-process.ts';
import { lookIntoFile, type LookTask } from './look-into-file.ts';

/** A file that nobody has looked into yet has this process to itself. */
serveProcess<LookTask>((task, line) =>
  lookIntoFile(task, (epsgCode) => line.ask<string | undefined>(epsgCode)),
);
