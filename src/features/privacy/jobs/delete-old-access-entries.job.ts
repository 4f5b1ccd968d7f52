import { z } from 'zod';
import type { Job } from '../../../backend/jobs/jobs.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { dropOldAccess } from '../server/queries-access-log.ts';
import { deleteEndedOptOuts } from '../server/queries.ts';
import { accessLogDaysOf } from '../server/settings.ts';

/** Yesterday's key is kept, because an entry of yesterday may still wait to be written. */
const SALT_DAYS = 1;

/** Deletes old days of the access log, the keys of visitors' hashes, and opt-outs that ended long ago. Runs every night. */
export function deleteOldAccessEntriesJob(services: Pick<Services, 'config' | 'database' | 'log'>): Job {
  return {
    name: 'privacy-delete-old',
    formerName: 'privacy-forget',
    label: 'Remove old access logs and opt-outs',
    payload: z.object({}),
    cron: '17 3 * * *',
    retryLimit: 3,
    expireInSeconds: 600,
    run: () => deleteOldAccessEntries(services, new Date()),
  };
}

export async function deleteOldAccessEntries(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  now: Date,
): Promise<void> {
  const db = database.kysely;
  const accessLogDays = accessLogDaysOf(config);
  const dropped = await dropOldAccess(db, dayBefore(now, accessLogDays), dayBefore(now, SALT_DAYS));
  await deleteEndedOptOuts(db, accessLogDays);
  if (dropped > 0) log.info({ days: dropped }, 'old days of the access log were dropped');
}

/** Returns a day in UTC as YYYY-MM-DD. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
}
