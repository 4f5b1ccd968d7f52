import { serveProcess } from '../../../backend/threads/serve-process.ts';
import { type AskedOutlines, readOutlines } from './read-outlines.ts';

/** Untrusted files are read in a separate process. */
serveProcess<AskedOutlines>((asked, line) =>
  readOutlines(asked, (epsgCode) => line.ask<string | undefined>(epsgCode)),
);
