/**
 * Writes the notifications for all comparisons of editions about which followers were not notified yet, as a worker does.
 * `node write-notifications.ts DATABASE_URL DATA_FOLDER`
 */
import path from 'node:path';
import { readConfig } from '../../src/backend/config.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { createFolderStore } from '../../src/backend/files/folder-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import { writeDueNotices } from '../../src/features/notifications/server/index.ts';
import { selectingParts } from '../../tests/support/notice-world.ts';
import { openTestPrivacy } from '../../tests/support/privacy.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const database = await openServerDatabase(url);
const log = createLogger('error');
const services = {
  config: readConfig({ PLATBOOK_DATA: dataDir }),
  database,
  files: createStoredFiles(createFolderStore(path.join(dataDir, 'files')), database.kysely, log),
  log,
  scratchDir: dataDir,
};
const privacy = openTestPrivacy(services);
console.log('writing');
await writeDueNotices(services, selectingParts(services, privacy), new AbortController().signal);
await privacy.close();
await database.close();
