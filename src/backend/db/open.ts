import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openServerDatabase } from './server.ts';

/** Opens the database that the settings name. */
export function openDatabase(config: Config['database'], log?: Logger): Promise<Database> {
  return config.engine === 'embedded'
    ? openEmbeddedDatabase(config.dir, { log })
    : openServerDatabase(config.url, config.limits);
}
