import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { Logger } from './log.ts';

/** What every feature's server side is given. Made once by the app, closed by it. */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  files: StoredFiles;
  /** A folder for files in the making, emptied at start. */
  scratchDir: string;
}
