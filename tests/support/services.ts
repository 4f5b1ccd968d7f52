import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '../../src/backend/config.ts';
import { createFolderStore } from '../../src/backend/files/folder-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import type { Services } from '../../src/backend/services.ts';
import { openTestDatabase } from './database.ts';

/** Opens the services for a feature's server side, with a temporary folder and an empty database. */
export async function openTestServices(
  overrides: Partial<Config> = {},
  options: { mayHavePlaces?: boolean } = {},
): Promise<Services & { close(): Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-'));
  const scratchDir = path.join(dir, 'scratch');
  await mkdir(scratchDir);
  const database = await openTestDatabase(options);
  const log = createLogger('silent');
  return {
    config: { ...readConfig({ PLATBOOK_DATA: dir, PLATBOOK_LOG: 'silent' }), ...overrides },
    log,
    database,
    files: createStoredFiles(createFolderStore(path.join(dir, 'files')), database.kysely, log),
    scratchDir,
    async close() {
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
