/** Tells the followers of all untold comparisons of a database, as a worker does. `node write-notifications.ts DATABASE_URL` */
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { createLogger } from '../../src/backend/log.ts';
import { writeDueNotices } from '../../src/features/notifications/server/index.ts';

const [url = ''] = process.argv.slice(2);
const database = await openServerDatabase(url);
console.log('writing');
await writeDueNotices({ database, log: createLogger('error') }, new AbortController().signal);
await database.close();
