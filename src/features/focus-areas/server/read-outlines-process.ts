import { serveProcess } from '../../../backend/threads/serve-process.ts';
import { type AskedOutlines, readOutlines } from './read-outlines.ts';

/** Files of strangers have this process to themselves. */
serveProcess<AskedOutlines>((asked, line) =>
  readOutlines(asked, (epsgCode) => line.ask<string | undefined>(epsgCode)),
);
