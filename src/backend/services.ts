import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { Logger } from './log.ts';

/** The services that every feature's server side receives. The app makes them once and closes them. */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  files: StoredFiles;
  /** A folder for temporary files. Each run of the program has its own, which is deleted at the end. */
  scratchDir: string;
}
