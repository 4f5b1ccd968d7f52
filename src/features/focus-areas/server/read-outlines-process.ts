import { serveProcess } from '../../../backend/threads/serve-process.ts';
import { type OutlineRequest, readOutlines } from './read-outlines.ts';

/** Untrusted files are read in a separate process. */
serveProcess<OutlineRequest>((request, line) =>
  readOutlines(request, (epsgCode) => line.ask<string | undefined>(epsgCode)),
);
