import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openServerDatabase } from './server.ts';

/** Opens the database that the settings name. */
export function openDatabase(config: Config['database']): Promise<Database> {
  return config.engine === 'embedded'
    ? openEmbeddedDatabase(config.dir)
    : openServerDatabase(config.url, config.limits);
}
